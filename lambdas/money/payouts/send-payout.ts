import { AppError } from "../../platform/app-error";
import { env } from "../../platform/env";
import { errorFacts, logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { retryContested, retryFailed } from "../../platform/retry";
import { settings } from "../../platform/settings";
import { ConditionFailed, TransactionConflict } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import { airtelCredentials } from "../../providers/airtel/credentials";
import { disburse } from "../../providers/airtel/disbursement";
import { askForPayout } from "../../providers/daraja/b2c";
import { payoutCredentials } from "../../providers/daraja/credentials";
import { payoutSecret } from "../../providers/daraja/notice-secrets";
import {
  credentialsSince,
  initiatorIsLetIn,
  type Pause,
  payoutsGoOn,
  slotWrite,
  stopPayouts,
} from "./pause-store";
import { queuePayout } from "./payout-queue";
import { type Happening, recordEvent } from "./record-event";
import type { WithdrawalItem } from "./withdrawal";
import {
  attemptWrite,
  readWithdrawal,
  type WithdrawalRead,
  withdrawalChange,
} from "./withdrawal-store";
import { beginAttempt, type PayRequest, type WithdrawalEvent } from "./withdrawal-transitions";

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

interface Said {
  code: string;
  words: string;
}

/** What asking a provider to pay has come to. */
export interface Answered {
  event: WithdrawalEvent;
  said: Said | null;
}

/** Asks a provider to pay, under an id that is stored. */
export type AskToPay = (
  withdrawal: WithdrawalItem,
  request: PayRequest,
  now: Date,
) => Promise<Answered>;

/** Where Safaricom sends what it has to say of a withdrawal, or of a question about one. */
export const noticeUrls = (noticeSecret: string, what: "b2c" | "status", id: string) => {
  const base = `${env("NOTICE_BASE_URL")}/api/notices/${payoutSecret(noticeSecret)}/${what}`;
  return { resultUrl: `${base}/result/${id}`, timeoutUrl: `${base}/timeout/${id}` };
};

/** How to ask the wallet's provider; throws `provider_unavailable` while the operator hasn't set it up. */
export async function payerOf(
  { wallet }: WithdrawalItem,
  credentialsSince: Date | undefined,
): Promise<AskToPay> {
  if (wallet === "mpesa") {
    const credentials = await payoutCredentials(credentialsSince);
    return async ({ withdrawalId, phone, amount }, request, now) => {
      const { attemptId } = request;
      const urls = noticeUrls(credentials.noticeSecret, "b2c", withdrawalId);
      const outcome = await askForPayout({ attemptId, phone, amount, ...urls }, credentials, now);
      return answered(outcome, request, outcome.is === "taken" ? outcome.conversationId : null);
    };
  }
  const credentials = await airtelCredentials(credentialsSince);
  const { airtelPinPadding } = settings();
  return async ({ phone, amount }, request, now) => {
    const { attemptId } = request;
    const asked = { attemptId, phone, amount };
    return answered(await disburse(asked, credentials, airtelPinPadding, now), request);
  };
}

type Outcome = Awaited<ReturnType<typeof askForPayout>> | Awaited<ReturnType<typeof disburse>>;

function answered(
  outcome: Outcome,
  { knownSince }: PayRequest,
  conversationId: string | null = null,
): Answered {
  const { said } = outcome;
  switch (outcome.is) {
    case "paid":
      return { event: { is: "proven-paid", receiptNumber: outcome.receiptNumber }, said };
    case "taken":
      return { event: { is: "taken", conversationId }, said };
    case "had-already":
      return { event: { is: "had-already", sentAt: knownSince }, said };
    case "not-taken":
      return { event: { is: "not-taken", waiting: outcome.because }, said };
    case "refused":
      return { event: { is: "refused", reason: outcome.because }, said };
    case "unknown":
      return { event: { is: "unanswered" }, said };
  }
}
