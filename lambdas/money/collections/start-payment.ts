import * as z from "zod/mini";
import { PaymentState, paymentMessages, paymentRoutes } from "#contracts/payments";
import { referenceLength, referencePrefix } from "#contracts/person";
import { kenyanPhone } from "#contracts/phone-number";
import { problemCodes } from "#contracts/problem";
import type { ReplyOf } from "#contracts/route";
import type { Limit, Settings } from "#contracts/settings";
import {
  insistOnLiveSession,
  type LatestPaymentItem,
  ownProfileChange,
  Profile,
  profileAt,
  shownPayment,
} from "../../accounts/profile/profile";
import { AppError, invalidField } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { type Idempotency, replyAt, replyIn, replyWrites } from "../../platform/idempotency";
import { newOwnedId, randomBase32 } from "../../platform/ids";
import { errorFacts, logger } from "../../platform/logger";
import { env, settings } from "../../platform/settings";
import { readItems } from "../../platform/table/define-item";
import {
  anyOf,
  atMost,
  type Condition,
  oneOf,
  present,
  where,
} from "../../platform/table/expressions";
import {
  ConditionFailed,
  retryContested,
  retryFailed,
  transact,
  type Write,
} from "../../platform/table/transact";
import {
  type Count,
  count,
  differentWrite,
  throttle,
  throttleWrite,
  tooManyRequests,
} from "../../platform/throttle";
import {
  type DarajaCredentials,
  darajaCredentials,
  promptSecret,
} from "../../providers/daraja/credentials";
import { type PushOutcome, pushPrompt } from "../../providers/daraja/stk";
import { longestOpen } from "../webhooks/webhook";
import {
  type AttemptRead,
  attemptWrites,
  failureMessage,
  latestPaymentOf,
  newAttempt,
  type PaymentAttempt,
  promptMessage,
  readAgain,
  readAttempt,
} from "./payment-attempt";
import { advance, nextCheck, type PaymentEvent } from "./payment-transitions";
import { recordEvents } from "./record-events";

type Started = ReplyOf<typeof paymentRoutes.startPayment>;

export interface Start {
  caller: Caller;
  /** As typed. */
  phone: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

/**
 * The value stored under an idempotency key: first the attempt and, after the provider's answer,
 * the reply. A request during an open prompt stores its reply immediately.
 */
const Remembered = z.union([
  z.strictObject({ reply: paymentRoutes.startPayment.reply }),
  z.strictObject({
    problem: z.object({
      code: z.enum(problemCodes),
      message: z.string(),
      field: z.nullable(z.string()),
      reference: z.optional(z.string()),
    }),
  }),
  z.strictObject({ attemptId: z.string() }),
]);
type Remembered = z.infer<typeof Remembered>;

/**
 * Sends the prompt for the activation fee. While an earlier prompt may be on the phone, returns
 * that prompt's payment instead. The same Idempotency-Key gets the same answer.
 */
export const startPayment = (start: Start): Promise<Started> =>
  retryContested(() => startOnce(start), pressAgain);

const pressAgain = () => new AppError("conflict", paymentMessages.pressAgain);

async function startOnce(start: Start): Promise<Started> {
  const { caller, now } = start;
  const phone = kenyanPhone(start.phone);
  if (!phone) throw invalidField("phone", paymentMessages.needsKenyanNumber);
  const credentials = await darajaCredentials();
  const { profile, earlier } = await readStart(start);
  insistOnLiveSession(profile, caller);
  if (earlier) return await repeatAnswer(earlier);
  const live = livePayment(profile, now);
  if (live) return await joinLivePayment(start, live);
  return await begin(start, phone, profile, credentials);
}

async function readStart({ caller, idempotency }: Start) {
  const [profile, answered] = await readItems([profileAt(caller.userId), ...replyAt(idempotency)]);
  return { profile, earlier: idempotency && replyIn(Remembered, answered, idempotency) };
}

const live: readonly PaymentState[] = ["sending", "prompted"];

/**
 * Returns the newest payment if its prompt may be on the phone; a second request then sends no
 * prompt.
 */
const livePayment = ({ latestPayment }: Pick<Profile, "latestPayment">, now: Date) =>
  latestPayment &&
  live.includes(latestPayment.state) &&
  Date.parse(latestPayment.promptEndsAt) > now.getTime()
    ? latestPayment
    : undefined;

const noLivePrompt = (now: Date): Condition =>
  anyOf(
    where({ latestPayment: undefined }),
    where({ "latestPayment.promptEndsAt": atMost(now.toISOString()) }),
    where({
      "latestPayment.state": oneOf(
        ...PaymentState.options.filter((state) => !live.includes(state)),
      ),
    }),
  );

async function repeatAnswer(earlier: Remembered): Promise<Started> {
  if ("reply" in earlier) return earlier.reply;
  if ("problem" in earlier) {
    const { code, message, field, reference } = earlier.problem;
    throw field
      ? invalidField(field, message)
      : new AppError(code, message, { ...(reference !== undefined && { reference }) });
  }
  const read = await readAttempt(earlier.attemptId);
  if (!read) throw new Error("A remembered attempt is gone.");
  return startedReply(latestPaymentOf(read.attempt));
}

/**
 * Answers a second request with the payment's state, and stores the answer under the request's key.
 * Throws ConditionFailed if a parallel request has stored another answer; the next try reads that
 * answer.
 */
async function joinLivePayment(
  { caller, idempotency, now }: Start,
  live: LatestPaymentItem,
): Promise<Started> {
  // The same limit as for prompts, but counted separately.
  await throttle("stk-join", caller.userId, settings().limits.stkPerWriter, now);
  const reply = startedReply(live);
  const writes = replyWrites(idempotency, { reply } satisfies Remembered, now);
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
      ownProfileChange(
        caller,
        { set: { latestPayment, lastUpdated: now.toISOString() } },
        noLivePrompt(now),
      ),
      ...promptLimitWrites(phone, profile, limits, now),
      ...attemptWrites(attempt),
      ...replyWrites(idempotency, { attemptId: attempt.attemptId } satisfies Remembered, now),
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

/**
 * Answers a request whose writes were refused: another request was quicker, the session has ended,
 * or a limit is reached.
 */
async function answerOvertaken(start: Start, { failures }: ConditionFailed): Promise<Started> {
  const { caller, now } = start;
  const found = Profile.safeParse(failures.get("profile"));
  if (found.success) insistOnLiveSession(found.data, caller);
  if (failures.has("idempotency")) {
    const { earlier } = await readStart(start);
    if (earlier) return await repeatAnswer(earlier);
  }
  const live = found.success ? livePayment(found.data, now) : undefined;
  if (live) return await joinLivePayment(start, live);
  const { stkPerWriter, stkPerPhone, stkPerSharedPhone, stkNumbersPerWriter } = settings().limits;
  if (failures.has("stk-writer")) throw tooManyRequests(stkPerWriter, now);
  if (failures.has("stk-phone")) throw tooManyRequests(stkPerPhone, now);
  if (failures.has("stk-shared-phone")) throw tooManyRequests(stkPerSharedPhone, now);
  if (failures.has("stk-numbers")) throw tooManyNumbers(stkNumbersPerWriter, now);
  // Another attempt has the same random reference; the probability is one in 30 billion.
  throw pressAgain();
}

type Limits = Settings["limits"];
type Payer = Pick<Profile, "userId" | "phoneNumber">;

/**
 * The limits on prompts to a phone. Writers who pay from a phone that is not their own share one
 * limit. A writer's own number has a separate limit, and a second one for all accounts that claim
 * the number, since anybody can claim it.
 */
function ofPhone(phone: string, { userId, phoneNumber }: Payer, limits: Limits): Count[] {
  if (kenyanPhone(phoneNumber) !== phone)
    return [{ purpose: "stk-phone", who: phone, limit: limits.stkPerPhone }];
  return [
    { purpose: "stk-phone", who: `${phone} of ${userId}`, limit: limits.stkPerPhone },
    { purpose: "stk-shared-phone", who: phone, limit: limits.stkPerSharedPhone },
  ];
}

/**
 * The writes that count a prompt. Above a limit, the condition named by the limit's `purpose`
 * fails.
 */
const promptLimitWrites = (phone: string, payer: Payer, limits: Limits, now: Date): Write[] => [
  throttleWrite("stk-writer", payer.userId, limits.stkPerWriter, now),
  ...ofPhone(phone, payer, limits).map(({ purpose, who, limit }) =>
    throttleWrite(purpose, who, limit, now),
  ),
  differentWrite(
    { purpose: "stk-numbers", who: payer.userId, limit: limits.stkNumbersPerWriter },
    phone,
    now,
  ),
];

/** Lowers the phone's counts after a refused prompt, since it never reached the phone. */
async function uncountPrompt(phone: string, payer: Payer, limits: Limits, now: Date) {
  for (const window of ofPhone(phone, payer, limits)) await count(window, -1, now);
}

const startedReply = (latest: LatestPaymentItem): Started => {
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
 * Requests the prompt of a stored attempt from the provider, and records the answer. The caller
 * gets the answer even if it can't be recorded; callbacks then complete the record.
 */
async function askForPrompt(
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
  const event = eventOfPush(outcome);
  const record = () =>
    retryContested(async (round) => {
      const read = round === 0 ? first : await readAgain(first.attempt);
      const after = advance(read.attempt, event, now).attempt;
      const alongside = replyWrites(idempotency, answerTo(outcome, after), now, present);
      return await recordEvents(read, [event], alongside, now);
    });
  const attempt = await retryFailed(record).catch((error: unknown) => {
    logger.error("push-answer-not-recorded", { attemptId, ...errorFacts(error) });
    return advance(first.attempt, event, now).attempt;
  });
  if (outcome.is === "refused" && attempt.state === "refused") throw refusal(outcome, attempt);
  return startedReply(latestPaymentOf(attempt));
}

function eventOfPush(outcome: PushOutcome): PaymentEvent {
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

function refusal({ reason, field }: Refused, { amount, reference }: PaymentAttempt): AppError {
  if (field) return invalidField(field, failureMessage(reason));
  if (reason !== "busy-phone") return new AppError("provider_unavailable", failureMessage(reason));
  const ours = paymentMessages.recognise(amount, settings().productName, reference);
  const message = `${failureMessage(reason)} ${ours}`;
  return new AppError("conflict", message, { reference });
}
