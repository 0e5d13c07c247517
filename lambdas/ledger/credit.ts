import type { LedgerEntry } from "#contracts/accounts";
import type { Account } from "./account";

/** A confirmed payment that is to be credited to a writer; whole KES, as it was paid. */
export interface Credit {
  amount: number;
  /** As the pay bill confirmed it. */
  receiptNumber: string | null;
  /** As a notice of its prompt claims it. */
  noticeReceipt: string | null;
  paidAt: string;
  attemptId: string | null;
}

/**
 * What a credit does to an account: the entry that is appended and the totals after it. The payment
 * with which an inactive account has been paid the fee activates it; before that, `missing` is what
 * it still lacks, whole KES.
 */
export function applyCredit(account: Account, credit: Credit, activationFee: number) {
  const totalMoney = account.totalMoney + credit.amount;
  const isInactive = account.accountStatus === "inactive";
  const activates = isInactive && totalMoney >= activationFee;
  const missing = isInactive && !activates ? activationFee - totalMoney : undefined;
  const balanceAfter = account.currentBalance + credit.amount;
  const entry: LedgerEntry = {
    sequence: account.entryCount + 1,
    kind: activates ? "activation" : "payment",
    amount: credit.amount,
    balanceAfter,
    receiptNumber: credit.receiptNumber,
    date: credit.paidAt,
  };
  return { activates, missing, entry, totalMoney, balanceAfter };
}
