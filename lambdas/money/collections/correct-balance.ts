import { type Correction, correctionMessages, correctionRoutes } from "#contracts/corrections";
import type { ReplyOf } from "#contracts/route";
import { isNotClosed, profileNotFound, profiles } from "../../accounts/profile/profile";
import { auditWrite } from "../../desk/audit-log";
import { notificationWrite } from "../../messages/notifications";
import { AppError } from "../../platform/app-error";
import { answerOnce, type Idempotency, replyWrites } from "../../platform/idempotency";
import { retryContested, transact } from "../../platform/table/transact";
import { appendEntry, shownEntry } from "../ledger/ledger";
import { BalanceTooLow } from "../ledger/movement";

type Reply = ReplyOf<typeof correctionRoutes.correctBalance>;

interface Request {
  userId: string;
  /** The administrator's `userId`. */
  by: string;
  correction: Correction;
  idempotency: Idempotency | undefined;
  now: Date;
}

const words = correctionMessages;

/**
 * Adds to a writer's balance or deducts from it, in one transaction with the audit log and the
 * notification. A closed account allows only deductions, for money that was sent back, and its
 * writer is not notified.
 */
export const correctBalance = (request: Request): Promise<Reply> =>
  retryContested(() =>
    answerOnce(correctionRoutes.correctBalance.reply, request.idempotency, () => correct(request)),
  );

async function correct({ userId, by, correction, idempotency, now }: Request): Promise<Reply> {
  const { amount, note } = correction;
  const profile = /^[\w-]{1,64}$/.test(userId) ? await profiles.find({ userId }) : undefined;
  if (!profile || profile.isAdmin) throw profileNotFound();
  const { currentBalance, closedAt } = profile;
  if (closedAt && amount > 0) throw new AppError("conflict", words.closed);
  const date = now.toISOString();
  const movement = { kind: "correction", amount, date, receiptNumber: null, note } as const;
  try {
    const notifications = closedAt ? 0 : 1;
    // If the account is closed between the read and the write, the write fails and the correction
    // is retried.
    const conditions = closedAt ? [] : [isNotClosed];
    const { entry, writes } = appendEntry(profile, movement, { notifications, conditions }, now);
    const reply = { entry: shownEntry(entry) };
    const audited = {
      act: "balance-corrected",
      by,
      subject: userId,
      userId,
      note,
      before: { balance: currentBalance },
      after: { balance: entry.balanceAfter },
    } as const;
    const facts = { userId, kind: "balance-corrected", amount, note } as const;
    await transact([
      ...writes,
      ...(closedAt ? [] : [notificationWrite(facts, now)]),
      auditWrite(audited, now),
      ...replyWrites(idempotency, reply, now),
    ]);
    return reply;
  } catch (error) {
    if (!(error instanceof BalanceTooLow)) throw error;
    throw new AppError("insufficient_balance", words.tooMuch(currentBalance));
  }
}
