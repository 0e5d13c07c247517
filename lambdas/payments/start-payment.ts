import { kenyanPhone } from "#contracts/fields";
import { messages } from "#contracts/messages";
import { referenceLength, referencePrefix } from "#contracts/payment-reference";
import { Account, type LatestPaymentItem } from "../ledger/account";
import { AppError, invalidField } from "../platform/app-error";
import { randomBase32 } from "../platform/ids";
import { insistOnLiveSession } from "../platform/live-session";
import { settings } from "../platform/settings";
import { ConditionFailed, TransactionConflict } from "../platform/table/refusals";
import { transact } from "../platform/table/transact";
import { throttleWrite, tooManyRequests } from "../platform/throttle";
import { newAttemptId } from "./attempts/attempt-id";
import { attemptWrites, readAttempt } from "./attempts/attempt-store";
import { nextCheck, oldestOpen } from "./attempts/check-schedule";
import { latestPaymentOf, newAttempt } from "./attempts/payment-attempt";
import { retryContested } from "./attempts/retry";
import { type DarajaCredentials, darajaCredentials } from "./daraja/credentials";
import { askForPrompt } from "./start/ask-for-prompt";
import { isLive } from "./start/live-prompt";
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
export async function startPayment(start: Start): Promise<Started> {
  try {
    return await retryContested(() => startOnce(start));
  } catch (error) {
    if (error instanceof TransactionConflict) throw pressAgain();
    throw error;
  }
}

const pressAgain = () => new AppError("conflict", messages.payments.pressAgain);

async function startOnce(start: Start): Promise<Started> {
  const { caller, idempotency, now } = start;
  const phone = kenyanPhone(start.phone);
  if (!phone) throw invalidField("phone", messages.payments.needsKenyanNumber);
  const credentials = await darajaCredentials();
  const { account, earlier } = await readStart(caller.userId, idempotency);
  if (!account) throw new AppError("not_found", messages.accounts.profileNotFound);
  insistOnLiveSession(account, caller);
  if (earlier) return await repeatAnswer(earlier);
  const live = livePayment(account, now);
  if (live) return await joinLivePayment(start, live);
  return await begin(start, phone, account, credentials);
}

const livePayment = ({ latestPayment }: Account, now: Date) =>
  latestPayment && isLive(latestPayment, now) ? latestPayment : undefined;

async function repeatAnswer(earlier: Remembered): Promise<Started> {
  if ("reply" in earlier) return earlier.reply;
  if ("problem" in earlier) {
    const { code, message, field } = earlier.problem;
    throw field ? invalidField(field, message) : new AppError(code, message);
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
  { idempotency, now }: Start,
  live: LatestPaymentItem,
): Promise<Started> {
  const reply = startedReply(live);
  const writes = joinedAnswerWrites(idempotency, reply, now);
  if (writes.length > 0) await transact(writes);
  return reply;
}

async function begin(
  start: Start,
  phone: string,
  account: Account,
  credentials: DarajaCredentials,
): Promise<Started> {
  const { caller, idempotency, now } = start;
  const { activationFee, promptSeconds, limits } = settings();
  const attempt = newAttempt({
    attemptId: newAttemptId(caller.userId, now),
    userId: caller.userId,
    reference: `${referencePrefix}${randomBase32(referenceLength)}`,
    phone,
    amount: activationFee,
    promptSeconds,
    nextCheckAt: nextCheck(now.toISOString(), [oldestOpen], now),
    now,
  });
  const latestPayment = latestPaymentOf(attempt);
  try {
    await transact([
      newestPaymentWrite(caller, latestPayment, now),
      throttleWrite("stk-writer", caller.userId, limits.stkPerWriter, now),
      throttleWrite("stk-phone", phone, limits.stkPerPhone, now),
      ...attemptWrites(attempt),
      ...attemptMadeWrites(idempotency, attempt.attemptId, now),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) return await answerOvertaken(start, error);
    throw error;
  }
  const read = { account: { ...account, latestPayment }, attempt };
  return await askForPrompt(read, start, credentials);
}

/** Another press was quicker, or the session has ended meanwhile. */
async function answerOvertaken(start: Start, { failures }: ConditionFailed): Promise<Started> {
  const { caller, idempotency, now } = start;
  const found = Account.safeParse(failures.get("account"));
  if (found.success) insistOnLiveSession(found.data, caller);
  if (failures.has("idempotency")) {
    const { earlier } = await readStart(caller.userId, idempotency);
    if (earlier) return await repeatAnswer(earlier);
  }
  const live = found.success ? livePayment(found.data, now) : undefined;
  if (live) return await joinLivePayment(start, live);
  const { stkPerWriter, stkPerPhone } = settings().limits;
  if (failures.has("stk-writer")) throw tooManyRequests(stkPerWriter, now);
  if (failures.has("stk-phone")) throw tooManyRequests(stkPerPhone, now);
  // A reference that is taken, once in thirty thousand million.
  throw pressAgain();
}
