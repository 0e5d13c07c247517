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

export const PaymentHistoryEntry = z.object({
  amount: z.int(),
  date: Instant,
  receiptNumber: z.nullable(z.string()),
});
export type PaymentHistoryEntry = z.infer<typeof PaymentHistoryEntry>;

/**
 * `missed`: the writer missed too many deadlines in a row, or gave tasks back shortly before them.
 * `rating`: the rating is below the minimum for bids.
 */
export const BidsRest = z.object({
  until: z.nullable(Instant),
  reason: z.enum(["missed", "rating"]),
});
export type BidsRest = z.infer<typeof BidsRest>;

/**
 * Work in review and its total pay. `answerBy` is the promised time of the last decision, before
 * `answerTime` moves it out of the night.
 */
export const InReview = z.object({
  count: z.int(),
  amount: z.int(),
  answerBy: z.nullable(Instant),
});
export type InReview = z.infer<typeof InReview>;

export const Me = z.object({
  userId: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  mailStops: z._default(z.nullable(MailStop), null),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /**
   * `namesNeeded`: a name or the username is empty · `phoneNeeded`: the phone number is empty. A
   * password reset that proves the address for the first time removes them, since a stranger may
   * have entered them.
   */
  namesNeeded: z._default(z.boolean(), false),
  phoneNeeded: z._default(z.boolean(), false),
  accountNumber: z.nullable(z.string()),
  phoneNumber: z.string(),
  /** The last change of the phone number; withdrawals are paused for some hours after it. */
  phoneChangedAt: z._default(z.nullable(Instant), null),
  accountStatus: AccountStatus,
  isAdmin: z.optional(z.literal(true)),
  totalMoney: z.int(),
  currentBalance: z.int(),
  /** The money that can be withdrawn: earnings and, once there are earnings, the activation fee. */
  withdrawable: z._default(z.int(), 0),
  kept: z._default(z.nullable(KeptMoney), null),
  /**
   * The total of paid withdrawals. `currentBalance` is `totalMoney` less `totalWithdrawals` and
   * `onItsWay.amount`.
   */
  totalWithdrawals: z.int(),
  onItsWay: z._default(z.object({ count: z.int(), amount: z.int() }), { count: 0, amount: 0 }),
  inReview: z._default(InReview, { count: 0, amount: 0, answerBy: null }),
  /** 0.0 to 5.0 */
  rating: z.number(),
  approvedTasks: z._default(z.int(), 0),
  unreadNotifications: z.int(),
  /** Null if the writer can bid. `until` is null if the rating is the reason. */
  bidsRest: z._default(z.nullable(BidsRest), null),
  suspension: z._default(z.nullable(Suspension), null),
  openTasks: z.int(),
  /** Grows with every change of the open tasks; the app then fetches its lists again. */
  taskListVersion: z.int(),
  lastPaymentDate: z.nullable(Instant),
  activatedAt: z.nullable(Instant),
  trainingActivatedAt: z._default(z.nullable(Instant), null),
  paymentReference: z._default(z.nullable(z.string()), null),
  createdAt: Instant,
  lastUpdated: Instant,
  paymentHistory: z.array(PaymentHistoryEntry),
  recentEntries: z.array(LedgerEntry),
  latestPayment: z.nullable(LatestPayment),
});
export type Me = z.infer<typeof Me>;

export const ProfileChange = z
  .strictObject({
    firstName: z.optional(person.firstName),
    lastName: z.optional(person.lastName),
    username: z.optional(person.username),
    phoneNumber: z.optional(person.phoneNumber),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, fieldMessages.allFieldsRequired));
export type ProfileChange = z.infer<typeof ProfileChange>;

const HeldItem = z.record(z.string(), z.unknown());
const heldItems = z.array(HeldItem);

export const Export = z.object({
  exportedAt: Instant,
  profile: HeldItem,
  ledger: heldItems,
  transactions: z.array(
    z.object({
      receiptNumber: z.nullable(z.string()),
      amount: z.int(),
      transactionDate: Instant,
      /** Masked for a payment without a prompt; null if unknown. */
      phoneNumber: z.nullable(z.string()),
      createdAt: Instant,
    }),
  ),
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
  prompts: heldItems,
  withdrawals: z.array(Withdrawal),
  /** Without the facts of a payment that somebody else may have made. */
  trainings: z.array(Training),
  awards: heldItems,
  /**
   * Each has `file`, a link to the work that is valid for some minutes; null if there is no file.
   */
  submissions: heldItems,
  notifications: heldItems,
  questions: heldItems,
  reminders: heldItems,
  /** The SHA-256 of each phone number that paid for the account. */
  payers: heldItems,
  /** Always empty, because mails are not stored. */
  mails: heldItems,
  others: heldItems,
});
export type Export = z.infer<typeof Export>;

const nothing = z.strictObject({});

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
