import { AppError } from "../../platform/app-error";
import { errorFacts, logger, recordMetric } from "../../platform/logger";
import { env, settings } from "../../platform/settings";
import { isOvertaken, retryContested, retryFailed } from "../../platform/table/transact";
import { airtelCredentials } from "../../providers/airtel/credentials";
import { airtelPayer } from "../../providers/airtel/disbursement";
import { mpesaPayer } from "../../providers/daraja/b2c";
import { payoutCredentials, payoutSecret } from "../../providers/daraja/credentials";
import type { AskToPay, Outcome } from "../../providers/outcome";
import { credentialsSince, mayPayWrite, reportWaiting } from "./pause";
import { queuePayout } from "./payout-queue";
import { type Happening, recordEvent } from "./record-event";
import {
  attemptWrite,
  readWithdrawal,
  transactIfUnchanged,
  type WithdrawalItem,
  type WithdrawalRead,
  withdrawalChange,
} from "./withdrawal";
import { beginAttempt, type PayRequest, type WithdrawalEvent } from "./withdrawal-transitions";

/**
 * The result of sending. `left`: nothing was sent, e.g. because payouts are paused or another run
 * sends the withdrawal.
 */
export type Sent = "asked" | "left" | "busy";

/** In seconds. If the provider sends no result for 30 seconds, we query the payout's state. */
const firstQuestion = 31;

/**
 * Requests a payment under an id that is stored first: the previous id, or a new one if the
 * previous attempt came to nothing. Only one of several parallel callers sends the request.
 */
export async function sendPayout(read: WithdrawalRead, now: Date): Promise<Sent> {
  const { withdrawal, pause } = read;
  const ask = await payerOf(withdrawal, credentialsSince(pause)).catch(notSetUp);
  if (!ask) return await waitForSetUp(read, now);
  const { next, request } = beginAttempt(withdrawal, now);
  const { attemptId } = request;
  const isLeased = await transactIfUnchanged([
    withdrawalChange(withdrawal, next),
    ...(withdrawal.attempt ? [] : [attemptWrite(attemptId, withdrawal.withdrawalId)]),
    mayPayWrite(withdrawal.wallet, pause, now),
  ]);
  if (!isLeased) return "left";
  return await askAndRecord(next, ask, request, now);
}

/**
 * Returns the function that asks a wallet's provider to pay; throws `provider_unavailable` if the
 * wallet isn't set up.
 */
async function payerOf(
  { wallet, withdrawalId, phone, amount }: WithdrawalItem,
  credentialsSince: Date | undefined,
): Promise<AskToPay> {
  if (wallet === "airtel") {
    const credentials = await airtelCredentials(credentialsSince);
    return airtelPayer({ phone, amount }, credentials, settings().airtelPinPadding);
  }
  const credentials = await payoutCredentials(credentialsSince);
  const urls = webhookUrls(credentials.noticeSecret, "b2c", withdrawalId);
  return mpesaPayer({ phone, amount, ...urls }, credentials);
}

export const webhookUrls = (noticeSecret: string, what: "b2c" | "status", id: string) => {
  const base = `${env("NOTICE_BASE_URL")}/api/notices/${payoutSecret(noticeSecret)}/${what}`;
  return { resultUrl: `${base}/result/${id}`, timeoutUrl: `${base}/timeout/${id}` };
};

const notSetUp = (error: unknown) => {
  if (error instanceof AppError && error.code === "provider_unavailable") return undefined;
  throw error;
};

async function waitForSetUp(read: WithdrawalRead, now: Date): Promise<Sent> {
  const event: WithdrawalEvent = read.withdrawal.attempt?.mayBeTaken
    ? { is: "unanswered" }
    : { is: "not-taken", waiting: "credentials" };
  recordMetric("PayoutsStopped", 1);
  await recordEvent(read, { event }, [], now).catch((error: unknown) => {
    if (!isOvertaken(error)) throw error;
  });
  return "left";
}

async function askAndRecord(
  { withdrawalId, wallet }: WithdrawalItem,
  ask: AskToPay,
  request: PayRequest,
  now: Date,
): Promise<Sent> {
  const { outcome, said } = await ask(request.attemptId, now);
  const happening: Happening = {
    event: eventOfAnswer(outcome, request),
    attemptId: request.attemptId,
    said: said && { ...said, at: now.toISOString() },
  };
  if (outcome.is === "not-taken")
    await reportWaiting(outcome.waiting, said ?? { code: "", words: "" }, wallet, now);
  await retryFailed(() => recordUntilDone(withdrawalId, request, happening, now)).catch(
    (error: unknown) =>
      // A later run asks again under the same id, which is harmless.
      logger.error("payout-answer-not-recorded", { withdrawalId, ...errorFacts(error) }),
  );
  if (outcome.is === "not-taken") return outcome.waiting === "busy" ? "busy" : "asked";
  await queuePayout(withdrawalId, outcome.is === "had-already" ? 0 : firstQuestion);
  return "asked";
}

/**
 * Returns the event of the provider's answer. A refusal says nothing about an earlier request under
 * the same id.
 */
function eventOfAnswer(outcome: Outcome, { mayBeTaken, knownSince }: PayRequest): WithdrawalEvent {
  const { is } = outcome;
  if (is === "paid") return { is: "proven-paid", receiptNumber: outcome.receiptNumber };
  if (is === "had-already") return { is, sentAt: knownSince };
  if (is === "taken") return outcome;
  return is === "unknown" || mayBeTaken ? { is: "unanswered" } : outcome;
}

const recordUntilDone = (
  withdrawalId: string,
  { number }: PayRequest,
  happening: Happening,
  now: Date,
) =>
  retryContested(async () => {
    const read = await readWithdrawal(withdrawalId);
    if (!read) throw new Error("A withdrawal is gone.");
    const isRefusal = happening.event.is === "not-taken" || happening.event.is === "refused";
    // A refusal says nothing about a later request, which may be on its way.
    if (isRefusal && read.withdrawal.attempt?.requests !== number) return;
    await recordEvent(read, happening, [], now);
  });
