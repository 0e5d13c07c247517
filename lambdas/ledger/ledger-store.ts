import { notificationWrite } from "../notifications/notification";
import { getItem, type Write } from "../platform/table";
import { Account, accountKey, type LatestPaymentItem } from "./account";
import { type Credit, credited } from "./credit";
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
  const { activates, entry, totalMoney, balanceAfter } = credited(account, credit, activationFee);
  const item: LedgerEntryItem = {
    type: "LedgerEntry",
    userId,
    attemptId: credit.attemptId,
    noticeReceipt: credit.noticeReceipt,
    ...entry,
  };
  const notices = [
    notificationWrite(
      {
        userId,
        kind: "payment-confirmed",
        amount: credit.amount,
        receiptNumber: shownReceipt(credit) ?? undefined,
      },
      now,
    ),
    ...(activates ? [notificationWrite({ userId, kind: "account-activated" }, now)] : []),
  ];
  const changes = {
    totalMoney,
    currentBalance: balanceAfter,
    entryCount: entry.sequence,
    lastPaymentDate: credit.paidAt,
    ...(activates && { accountStatus: "active", activatedAt: now.toISOString() }),
  };
  return {
    entry: item,
    writes: [
      accountWrite({ account, changes, unread: notices.length, latestPayment, now }),
      { name: "entry", put: { ...entryKey(userId, entry.sequence), ...item } },
      ...notices,
    ],
  };
}

/** The write that keeps the profile's newest payment true; refuses as `account` if it is not the newest. */
export const latestPaymentWrite = (
  account: Account,
  latestPayment: LatestPaymentItem,
  now: Date,
): Write => accountWrite({ account, changes: {}, unread: 0, latestPayment, now });

/**
 * The write that makes a new payment the newest; refuses as `account` (with the profile as it is)
 * while the prompt of an earlier one is live, or when the session has been ended.
 */
export const paymentStartedWrite = (
  userId: string,
  latestPayment: LatestPaymentItem,
  signedInAt: number,
  now: Date,
): Write => ({
  name: "account",
  update: {
    Key: accountKey(userId),
    UpdateExpression: "SET #latestPayment = :latestPayment, #lastUpdated = :now ADD #version :one",
    ConditionExpression:
      "#sessionsValidFrom <= :signedInAt AND (attribute_not_exists(#latestPayment) OR #latestPayment.#promptEndsAt <= :now OR NOT #latestPayment.#state IN (:sending, :prompted))",
    ExpressionAttributeNames: {
      "#latestPayment": "latestPayment",
      "#lastUpdated": "lastUpdated",
      "#version": "version",
      "#sessionsValidFrom": "sessionsValidFrom",
      "#promptEndsAt": "promptEndsAt",
      "#state": "state",
    },
    ExpressionAttributeValues: {
      ":latestPayment": latestPayment,
      ":now": now.toISOString(),
      ":one": 1,
      ":signedInAt": signedInAt,
      ":sending": "sending",
      ":prompted": "prompted",
    },
  },
});

interface AccountWrite {
  account: Account;
  changes: Record<string, unknown>;
  unread: number;
  latestPayment: LatestPaymentItem | undefined;
  now: Date;
}

function accountWrite({ account, changes, unread, latestPayment, now }: AccountWrite): Write {
  const values: Record<string, unknown> = {
    ...changes,
    ...(latestPayment && { latestPayment }),
    lastUpdated: now.toISOString(),
  };
  const names = Object.keys(values);
  const isNewest = latestPayment && "#latestPayment.#attemptId = :attemptId";
  const asRead = "entryCount" in changes ? "#entryCount = :entryCountRead" : undefined;
  return {
    name: "account",
    update: {
      Key: accountKey(account.userId),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")} ADD #version :one${unread ? ", #unread :unread" : ""}`,
      ConditionExpression: [isNewest, asRead].filter(Boolean).join(" AND "),
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        "#version": "version",
        ...(unread && { "#unread": "unread" }),
        ...(isNewest && { "#attemptId": "attemptId" }),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
        ":one": 1,
        ...(unread && { ":unread": unread }),
        ...(isNewest && { ":attemptId": latestPayment.attemptId }),
        ...(asRead && { ":entryCountRead": account.entryCount }),
      },
    },
  };
}

/** Adds what became known of a receipt after its payment had been credited. */
export const receiptWrite = (
  userId: string,
  sequence: number,
  { receiptNumber, noticeReceipt }: Pick<LedgerEntryItem, "receiptNumber" | "noticeReceipt">,
): Write => ({
  name: "entry",
  update: {
    Key: entryKey(userId, sequence),
    UpdateExpression: "SET #receiptNumber = :receiptNumber, #noticeReceipt = :noticeReceipt",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: {
      "#receiptNumber": "receiptNumber",
      "#noticeReceipt": "noticeReceipt",
    },
    ExpressionAttributeValues: {
      ":receiptNumber": receiptNumber,
      ":noticeReceipt": noticeReceipt,
    },
  },
});
