import * as z from "zod/mini";
import { Instant, maskedPhone } from "#contracts/fields";
import {
  type AdminWithdrawal,
  Waiting,
  type Wallet,
  Withdrawal,
  type WithdrawalState,
} from "#contracts/withdrawals";
import type { Profile } from "../../accounts/profile/profile";
import { longestOpen } from "../webhooks/webhook-store";

/** What people call each wallet. */
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

/** What the provider said last, for the administrator. */
const ProviderSaid = z.object({ code: z.string(), words: z.string(), at: Instant });
export type ProviderSaid = z.infer<typeof ProviderSaid>;

/** One withdrawal, from the step in which its amount left the balance until it is paid or returned. */
export const WithdrawalItem = z.extend(z.omit(Withdrawal, { id: true }), {
  type: z.literal("Withdrawal"),
  /** `<userId>.<32 hex digits>`: it leads from a webhook's address to the writer, and sorts by time. */
  withdrawalId: z.string(),
  userId: z.string(),
  /** The number of its ledger entry. */
  entrySequence: z.int(),
  /** The one under way; null before the first, and after one that came to nothing. */
  attempt: z.nullable(Attempt),
  attemptIds: z.array(z.string()),
  /** The question that is out: its address is good for one answer. */
  question: z.nullable(z.object({ id: z.string(), attemptId: z.string(), askedAt: Instant })),
  waiting: z.nullable(Waiting),
  providerSaid: z.nullable(ProviderSaid),
  timesAsked: z.int(),
  lastAskedAt: z.nullable(Instant),
  note: z.nullable(z.string()),
  /** When it is to be sent, or asked about, next; null once nothing more can come. */
  nextCheckAt: z.nullable(Instant),
  version: z.int(),
});
export type WithdrawalItem = z.infer<typeof WithdrawalItem>;

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

/** The queue sends within seconds; until then the minute's reconciliation leaves it alone. */
const queuesTime = 30_000;

/** A withdrawal as it is stored before the provider is asked. */
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
  version: 1,
});

/** A withdrawal as its writer sees it. */
export const shownWithdrawal = (item: WithdrawalItem): Withdrawal => ({
  id: item.withdrawalId,
  wallet: item.wallet,
  amount: item.amount,
  phone: maskedPhone(item.phone),
  state: item.state,
  reason: item.reason,
  receiptNumber: item.receiptNumber,
  createdAt: item.createdAt,
  sentAt: item.sentAt,
  settledAt: item.settledAt,
});

/** Where all writers' withdrawals of one state are listed. */
export const listOf = (state: WithdrawalState) => `WITHDRAWALS#${state}`;

/** Nothing more happens to it. */
export const isSettled = ({ state }: Pick<WithdrawalItem, "state">) =>
  state === "paid" || state === "returned";

/** The provider is being asked, or was, and may have it. */
export const mayBePaid = ({ attempt }: Pick<WithdrawalItem, "attempt">) =>
  attempt !== null && (attempt.isTaken || attempt.mayBeTaken);

/**
 * From when on one whose end nobody knows can be returned: the provider's own records are kept so long,
 * and what has not been paid by then never is.
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

/** A withdrawal as the administrator sees it; its writer may be gone. */
export const shownToAdministrator = (
  item: WithdrawalItem,
  profile: Profile | undefined,
): AdminWithdrawal => ({
  ...shownWithdrawal(item),
  writer: {
    userId: item.userId,
    username: profile?.username ?? "",
    name: profile ? `${profile.firstName} ${profile.lastName}` : "",
  },
  waiting: item.waiting,
  providerSaid: item.providerSaid,
  timesAsked: item.timesAsked,
  lastAskedAt: item.lastAskedAt,
  attemptIds: item.attemptIds,
  returnableFrom: returnableFrom(item)?.toISOString() ?? null,
  note: item.note,
});
