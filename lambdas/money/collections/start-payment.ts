import { accountMessages } from "#contracts/accounts";
import { kenyanPhone } from "#contracts/fields";
import { paymentMessages } from "#contracts/payments";
import { referenceLength, referencePrefix } from "#contracts/person";
import type { Limit } from "#contracts/settings";
import { type LatestPaymentItem, Profile, shownPayment } from "../../accounts/profile/profile";
import { insistOnLiveSession } from "../../accounts/profile/profile-store";
import { AppError, invalidField } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import type { Idempotency } from "../../platform/idempotency";
import { newOwnedId, randomBase32 } from "../../platform/ids";
import { errorFacts, logger } from "../../platform/logger";
import { retryContested, retryFailed } from "../../platform/retry";
import { env, settings } from "../../platform/settings";
import { ConditionFailed, transact } from "../../platform/table/transact";
import { tooManyRequests } from "../../platform/throttle";
import { type DarajaCredentials, darajaCredentials } from "../../providers/daraja/credentials";
import { promptSecret } from "../../providers/daraja/notice-secrets";
import { type PushOutcome, pushPrompt } from "../../providers/daraja/stk";
import { longestOpen } from "../webhooks/webhook-store";
import { attemptWrites, readAgain, readAttempt } from "./attempt-store";
import {
  failureMessage,
  latestPaymentOf,
  newAttempt,
  type PaymentAttempt,
  promptMessage,
} from "./payment-attempt";
import { advance, nextCheck, type PaymentEvent } from "./payment-transitions";
import { type AttemptRead, recordEvents } from "./record-events";
import {
  attemptMadeWrites,
  countJoin,
  finalAnswerWrites,
  isLive,
  joinedAnswerWrites,
  newestPaymentWrite,
  promptLimitWrites,
  type Remembered,
  readStart,
  type Started,
  uncountPrompt,
} from "./start-store";

/**
 * Sends the prompt for the activation fee. While a prompt is live the same checkout is returned and
 * no second one is sent; the same Idempotency-Key gets the same answer.
 */
export const startPayment = (start: Start): Promise<Started> =>
  retryContested(() => startOnce(start), pressAgain);

const pressAgain = () => new AppError("conflict", paymentMessages.pressAgain);

async function startOnce(start: Start): Promise<Started> {
  const { caller, idempotency, now } = start;
  const phone = kenyanPhone(start.phone);
  if (!phone) throw invalidField("phone", paymentMessages.needsKenyanNumber);
  const credentials = await darajaCredentials();
  const { profile, earlier } = await readStart(caller.userId, idempotency);
  if (!profile) throw new AppError("not_found", accountMessages.profileNotFound);
  insistOnLiveSession(profile, caller);
  if (earlier) return await repeatAnswer(earlier);
  const live = livePayment(profile, now);
  if (live) return await joinLivePayment(start, live);
  return await begin(start, phone, profile, credentials);
}

const livePayment = ({ latestPayment }: Profile, now: Date) =>
  latestPayment && isLive(latestPayment, now) ? latestPayment : undefined;

async function repeatAnswer(earlier: Remembered): Promise<Started> {
  if ("reply" in earlier) return earlier.reply;
  if ("problem" in earlier) {
    const { code, message, field, reference } = earlier.problem;
    throw field
      ? invalidField(field, message)
      : new AppError(code, message, { ...(reference !== undefined && { reference }) });
  }
  const { attempt } = await readAttempt(earlier.attemptId);
  if (!attempt) throw new Error("A remembered attempt is gone.");
  return startedReply(latestPaymentOf(attempt));
}

/**
 * A second press: it is answered how the payment stands, and so is its key from now on. Refuses with
 * ConditionFailed when the key has got another answer meanwhile, which a new read then finds.
 */
async function joinLivePayment(
  { caller, idempotency, now }: Start,
  live: LatestPaymentItem,
): Promise<Started> {
  await countJoin(caller.userId, settings().limits, now);
  const reply = startedReply(live);
  const writes = joinedAnswerWrites(idempotency, reply, now);
  if (writes.length > 0) await transact(writes);
  return reply;
}

async function begin(
  start: Start,
  phone: string,
  profile: Profile,
  credentials: DarajaCredentials,
): Promise<Started> {
  const { caller, idempotency, now } = start;
  const { activationFee, promptSeconds, limits } = settings();
  const attempt = newAttempt({
    attemptId: newOwnedId(caller.userId, now),
    userId: caller.userId,
    reference: `${referencePrefix}${randomBase32(referenceLength)}`,
    phone,
    amount: activationFee,
    promptSeconds,
    nextCheckAt: nextCheck(now.toISOString(), [longestOpen], now),
    now,
  });
  const latestPayment = latestPaymentOf(attempt);
  try {
    await transact([
      newestPaymentWrite(caller, latestPayment, now),
      ...promptLimitWrites(phone, profile, limits, now),
      ...attemptWrites(attempt),
      ...attemptMadeWrites(idempotency, attempt.attemptId, now),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) return await answerOvertaken(start, error);
    throw error;
  }
  const read = { profile: { ...profile, latestPayment }, attempt };
  return await askForPrompt(read, start, credentials);
}

const tooManyNumbers = (limit: Limit, now: Date) =>
  new AppError(
    "too_many_requests",
    paymentMessages.tooManyNumbers(limit.count),
    tooManyRequests(limit, now).details,
  );

/** Another press was quicker, or the session has ended meanwhile. */
async function answerOvertaken(start: Start, { failures }: ConditionFailed): Promise<Started> {
  const { caller, idempotency, now } = start;
  const found = Profile.safeParse(failures.get("profile"));
  if (found.success) insistOnLiveSession(found.data, caller);
  if (failures.has("idempotency")) {
    const { earlier } = await readStart(caller.userId, idempotency);
    if (earlier) return await repeatAnswer(earlier);
  }
  const live = found.success ? livePayment(found.data, now) : undefined;
  if (live) return await joinLivePayment(start, live);
  const { stkPerWriter, stkPerPhone, stkPerSharedPhone, stkNumbersPerWriter } = settings().limits;
  if (failures.has("stk-writer")) throw tooManyRequests(stkPerWriter, now);
  if (failures.has("stk-phone")) throw tooManyRequests(stkPerPhone, now);
  if (failures.has("stk-shared-phone")) throw tooManyRequests(stkPerSharedPhone, now);
  if (failures.has("stk-numbers")) throw tooManyNumbers(stkNumbersPerWriter, now);
  // A reference that is taken, once in thirty thousand million.
  throw pressAgain();
}

/** The wish to pay, of a caller who was let in. */
export interface Start {
  caller: Caller;
  /** As it was typed. */
  phone: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

/** A payment as it stands, in the words of the contract. */
export const startedReply = (latest: LatestPaymentItem): Started => {
  const payment = shownPayment(latest);
  return {
    CheckoutRequestID: latest.checkoutRequestId,
    CustomerMessage: promptMessage(payment),
    reference: latest.reference,
    payment,
  };
};

type Refused = PushOutcome & { is: "refused" };

/**
 * Asks the provider for the prompt of an attempt that is stored, and records what it answers. Whoever
 * asked is told the truth even when it can't be recorded: the webhooks then make it good.
 */
export async function askForPrompt(
  first: AttemptRead,
  { idempotency, now }: Pick<Start, "idempotency" | "now">,
  { noticeSecret }: DarajaCredentials,
): Promise<Started> {
  const { attemptId, phone, amount, reference } = first.attempt;
  const outcome = await pushPrompt(
    {
      phone,
      amount,
      reference,
      description: "Activation",
      noticeUrl: `${env("NOTICE_BASE_URL")}/api/notices/${promptSecret(noticeSecret)}/stk/${attemptId}`,
    },
    now,
  );
  if (outcome.is === "refused")
    await uncountPrompt(phone, first.profile, settings().limits, now).catch((error: unknown) =>
      logger.warn("prompt-not-uncounted", errorFacts(error)),
    );
  const event = eventOf(outcome);
  const record = () =>
    retryContested(async (round) => {
      const read = round === 0 ? first : await readAgain(first.attempt);
      const after = advance(read.attempt, event, now).attempt;
      const alongside = finalAnswerWrites(idempotency, answerTo(outcome, after), now);
      return await recordEvents(read, [event], alongside, now);
    });
  const attempt = await retryFailed(record).catch((error: unknown) => {
    logger.error("push-answer-not-recorded", { attemptId, ...errorFacts(error) });
    return advance(first.attempt, event, now).attempt;
  });
  if (outcome.is === "refused" && attempt.state === "refused") throw refusal(outcome, attempt);
  return startedReply(latestPaymentOf(attempt));
}

function eventOf(outcome: PushOutcome): PaymentEvent {
  if (outcome.is === "accepted")
    return { is: "provider-accepted", checkoutRequestId: outcome.checkoutRequestId };
  return outcome.is === "refused"
    ? { is: "provider-refused", reason: outcome.reason }
    : { is: "response-lost" };
}

function answerTo(outcome: PushOutcome, attempt: PaymentAttempt): Remembered {
  if (outcome.is !== "refused" || attempt.state !== "refused")
    return { reply: startedReply(latestPaymentOf(attempt)) };
  const { code, message, details } = refusal(outcome, attempt);
  const { fields = {}, reference } = details;
  return { problem: { code, message, field: Object.keys(fields)[0] ?? null, reference } };
}

function refusal({ reason, field }: Refused, { reference }: PaymentAttempt): AppError {
  if (field) return invalidField(field, failureMessage(reason));
  if (reason !== "busy-phone") return new AppError("provider_unavailable", failureMessage(reason));
  const message = `${failureMessage(reason)} ${paymentMessages.recognise(reference)}`;
  return new AppError("conflict", message, { reference });
}
