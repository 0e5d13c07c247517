import * as z from "zod/mini";
import { accountMessages } from "./accounts";
import { fieldMessages, Instant, text } from "./fields";
import { KeptMoney, LedgerEntry } from "./ledger";
import { MailStop } from "./mails";
import { LatestPayment } from "./payments";
import { AccountStatus, freshSignInMinutes, person, Suspension } from "./person";
import { retention } from "./retention";
import { beyondOneAddress, jsonMediaType, route } from "./route";
import { Training } from "./trainings";
import { Withdrawal } from "./withdrawals";

export const closingMessages = {
  otherUsername: "Please type your username as it stands in your profile.",
  money: "There is money in your balance that you can withdraw. Please withdraw it first.",
  withdrawal: "A withdrawal of yours is under way. Please wait until it is paid or returned.",
  review: "Work of yours is being reviewed. Please wait for the answer.",
  task: "You still have a task. Please submit or cancel it first.",
  payment: "A payment of yours is being confirmed. Please try again in some minutes.",
} as const;

/** One confirmed payment of a writer, newest first in lists. */
export const PaymentHistoryEntry = z.object({
  amount: z.int(),
  date: Instant,
  receiptNumber: z.nullable(z.string()),
});
export type PaymentHistoryEntry = z.infer<typeof PaymentHistoryEntry>;

/** `missed`: too many due times in a row, missed or given back shortly before. `rating`: it is below the lowest at which bids are taken. */
export const BidsRest = z.object({
  until: z.nullable(Instant),
  reason: z.enum(["missed", "rating"]),
});
export type BidsRest = z.infer<typeof BidsRest>;

/** Work that waits for its review: what it would pay, and by when the last of it is answered. */
export const InReview = z.object({
  count: z.int(),
  amount: z.int(),
  answerBy: z.nullable(Instant),
});
export type InReview = z.infer<typeof InReview>;

/** The signed-in person's own document. Money is whole KES. */
export const Me = z.object({
  userId: z.string(),
  email: z.string(),
  /** Whether somebody has proven, by a mailed link, that the address is theirs. */
  emailConfirmed: z.boolean(),
  mailStops: z._default(z.nullable(MailStop), null),
  /** Names and number are empty while they are needed. */
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /**
   * Whoever proved the address has not given them yet: what was entered before the proof is
   * dropped. `PATCH /api/me` takes them.
   */
  namesNeeded: z._default(z.boolean(), false),
  phoneNeeded: z._default(z.boolean(), false),
  /** Digits, to pay by hand. */
  accountNumber: z.nullable(z.string()),
  phoneNumber: z.string(),
  /** When the number was last changed: withdrawals are paused for some hours from then on. */
  phoneChangedAt: z._default(z.nullable(Instant), null),
  accountStatus: AccountStatus,
  isAdmin: z.optional(z.literal(true)),
  totalMoney: z.int(),
  currentBalance: z.int(),
  /** What can be taken out: what was earned and the activation credit, once there are earnings. */
  withdrawable: z._default(z.int(), 0),
  /** The rest of the balance, and why it is kept. */
  kept: z._default(z.nullable(KeptMoney), null),
  /** What has been paid out; `totalMoney` less this and what is on its way is `currentBalance`. */
  totalWithdrawals: z.int(),
  /** Withdrawals that are neither paid nor returned yet: how many, and their sum. */
  onItsWay: z._default(z.object({ count: z.int(), amount: z.int() }), { count: 0, amount: 0 }),
  inReview: z._default(InReview, { count: 0, amount: 0, answerBy: null }),
  /** 0.0 to 5.0 */
  rating: z.number(),
  /** How many of their tasks were approved and paid. */
  approvedTasks: z._default(z.int(), 0),
  unreadNotifications: z.int(),
  /** Why bids are not taken now, and until when; `until` is null while that depends on the rating alone. */
  bidsRest: z._default(z.nullable(BidsRest), null),
  suspension: z._default(z.nullable(Suspension), null),
  /** How many tasks can be taken now, by whoever is first. */
  openTasks: z.int(),
  /** Grows whenever a task that can be taken comes, goes or changes: then lists are asked for anew. */
  taskListVersion: z.int(),
  lastPaymentDate: z.nullable(Instant),
  activatedAt: z.nullable(Instant),
  /** When the first training was paid for. */
  trainingActivatedAt: z._default(z.nullable(Instant), null),
  /** The receipt of the newest training that was paid for. */
  paymentReference: z._default(z.nullable(z.string()), null),
  createdAt: Instant,
  lastUpdated: Instant,
  paymentHistory: z.array(PaymentHistoryEntry),
  /** The newest ten movements. */
  recentEntries: z.array(LedgerEntry),
  latestPayment: z.nullable(LatestPayment),
});
export type Me = z.infer<typeof Me>;

/** What a person may change of their own document; e-mail, status and money are not among it. */
export const ProfileChange = z
  .strictObject({
    firstName: z.optional(person.firstName),
    lastName: z.optional(person.lastName),
    username: z.optional(person.username),
    phoneNumber: z.optional(person.phoneNumber),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, fieldMessages.allFieldsRequired));
export type ProfileChange = z.infer<typeof ProfileChange>;

/** An item as it is stored, without what only the table needs. */
const HeldItem = z.record(z.string(), z.unknown());
const heldItems = z.array(HeldItem);

/** Everything that is held of a person. */
export const Export = z.object({
  exportedAt: Instant,
  profile: HeldItem,
  ledger: heldItems,
  /** What was credited to the balance of what was paid in. Amounts are whole KES. */
  transactions: z.array(
    z.object({
      /** Null as long as M-Pesa has told none. */
      receiptNumber: z.nullable(z.string()),
      amount: z.int(),
      transactionDate: Instant,
      /** Masked where the payment was not asked for by a prompt; null where nobody told it. */
      phoneNumber: z.nullable(z.string()),
      createdAt: Instant,
    }),
  ),
  /** The fees of trainings that are open. */
  payments: z.array(
    z.object({
      userId: z.string(),
      amount: z.int(),
      referenceCode: z.string(),
      purpose: z.literal("training_activation"),
      status: z.literal("completed"),
      createdAt: Instant,
    }),
  ),
  /** Prompts that were sent to a phone, and what became of each. */
  prompts: heldItems,
  withdrawals: z.array(Withdrawal),
  /** As the writer sees them, since a payment's facts may be somebody else's. */
  trainings: z.array(Training),
  awards: heldItems,
  /** Each with `file`, a link to the work that is good for some minutes; null where it is gone. */
  submissions: heldItems,
  notifications: heldItems,
  /** What was asked about tasks, with the answers. */
  questions: heldItems,
  reminders: heldItems,
  /** The SHA-256 of each number that has paid for the account, as the pay bill tells it. */
  payers: heldItems,
  /** A mail is held in its queue only, until it is sent. */
  mails: heldItems,
  others: heldItems,
});
export type Export = z.infer<typeof Export>;

const nothing = z.strictObject({});

/** What whoever is signed in does with their own account. */
export const meRoutes = {
  getMe: route({
    method: "GET",
    path: "/api/me",
    caller: "signed-in",
    session: "by-use-case",
    summary: "The caller's own document, with the newest movements.",
    input: nothing,
    reply: Me,
    problems: ["not_found"],
  }),
  changeMe: route({
    method: "PATCH",
    path: "/api/me",
    caller: "signed-in",
    signedOut: accountMessages.signInToChange,
    session: "by-use-case",
    summary: "Change names, username or phone number.",
    input: ProfileChange,
    reply: Me,
    problems: ["not_found", "conflict", "too_many_requests"],
  }),
  exportMe: route({
    method: "GET",
    path: "/api/me/export",
    caller: "signed-in",
    session: "by-use-case",
    throttle: beyondOneAddress,
    summary: "Everything that is held of the caller, as a file.",
    input: nothing,
    reply: Export,
    attachment: [jsonMediaType],
    problems: ["not_found"],
  }),
  closeAccount: route({
    method: "DELETE",
    path: "/api/me",
    caller: "writer",
    session: "by-use-case",
    throttle: beyondOneAddress,
    summary: `Close the caller's account, which must be empty; the username says that it is meant. Asks for a sign-in of the last ${freshSignInMinutes} minutes. It can be opened again for ${retention.reopenDays} days; then it is erased.`,
    input: z.strictObject({ username: text(closingMessages.otherUsername) }),
    reply: z.unknown(),
    status: 204,
    problems: ["not_found", "conflict", "account_not_empty", "suspended"],
  }),
  signOut: route({
    method: "POST",
    path: "/api/sign-out",
    caller: "signed-in",
    session: "by-use-case",
    summary: "End the caller's session on this device; its access token opens nothing any more.",
    input: nothing,
    reply: z.unknown(),
    status: 204,
  }),
  signOutEverywhere: route({
    method: "POST",
    path: "/api/sign-out-everywhere",
    caller: "signed-in",
    summary: "End every session of the caller, this one too.",
    input: nothing,
    reply: nothing,
    problems: ["not_found", "too_many_requests"],
  }),
};
