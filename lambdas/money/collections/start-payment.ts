import { referenceLength, referencePrefix } from "#contracts/account-number";
import { kenyanPhone } from "#contracts/fields";
import { accountMessages } from "#contracts/messages/accounts";
import { paymentMessages } from "#contracts/messages/money";
import type { Limit } from "#contracts/settings";
import { type LatestPaymentItem, Profile } from "../../accounts/profile/profile";
import { insistOnLiveSession } from "../../accounts/profile/profile-store";
import { AppError, invalidField } from "../../platform/app-error";
import { randomBase32 } from "../../platform/ids";
import { newOwnedId } from "../../platform/owned-id";
import { retryContested } from "../../platform/retry";
import { settings } from "../../platform/settings";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import { tooManyRequests } from "../../platform/throttle";
import { type DarajaCredentials, darajaCredentials } from "../../providers/daraja/credentials";
import { longestOpen } from "../webhooks/notice-store";
import { attemptWrites, readAttempt } from "./attempts/attempt-store";
import { nextCheck } from "./attempts/check-schedule";
import { latestPaymentOf, newAttempt } from "./attempts/payment-attempt";
import { askForPrompt } from "./start/ask-for-prompt";
import { isLive } from "./start/live-prompt";
import { countJoin, promptLimitWrites } from "./start/prompt-limits";
import {
  attemptMadeWrites,
  joinedAnswerWrites,
  newestPaymentWrite,
  type Remembered,
  readStart,
} from "./start/start-store";
import { type Start, type Started, startedReply } from "./start/started-reply";

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
