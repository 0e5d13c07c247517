import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import type { Wallet } from "#contracts/ledger";
import { maskedPhone } from "#contracts/phone-number";
import { AdminWithdrawal, Withdrawal } from "#contracts/withdrawals";
import { nameOf, type Profile, profileAt } from "../../accounts/profile/profile";
import { ownerOfId } from "../../platform/ids";
import { defineItem, readItems } from "../../platform/table/define-item";
import { absent, anyOf, where } from "../../platform/table/expressions";
import { isOvertaken, transact, type Write } from "../../platform/table/transact";
import { longestOpen } from "../webhooks/webhook";
import { type Pause, pauses } from "./pause";

export const walletNames: Record<Wallet, string> = { mpesa: "M-Pesa", airtel: "Airtel Money" };

/** One payment id and its requests to the provider. */
const Attempt = z.object({
  /** Our id; at most 25 letters and digits. A repeated request under it is harmless. */
  id: z.string(),
  /** When the provider was first asked. */
  askedAt: Instant,
  /** Time of the last request that the provider may have. */
  lastSentAt: Instant,
  requests: z._default(z.int(), 0),
  /** True if the provider said that it has the request. */
  isTaken: z.boolean(),
  /** True if a request has no known answer: the provider may have it. */
  mayBeTaken: z.boolean(),
  /** The provider's id, from its own answer; it proves the origin of a result. */
  conversationId: z.nullable(z.string()),
  /** The code of a result without proof. */
  claimedCode: z.nullable(z.string()),
});

/** A withdrawal, from the step that took its amount out of the balance until it is paid or returned. */
export const WithdrawalItem = z.extend(
  z.omit(AdminWithdrawal, { id: true, writer: true, returnableFrom: true }),
  {
    type: z.literal("Withdrawal"),
    /** `<userId>.<32 hex digits>`: gives the writer for a callback's address, and sorts by time. */
    withdrawalId: z.string(),
    userId: z.string(),
    entrySequence: z.int(),
    /** The current attempt; null before the first, and after one that came to nothing. */
    attempt: z.nullable(Attempt),
    /** The open question: its address is good for one answer. */
    question: z.nullable(z.object({ id: z.string(), attemptId: z.string(), askedAt: Instant })),
    /** Time of the next sending or question; null once nothing more can come. */
    nextCheckAt: z.nullable(Instant),
    /** When the operator was last warned that it can't be sent; null before. */
    reportedAt: z._default(z.nullable(Instant), null),
    version: z.int(),
  },
);
export type WithdrawalItem = z.infer<typeof WithdrawalItem>;
export type ProviderSaid = NonNullable<WithdrawalItem["providerSaid"]>;

/** One list for each wallet: a paused wallet's list is not read. */
const toSend = { mpesa: "TO_SEND", airtel: "TO_SEND_AIRTEL" } as const;
const toAskAbout = "OPEN_WITHDRAWAL";

export const withdrawals = defineItem({
  type: "Withdrawal",
  name: "withdrawal",
  schema: WithdrawalItem,
  key: ["USER#{userId}", "WITHDRAWAL#{withdrawalId}"],
  partsOf({ withdrawalId }: Pick<WithdrawalItem, "withdrawalId">) {
    const userId = ownerOfId(withdrawalId);
    return userId === undefined ? undefined : { userId, withdrawalId };
  },
  views: { ofState: ["gsi2", "WITHDRAWALS#{state}", "{createdAt}#{withdrawalId}"] },
  dueLists: [toSend.mpesa, toSend.airtel, toAskAbout],
});

const stored = (item: WithdrawalItem) => ({
  ...item,
  ...withdrawals.place("ofState", item),
  ...(item.nextCheckAt &&
    withdrawals.due(
      item.state === "requested" ? toSend[item.wallet] : toAskAbout,
      item.withdrawalId,
      item.nextCheckAt,
    )),
});

/** Withdrawals to a wallet that are due to be sent, longest wait first. */
export const dueToSend = (wallet: Wallet, now: Date, perShard: number) =>
  withdrawals.findDue(toSend[wallet], now, perShard);

/** Withdrawals due for a question to the provider, longest wait first. */
export const dueToAsk = (now: Date, perShard: number) =>
  withdrawals.findDue(toAskAbout, now, perShard);

export const withdrawalWrite = (item: WithdrawalItem): Write => withdrawals.put(item, stored(item));

/** The write that changes a withdrawal; refuses as `withdrawal` if it has changed since it was read. */
export const withdrawalChange = ({ version }: WithdrawalItem, next: WithdrawalItem): Write =>
  withdrawals.put(next, stored({ ...next, version: version + 1 }), where({ version }));

const ofWithdrawal = z.object({ withdrawalId: z.string() });

/** The withdrawal that an attempt's id permanently belongs to. */
export const payouts = defineItem({
  type: "Payout",
  name: "attempt",
  schema: ofWithdrawal,
  key: ["PAYOUT#{attemptId}", "PAYOUT"],
});

/** The write that binds an attempt's id to its withdrawal. A restored table may contain it already. */
export const attemptWrite = (attemptId: string, withdrawalId: string): Write =>
  payouts.put({ attemptId }, { withdrawalId }, anyOf(absent, where({ withdrawalId })));

/** Proof that a receipt belongs to one withdrawal. */
export const paidOut = defineItem({
  type: "PaidOut",
  name: "receipt",
  schema: ofWithdrawal,
  key: ["PAID_OUT#{wallet}#{receipt}", "PAID_OUT"],
});

/** A writer's withdrawals on a day in Nairobi: whole KES, and their number. */
export const withdrawnOfDay = defineItem({
  type: "WithdrawnOfDay",
  name: "day",
  schema: z.object({ amount: z._default(z.int(), 0), count: z._default(z.int(), 0) }),
  key: ["USER#{userId}", "WITHDRAWN#{day}"],
});

/** A withdrawal, its writer's profile and the pause of payouts. */
export interface WithdrawalRead {
  profile: Profile;
  withdrawal: WithdrawalItem;
  pause: Pause | undefined;
}

/** Reads all three at once; undefined if there is no withdrawal. */
export async function readWithdrawal(withdrawalId: string): Promise<WithdrawalRead | undefined> {
  const userId = ownerOfId(withdrawalId);
  if (userId === undefined) return undefined;
  const [withdrawal, profile, pause] = await readItems([
    withdrawals.at({ withdrawalId }),
    profileAt(userId),
    pauses.at({}),
  ]);
  return withdrawal && profile && { withdrawal, profile, pause };
}

/** Makes writes in one transaction; false if another caller was quicker. */
export async function transactIfUnchanged(writes: readonly Write[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (isOvertaken(error)) return false;
    throw error;
  }
}

interface NewWithdrawal {
  withdrawalId: string;
  userId: string;
  wallet: Wallet;
  amount: number;
  /** E.164 */
  phone: string;
  entrySequence: number;
  now: Date;
}

/** The queue sends within seconds; polling waits this long. */
const queuesTime = 30_000;

export const newWithdrawal = ({ now, ...given }: NewWithdrawal): WithdrawalItem => ({
  type: "Withdrawal",
  ...given,
  state: "requested",
  reason: null,
  receiptNumber: null,
  createdAt: now.toISOString(),
  sentAt: null,
  settledAt: null,
  attempt: null,
  attemptIds: [],
  question: null,
  waiting: null,
  providerSaid: null,
  timesAsked: 0,
  lastAskedAt: null,
  note: null,
  nextCheckAt: new Date(now.getTime() + queuesTime).toISOString(),
  reportedAt: null,
  version: 1,
});

/** True once the withdrawal is final. */
export const isSettled = ({ state }: Pick<WithdrawalItem, "state">) =>
  state === "paid" || state === "returned";

/** True if the provider may have the request. */
export const mayBePaid = ({ attempt }: Pick<WithdrawalItem, "attempt">) =>
  attempt !== null && (attempt.isTaken || attempt.mayBeTaken);

/**
 * Returns when a withdrawal with an unknown outcome can be returned: the provider stores its
 * records this long, and an unpaid request is never paid after that.
 */
export const returnableFrom = ({ state, attempt }: Pick<WithdrawalItem, "state" | "attempt">) =>
  state === "checking" && attempt !== null
    ? new Date(Date.parse(attempt.lastSentAt) + longestOpen)
    : null;

/** The ledger facts of a withdrawal or its return: the wallet paid to, or returned from. */
export const movedBy = (
  { withdrawalId, wallet, phone }: Pick<WithdrawalItem, "withdrawalId" | "wallet" | "phone">,
  now: Date,
) => ({
  date: now.toISOString(),
  receiptNumber: null,
  withdrawalId,
  wallet,
  phone: maskedPhone(phone),
});

/** The profile's additions when a withdrawal begins (1), and when it is paid or returned (-1). */
export const onItsWay = (sign: 1 | -1, amount: number) => ({
  payoutsOnTheirWay: sign,
  amountOnItsWay: sign * amount,
});

export const shownWithdrawal = (item: WithdrawalItem): Withdrawal =>
  Withdrawal.parse({ ...item, id: item.withdrawalId, phone: maskedPhone(item.phone) });

/** Returns a withdrawal for the administrator; its writer may be gone. */
export const shownToAdministrator = (
  item: WithdrawalItem,
  profile: Profile | undefined,
): AdminWithdrawal =>
  AdminWithdrawal.parse({
    ...item,
    ...shownWithdrawal(item),
    writer: {
      userId: item.userId,
      username: profile?.username ?? "",
      name: nameOf(profile),
    },
    returnableFrom: returnableFrom(item)?.toISOString() ?? null,
  });
