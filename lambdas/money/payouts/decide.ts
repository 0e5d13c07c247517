import { Wallet } from "#contracts/ledger";
import type { ReplyOf } from "#contracts/route";
import {
  type WithdrawalDecision,
  withdrawalMessages,
  withdrawalRoutes,
} from "#contracts/withdrawals";
import { auditWrite } from "../../desk/audit-log";
import { AppError, invalidField } from "../../platform/app-error";
import { answerOnce, type Idempotency, replyWrites } from "../../platform/idempotency";
import { absent } from "../../platform/table/expressions";
import { isOvertaken, retryContested } from "../../platform/table/transact";
import { isPausedFor } from "./pause";
import { queuePayout } from "./payout-queue";
import { isReceiptTaken, recordEvent } from "./record-event";
import {
  isSettled,
  mayBePaid,
  paidOut,
  readWithdrawal,
  returnableFrom,
  shownToAdministrator,
  type WithdrawalItem,
  type WithdrawalRead,
} from "./withdrawal";
import { advance, secondsUntilDue, type WithdrawalEvent } from "./withdrawal-transitions";

const said = withdrawalMessages;
type Reply = ReplyOf<typeof withdrawalRoutes.decideWithdrawal>;

interface DecideRequest {
  withdrawalId: string;
  /** The administrator's `userId`. */
  by: string;
  decision: WithdrawalDecision;
  idempotency: Idempotency | undefined;
  now: Date;
}

/**
 * Carries out the administrator's decision about an unsettled withdrawal: asks the provider again,
 * records a payment, or returns the money. Throws if the withdrawal could then be paid twice.
 */
export async function decide(request: DecideRequest): Promise<Reply> {
  try {
    return await retryContested(() =>
      answerOnce(withdrawalRoutes.decideWithdrawal.reply, request.idempotency, () =>
        decideOnce(request),
      ),
    );
  } catch (error) {
    if (isOvertaken(error)) throw new AppError("conflict", said.changed);
    throw error;
  }
}

async function decideOnce(request: DecideRequest): Promise<Reply> {
  const { withdrawalId, idempotency, now } = request;
  const read = await readWithdrawal(withdrawalId);
  if (!read) throw new AppError("not_found", said.notFound);
  const event = eventOfDecision(request.decision);
  insistOnPossible(read, request.decision, now);
  const after = advance(read.withdrawal, event, null, now).next;
  const reply = { withdrawal: shownToAdministrator(after, read.profile) };
  const alongside = [
    auditOfDecision(read.withdrawal, after, request),
    // The administrator may have paid to any wallet.
    ...(event.is === "decided-paid"
      ? notPaidElsewhere(read.withdrawal.wallet, event.receiptNumber)
      : []),
    ...replyWrites(idempotency, reply, now),
  ];
  await recordEvent(read, { event }, alongside, now).catch((error: unknown) => {
    if (isReceiptTaken(error)) throw new AppError("conflict", said.receiptTaken);
    throw error;
  });
  // We ask immediately or, if our last request may still be on its way, a minute after it.
  if (event.is === "decided-again") await queuePayout(withdrawalId, secondsUntilDue(after, now));
  return reply;
}

/**
 * The checks that no withdrawal to another wallet has this receipt; otherwise condition `receipt`
 * fails.
 */
const notPaidElsewhere = (wallet: Wallet, receipt: string) =>
  Wallet.options
    .filter((each) => each !== wallet)
    .map((each) => paidOut.check({ wallet: each, receipt }, absent));

const actOf = {
  "ask-again": "withdrawal-asked-again",
  paid: "withdrawal-paid-by-hand",
  return: "withdrawal-returned",
} as const;

const auditOfDecision = (
  before: WithdrawalItem,
  { state, receiptNumber }: WithdrawalItem,
  { by, decision, now }: DecideRequest,
) =>
  auditWrite(
    {
      act: actOf[decision.decision],
      by,
      subject: before.withdrawalId,
      userId: before.userId,
      note: decision.note,
      before: { state: before.state, amount: before.amount },
      after: { state, receiptNumber },
    },
    now,
  );

function eventOfDecision({ decision, note, receiptNumber }: WithdrawalDecision): WithdrawalEvent {
  if (decision === "ask-again") return { is: "decided-again", note };
  if (decision === "return") return { is: "decided-return", note };
  if (receiptNumber === undefined) throw invalidField("receiptNumber", said.receiptMissing);
  return { is: "decided-paid", note, receiptNumber };
}

/** Throws if the provider's next answer could contradict the decision. */
function insistOnPossible(
  { withdrawal, pause }: WithdrawalRead,
  { decision, state }: WithdrawalDecision,
  now: Date,
): void {
  if (isSettled(withdrawal) || withdrawal.state === "sent")
    throw new AppError("conflict", said.decided);
  // If the state has changed since the administrator saw it, a payment by the administrator could
  // be a second one.
  if (state !== undefined && withdrawal.state !== state)
    throw new AppError("conflict", said.changed);
  if (decision === "ask-again") return;
  if (!mayBePaid(withdrawal)) {
    if (decision === "paid" && !isPausedFor(withdrawal.wallet, pause))
      throw new AppError("conflict", said.pauseFirst);
    return;
  }
  // Our request is on its way, or a function died while sending it.
  if (withdrawal.state === "requested") throw new AppError("conflict", said.beingSent);
  const from = returnableFrom(withdrawal);
  if (decision === "return" && (from === null || now < from))
    throw new AppError("conflict", said.mayBePaid);
}
