import { notificationWrite } from "../notifications/notification";
import { type Condition, present, updateWhere } from "../platform/table/expressions";
import { getItem } from "../platform/table/read";
import type { Write } from "../platform/table/transact";
import { Account, accountKey, type LatestPaymentItem } from "./account";
import { applyCredit, type Credit } from "./credit";
import { entryKey, type LedgerEntryItem, shownReceipt } from "./ledger-entry";

/** A writer's account as money knows it. */
export const readAccount = (userId: string) => getItem(Account, accountKey(userId));

interface CreditWrites {
  account: Account;
  credit: Credit;
  activationFee: number;
  /** How the account's newest payment stands after it, when the credit belongs to that one. */
  latestPayment?: LatestPaymentItem | undefined;
  now: Date;
}

/**
 * The writes that credit one payment, for a transaction that also holds the proof that it is
 * credited. They refuse under `account` or `entry` when the account has moved on since it was read.
 */
export function creditWrites({
  account,
  credit,
  activationFee,
  latestPayment,
  now,
}: CreditWrites): { writes: Write[]; entry: LedgerEntryItem } {
  const { userId } = account;
  const after = applyCredit(account, credit, activationFee);
  const { activates, entry, balanceAfter } = after;
  const item: LedgerEntryItem = {
    type: "LedgerEntry",
    userId,
    attemptId: credit.attemptId,
    noticeReceipt: credit.noticeReceipt,
    ...entry,
  };
  const notifications = [
    notificationWrite(
      {
        userId,
        kind: "payment-confirmed",
        amount: credit.amount,
        receiptNumber: shownReceipt(credit) ?? undefined,
        missing: after.missing,
      },
      now,
    ),
    ...(activates ? [notificationWrite({ userId, kind: "account-activated" }, now)] : []),
  ];
  const changes = {
    totalMoney: after.totalMoney,
    currentBalance: balanceAfter,
    entryCount: entry.sequence,
    lastPaymentDate: credit.paidAt,
    ...(activates && { accountStatus: "active", activatedAt: now.toISOString() }),
    ...(latestPayment && { latestPayment }),
    lastUpdated: now.toISOString(),
  };
  return {
    entry: item,
    writes: [
      {
        name: "account",
        update: {
          Key: accountKey(userId),
          ...updateWhere(
            { set: changes, add: { unread: notifications.length } },
            isAsRead(account),
            ...(latestPayment ? [isNewest(latestPayment)] : []),
          ),
        },
      },
      { name: "entry", put: { ...entryKey(userId, entry.sequence), ...item } },
      ...notifications,
    ],
  };
}

/** The write that keeps the profile's newest payment true; refuses as `account` if it is not the newest. */
export const latestPaymentWrite = (
  { userId }: Account,
  latestPayment: LatestPaymentItem,
  now: Date,
): Write => ({
  name: "account",
  update: {
    Key: accountKey(userId),
    ...updateWhere(
      { set: { latestPayment, lastUpdated: now.toISOString() } },
      isNewest(latestPayment),
    ),
  },
});

/** No ledger entry has been made since the account was read. */
const isAsRead = ({ entryCount }: Account): Condition => ({
  ConditionExpression: "#entryCount = :entryCountRead",
  ExpressionAttributeNames: { "#entryCount": "entryCount" },
  ExpressionAttributeValues: { ":entryCountRead": entryCount },
});

/** The payment is still the account's newest. */
const isNewest = ({ attemptId }: LatestPaymentItem): Condition => ({
  ConditionExpression: "#latestPayment.#attemptId = :attemptId",
  ExpressionAttributeNames: { "#latestPayment": "latestPayment", "#attemptId": "attemptId" },
  ExpressionAttributeValues: { ":attemptId": attemptId },
});

/** Adds what became known of a receipt after its payment had been credited. */
export const receiptWrite = (
  userId: string,
  sequence: number,
  { receiptNumber, noticeReceipt }: Pick<LedgerEntryItem, "receiptNumber" | "noticeReceipt">,
): Write => ({
  name: "entry",
  update: {
    Key: entryKey(userId, sequence),
    ...updateWhere({ set: { receiptNumber, noticeReceipt } }, present),
  },
});
