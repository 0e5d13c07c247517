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

/** One id for requests to pay a withdrawal, and the state of these requests. */
const Attempt = z.object({
  /** Our id, at most 25 letters and digits. A repeated request under the same id is harmless. */
  id: z.string(),
  askedAt: Instant,
  /** When we sent the last request that the provider may have. */
  lastSentAt: Instant,
  requests: z._default(z.int(), 0),
  /** True if the provider said that it has the request. */
  isTaken: z.boolean(),
  /** True if a request is unanswered, so that the provider may have it. */
  mayBeTaken: z.boolean(),
  /**
   * The provider's id for the request, from its own answer. A result with this id comes from the
   * provider.
   */
  conversationId: z.nullable(z.string()),
  /** The code of an unproven result. */
  claimedCode: z.nullable(z.string()),
});

/**
 * A withdrawal. It begins when its amount leaves the balance, and ends when it is paid or returned.
 */
export const WithdrawalItem = z.extend(
  z.omit(AdminWithdrawal, { id: true, writer: true, returnableFrom: true }),
  {
    type: z.literal("Withdrawal"),
    /**
     * `<userId>.<32 hex digits>`, sortable by time. The address for callbacks contains this id, so
     * that we know which withdrawal a callback reports.
     */
    withdrawalId: z.string(),
    userId: z.string(),
    entrySequence: z.int(),
    /** The current attempt; null before the first, and after one that came to nothing. */
    attempt: z.nullable(Attempt),
    /** The open status query. Its address accepts one answer. */
    question: z.nullable(z.object({ id: z.string(), attemptId: z.string(), askedAt: Instant })),
    /** When the next request or status query is due; null once the withdrawal is settled. */
    nextCheckAt: z.nullable(Instant),
    /** When the operator was last warned that the withdrawal can't be sent; null if never. */
    reportedAt: z._default(z.nullable(Instant), null),
    version: z.int(),
  },
);
export type WithdrawalItem = z.infer<typeof WithdrawalItem>;
export type ProviderSaid = NonNullable<WithdrawalItem["providerSaid"]>;

/** Each wallet has its own list, so that the list of a paused wallet is not read. */
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

export const dueToSend = (wallet: Wallet, now: Date, perShard: number) =>
  withdrawals.findDue(toSend[wallet], now, perShard);

export const dueToAsk = (now: Date, perShard: number) =>
  withdrawals.findDue(toAskAbout, now, perShard);

export const withdrawalWrite = (item: WithdrawalItem): Write => withdrawals.put(item, stored(item));

export const withdrawalChange = ({ version }: WithdrawalItem, next: WithdrawalItem): Write =>
  withdrawals.put(next, stored({ ...next, version: version + 1 }), where({ version }));

const ofWithdrawal = z.object({ withdrawalId: z.string() });

/** Maps an attempt's id to its withdrawal. */
export const payouts = defineItem({
  type: "Payout",
  name: "attempt",
  schema: ofWithdrawal,
  key: ["PAYOUT#{attemptId}", "PAYOUT"],
});

/**
 * The write that binds an attempt's id to its withdrawal. A restored table may contain the binding
 * already.
 */
export const attemptWrite = (attemptId: string, withdrawalId: string): Write =>
  payouts.put({ attemptId }, { withdrawalId }, anyOf(absent, where({ withdrawalId })));

/** Proof that a receipt belongs to one withdrawal. */
export const paidOut = defineItem({
  type: "PaidOut",
  name: "receipt",
  schema: ofWithdrawal,
  key: ["PAID_OUT#{wallet}#{receipt}", "PAID_OUT"],
});

/** The sum and the number of a writer's withdrawals on one day in Nairobi; whole KES. */
export const withdrawnOfDay = defineItem({
  type: "WithdrawnOfDay",
  name: "day",
  schema: z.object({ amount: z._default(z.int(), 0), count: z._default(z.int(), 0) }),
  key: ["USER#{userId}", "WITHDRAWN#{day}"],
});

export interface WithdrawalRead {
  profile: Profile;
  withdrawal: WithdrawalItem;
  pause: Pause | undefined;
}

/**
 * Reads a withdrawal, its writer's profile and the pause in one batch read; undefined if there is
 * no withdrawal.
 */
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

/**
 * Milliseconds before polling sends a new withdrawal; the queue normally sends it within seconds.
 */
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

export const isSettled = ({ state }: Pick<WithdrawalItem, "state">) =>
  state === "paid" || state === "returned";

export const mayBePaid = ({ attempt }: Pick<WithdrawalItem, "attempt">) =>
  attempt !== null && (attempt.isTaken || attempt.mayBeTaken);

/**
 * Returns the time after which a withdrawal with an unknown outcome can be returned: the provider
 * no longer pays such a request.
 */
export const returnableFrom = ({ state, attempt }: Pick<WithdrawalItem, "state" | "attempt">) =>
  state === "checking" && attempt !== null
    ? new Date(Date.parse(attempt.lastSentAt) + longestOpen)
    : null;

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

/**
 * Changes of the profile's counters: `sign` is 1 when a withdrawal begins, and -1 when it is paid
 * or returned.
 */
export const onItsWay = (sign: 1 | -1, amount: number) => ({
  payoutsOnTheirWay: sign,
  amountOnItsWay: sign * amount,
});

export const shownWithdrawal = (item: WithdrawalItem): Withdrawal =>
  Withdrawal.parse({ ...item, id: item.withdrawalId, phone: maskedPhone(item.phone) });

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
