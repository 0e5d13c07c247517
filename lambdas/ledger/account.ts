import * as z from "zod/mini";
import { AccountStatus } from "#contracts/accounts";
import { Instant } from "#contracts/fields";
import { LatestPayment } from "#contracts/payments";
import type { Key } from "../platform/table/item";

/** The newest payment of a writer as the profile carries it, so that one read shows it. Its phone is whole. */
export const LatestPaymentItem = z.extend(LatestPayment, { attemptId: z.string() });
export type LatestPaymentItem = z.infer<typeof LatestPaymentItem>;

/** What is shown and decides nothing: unreadable, it is missing, and its owner can still come in. */
const shown = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** What payments read and write of a profile; whole KES. The rest of the profile is the accounts'. */
export const Account = z.object({
  userId: z.string(),
  accountStatus: AccountStatus,
  /** Everything ever credited. */
  totalMoney: z.int(),
  currentBalance: z.int(),
  totalWithdrawals: z.int(),
  /** How many ledger entries there are, which is also the number of the newest. */
  entryCount: z.int(),
  unread: z.int(),
  lastPaymentDate: shown(Instant),
  activatedAt: shown(Instant),
  latestPayment: shown(LatestPaymentItem),
  /** Sessions begun before it (epoch seconds) have ended. */
  sessionsValidFrom: z.int(),
  lastUpdated: Instant,
});
export type Account = z.infer<typeof Account>;

/** Where everything is that only one person changes: profile, ledger, awards, payment attempts. */
export const userPartition = (userId: string) => `USER#${userId}`;

// USER#<userId>   PROFILE
export const accountKey = (userId: string): Key => ({ pk: userPartition(userId), sk: "PROFILE" });

/** What money knows of somebody who has just signed up. */
export const openingAccount = {
  accountStatus: "inactive",
  totalMoney: 0,
  currentBalance: 0,
  totalWithdrawals: 0,
  entryCount: 0,
  unread: 0,
  sessionsValidFrom: 0,
} as const satisfies Partial<Account>;
