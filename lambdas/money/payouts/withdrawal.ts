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

/** One id under which the provider is asked to pay. */
const Attempt = z.object({
  /** Ours; at most 25 letters and digits, by which asking twice is harmless. */
  id: z.string(),
  /** When the provider was first asked under it. */
  askedAt: Instant,
  /** When the last request that the provider may have was made under it. */
  lastSentAt: Instant,
  /** How many requests to pay were made under it. */
  requests: z._default(z.int(), 0),
  /** The provider said that it has it. */
  isTaken: z.boolean(),
  /** It was asked, and what it answered is not known: it may have it. */
  mayBeTaken: z.boolean(),
  /** The provider's id, by its own answer; it proves where a result comes from. */
  conversationId: z.nullable(z.string()),
  /** The code of a result that nobody has proven yet. */
  claimedCode: z.nullable(z.string()),
});

/** One withdrawal, from the step in which its amount left the balance until it is paid or returned. */
export const WithdrawalItem = z.extend(
  z.omit(AdminWithdrawal, { id: true, writer: true, returnableFrom: true }),
  {
    type: z.literal("Withdrawal"),
    /** `<userId>.<32 hex digits>`: it leads from a webhook's address to the writer, and sorts by time. */
    withdrawalId: z.string(),
    userId: z.string(),
    /** The number of its ledger entry. */
    entrySequence: z.int(),
    /** The one under way; null before the first, and after one that came to nothing. */
    attempt: z.nullable(Attempt),
    /** The question that is out: its address is good for one answer. */
    question: z.nullable(z.object({ id: z.string(), attemptId: z.string(), askedAt: Instant })),
    /** When it is to be sent, or asked about, next; null once nothing more can come. */
    nextCheckAt: z.nullable(Instant),
    /** When the operator was last told that it can't be sent; null before. */
    reportedAt: z._default(z.nullable(Instant), null),
    version: z.int(),
  },
);
export type WithdrawalItem = z.infer<typeof WithdrawalItem>;
export type ProviderSaid = NonNullable<WithdrawalItem["providerSaid"]>;

/** A list for each wallet: nobody reads the list of a wallet whose payouts are paused. */
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

/** Withdrawals to a wallet that are ours to send and due, those that have waited longest first. */
export const dueToSend = (wallet: Wallet, now: Date, perShard: number) =>
  withdrawals.findDue(toSend[wallet], now, perShard);

/** Withdrawals about which the provider is to be asked now, those that have waited longest first. */
export const dueToAsk = (now: Date, perShard: number) =>
  withdrawals.findDue(toAskAbout, now, perShard);

export const withdrawalWrite = (item: WithdrawalItem): Write => withdrawals.put(item, stored(item));

/** The write that changes a withdrawal; refuses as `withdrawal` when it has changed since it was read. */
export const withdrawalChange = ({ version }: WithdrawalItem, next: WithdrawalItem): Write =>
  withdrawals.put(next, stored({ ...next, version: version + 1 }), where({ version }));

const ofWithdrawal = z.object({ withdrawalId: z.string() });

/** The withdrawal that an attempt's id belongs to, for good. */
export const payouts = defineItem({
  type: "Payout",
  name: "attempt",
  schema: ofWithdrawal,
  key: ["PAYOUT#{attemptId}", "PAYOUT"],
});

/** The write that binds an attempt's id to its withdrawal. A restored table may have it already. */
export const attemptWrite = (attemptId: string, withdrawalId: string): Write =>
  payouts.put({ attemptId }, { withdrawalId }, anyOf(absent, where({ withdrawalId })));

/** The proof that a receipt belongs to one withdrawal. */
export const paidOut = defineItem({
  type: "PaidOut",
  name: "receipt",
  schema: ofWithdrawal,
  key: ["PAID_OUT#{wallet}#{receipt}", "PAID_OUT"],
});

/** What a writer has taken out on a day in Nairobi: whole KES, and how many times. */
export const withdrawnOfDay = defineItem({
  type: "WithdrawnOfDay",
  name: "day",
  schema: z.object({ amount: z._default(z.int(), 0), count: z._default(z.int(), 0) }),
  key: ["USER#{userId}", "WITHDRAWN#{day}"],
});

/** A withdrawal with its writer's profile and what pauses payouts. */
export interface WithdrawalRead {
  profile: Profile;
  withdrawal: WithdrawalItem;
  pause: Pause | undefined;
}

/** Reads all of it at once; undefined when there is no such withdrawal. */
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

/** Makes writes as one; false when somebody else was quicker. */
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

/** The queue sends within seconds; until then polling leaves it alone. */
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

/** Nothing more happens to it. */
export const isSettled = ({ state }: Pick<WithdrawalItem, "state">) =>
  state === "paid" || state === "returned";

/** The provider is being asked, or was, and may have it. */
export const mayBePaid = ({ attempt }: Pick<WithdrawalItem, "attempt">) =>
  attempt !== null && (attempt.isTaken || attempt.mayBeTaken);

/**
 * From when on a withdrawal with an unknown end can be returned: the provider keeps its records
 * so long, and what has not been paid by then never is.
 */
export const returnableFrom = ({ state, attempt }: Pick<WithdrawalItem, "state" | "attempt">) =>
  state === "checking" && attempt !== null
    ? new Date(Date.parse(attempt.lastSentAt) + longestOpen)
    : null;

/** What the ledger notes of a movement by a withdrawal: where the money goes, or came back from. */
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

/** What is added to the profile when a withdrawal begins (1), and when it is paid or returned (-1). */
export const onItsWay = (sign: 1 | -1, amount: number) => ({
  payoutsOnTheirWay: sign,
  amountOnItsWay: sign * amount,
});

export const shownWithdrawal = (item: WithdrawalItem): Withdrawal =>
  Withdrawal.parse({ ...item, id: item.withdrawalId, phone: maskedPhone(item.phone) });

/** A withdrawal as the administrator sees it; its writer may be gone. */
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
