import { AppError } from "../../platform/app-error";
import { errorFacts, logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { retryContested, retryFailed } from "../../platform/retry";
import { ConditionFailed, TransactionConflict } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import { type Answered, type AskToPay, payerOf } from "./ask-provider";
import { credentialsSince, stopPayouts } from "./pause-payouts";
import { queuePayout } from "./payout-queue";
import { initiatorIsLetIn, type Pause, payoutsGoOn, slotWrite } from "./payouts-store";
import { type Happening, recordEvent } from "./record-event";
import type { WithdrawalItem } from "./withdrawal";
import { beginAttempt, type PayRequest } from "./withdrawal-state";
import {
  attemptWrite,
  readWithdrawal,
  type WithdrawalRead,
  withdrawalChange,
} from "./withdrawal-store";

type Paused = WithdrawalRead & { pause: Pause | undefined };

/** How sending went. `left` to somebody else, or until payouts go on. */
export type Sent = "asked" | "left" | "busy";

/** After so long nobody has told how it stands: then we ask. A second more than is waited for. */
const firstQuestion = 31;

/**
 * Asks the provider to pay, under an id that is stored before; the same one as before, unless that
 * came to nothing. Only one of many callers asks.
 */
export async function sendPayout(read: Paused, now: Date): Promise<Sent> {
  const ask = await payerOf(read.withdrawal, credentialsSince(read.pause)).catch(notSetUp);
  if (!ask) return await waitForSetUp(read, now);
  const { next, request } = beginAttempt(read.withdrawal, now);
  if (!(await claim(read, next, request.attemptId, now))) return "left";
  return await askAndRecord(next, ask, request, now);
}

const notSetUp = (error: unknown) => {
  if (error instanceof AppError && error.code === "provider_unavailable") return undefined;
  throw error;
};

/** Nobody can pay as long as the operator has filled nothing in: it waits, and nobody is asked. */
async function waitForSetUp(read: WithdrawalRead, now: Date): Promise<Sent> {
  const mayBeTaken = read.withdrawal.attempt?.mayBeTaken === true;
  const event = eventOf({ is: "not-taken", waiting: "credentials" }, mayBeTaken);
  recordMetric("PayoutsStopped", 1);
  await recordEvent(read, { event }, [], now).catch(unlessOvertaken);
  return "left";
}

async function claim(
  { withdrawal: read, pause }: Pick<Paused, "withdrawal" | "pause">,
  next: WithdrawalItem,
  attemptId: string,
  now: Date,
) {
  const goesOn = pause?.oneAtATime ? slotWrite(now) : initiatorIsLetIn;
  try {
    await transact([
      withdrawalChange(read, next),
      ...(read.attempt ? [] : [attemptWrite(attemptId, read.withdrawalId)]),
      read.wallet === "mpesa" ? goesOn : payoutsGoOn,
    ]);
    return true;
  } catch (error) {
    unlessOvertaken(error);
    return false;
  }
}

function unlessOvertaken(error: unknown) {
  if (!(error instanceof ConditionFailed || error instanceof TransactionConflict)) throw error;
}

async function askAndRecord(
  claimed: WithdrawalItem,
  ask: AskToPay,
  request: PayRequest,
  now: Date,
): Promise<Sent> {
  const { withdrawalId } = claimed;
  const answer = await ask(claimed, request, now);
  const { event } = answer;
  if (event.is === "not-taken" && event.waiting === "credentials")
    await stopPayouts(answer.said ?? { code: "", words: "" }, claimed.wallet, now);
  if (event.is === "not-taken" && event.waiting === "float") recordMetric("PayoutsStopped", 1);
  const happening: Happening = {
    event: eventOf(event, request.mayBeTaken),
    attemptId: request.attemptId,
    said: answer.said && { ...answer.said, at: now.toISOString() },
  };
  await retryFailed(() => recordNow(withdrawalId, request, happening, now)).catch(
    (error: unknown) =>
      // It is asked again under the same id, which is harmless.
      logger.error("payout-answer-not-recorded", { withdrawalId, ...errorFacts(error) }),
  );
  if (event.is === "not-taken") return event.waiting === "busy" ? "busy" : "asked";
  await queuePayout(withdrawalId, event.is === "had-already" ? 0 : firstQuestion);
  return "asked";
}

/** What an earlier request may have done is not undone by a refusal of this one. */
const eventOf = (event: Answered["event"], mayBeTaken: boolean): Answered["event"] =>
  mayBeTaken && isRefusal(event) ? { is: "unanswered" } : event;

const isRefusal = ({ is }: Answered["event"]) => is === "not-taken" || is === "refused";

const recordNow = (withdrawalId: string, request: PayRequest, happening: Happening, now: Date) =>
  retryContested(async () => {
    const read = await readWithdrawal(withdrawalId);
    if (!read) throw new Error("A withdrawal is gone.");
    // That it did not take this request says nothing of a later one, which may be on its way.
    const isLatest = read.withdrawal.attempt?.requests === request.number;
    if (!isLatest && isRefusal(happening.event)) return;
    await recordEvent(read, happening, [], now);
  });
