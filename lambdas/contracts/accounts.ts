import * as z from "zod/mini";
import { Email, fieldMessages, Instant, Password, text } from "./fields";
import { LedgerEntry } from "./ledger";
import { LatestPayment } from "./payments";
import { person, Suspension } from "./person";
import { waitOf } from "./problem";
import { beyondOneAddress, jsonMediaType, route } from "./route";
import { Training } from "./trainings";
import { Withdrawal } from "./withdrawals";

/** How long ago somebody may have signed in who changes how the account or its money is reached. */
export const freshSignInMinutes = 15;

/** Of signing up and in, of the profile and of closing an account. */
export const accountMessages = {
  passwordsDiffer: "Passwords do not match.",
  tooManyUsernames:
    "You have had many usernames. Please keep this one or take an earlier one back.",
  usernameTaken: "This username is already taken.",
  emailTaken: "An account with this email already exists.",
  noUser: "No user found with this email.",
  noResetYet: "No reset link can be mailed to this address. Please contact us.",
  resetLinkSent: "Password reset link has been sent to your email.",
  resetLinkPerhapsSent: "If an account has this email, a reset link is on its way to it.",
  invalidResetLink: "Invalid reset link",
  expiredResetLink: "Invalid or expired reset link",
  resetFailed: "Error: Unable to reset the password.",
  resetUnderWay: "Your new password is being set already. Please try again in a minute.",
  passwordReset: "Password reset successfully!",
  emailConfirmed: "Thank you. Your email address is confirmed.",
  alreadyConfirmed: "Your email address is confirmed already.",
  confirmationSent: "The link is on its way to your email.",
  expiredConfirmationLink:
    "This link is not valid any more. Sign in and send yourself a new one from your profile.",
  confirmEmailFirst: "Please confirm your email address first. The link is in your mailbox.",
  newEmailSent:
    "The link is on its way to the new address. Until you press it, you sign in as before.",
  newEmailConfirmed: "Your new email address is confirmed. Please sign in with it.",
  expiredNewEmailLink:
    "This link is not valid any more. Sign in and ask for a new one in your profile.",
  newEmailUnfinished:
    "Your new address is kept for you, but not everything is changed yet. Please press the button again in a minute.",
  otherNewEmail: (address: string) =>
    `A change to ${address} is half done. Please ask for a link to that address again and press it first.`,
  sameEmail: "This is your email address already.",
  administratorsEmail: "The administrator’s address is a setting of the service.",
  unmailable: "No mail can be sent to this address. Please contact us.",
  socialOnly: (provider: string) =>
    `This account signs in with ${provider} and has no password. Please use “Continue with ${provider}”.`,
  socialUnavailable: "This way of signing in is not available yet.",
  socialExpired: "This sign-in took too long or was used already. Please start it again.",
  socialFailed: "We could not finish your sign-in. Please start it again in a minute.",
  socialEmailTaken:
    "An account with this email already exists. Please sign in with your email and password.",
  socialEmailTakenBy: (provider: string) =>
    `An account with this email already exists. Please sign in with ${provider}.`,
  socialNoEmail: (provider: string) =>
    `${provider} gave us no email address of yours. Please sign up with your email and a password.`,
  socialUnverifiedEmail: (provider: string) =>
    `${provider} has not confirmed that your email address is yours. Confirm it there, or sign up with your email and a password.`,
  notSocial: "This account does not sign in with Facebook or Google.",
  signInToChange: "User is not authenticated",
  profileUpdated: "Profile updated successfully!",
  changedElsewhere: "Your profile was changed elsewhere. Reload the page and try again.",
  tooManyPhones: (minutes: number) =>
    `Your phone number was changed often today. To protect your money it can be changed again in ${waitOf(minutes)}.`,
  signUpUnderWay: "A sign-up with these details is being finished. Please try again in a minute.",
  signUpFailed: "We could not finish your sign-up. Please send the form again in a minute.",
  tryLater: "Too many attempts. Please try again in a few minutes.",
} as const;

export const closingMessages = {
  otherUsername: "Please type your username as it stands in your profile.",
  money: "There is money in your balance that you can withdraw. Please withdraw it first.",
  withdrawal: "A withdrawal of yours is under way. Please wait until it is paid or returned.",
  review: "Work of yours is being reviewed. Please wait for the answer.",
  task: "You still have a task. Please hand it in or give it back first.",
  payment: "A payment of yours is being confirmed. Please try again in some minutes.",
} as const;

/** The registration form, as it is sent. */
export const Registration = z
  .strictObject({
    ...person,
    email: Email,
    password: Password,
    /** The form's second field; a program that calls the API may leave it out. */
    confirmPassword: z.optional(text(accountMessages.passwordsDiffer)),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === (confirmPassword ?? password), {
      error: accountMessages.passwordsDiffer,
      path: ["confirmPassword"],
    }),
  );
export type Registration = z.infer<typeof Registration>;

/** The answer to whoever has an account now, by whichever way they signed up. */
export const Registered = z.object({ userId: z.string() });

export const AccountStatus = z.enum(["inactive", "active"]);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** Why somebody gets only the mails that they ask for at that moment. */
export const MailStop = z.enum(["unconfirmed", "bounced", "complained"]);
export type MailStop = z.infer<typeof MailStop>;

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

/** `no_earnings`: nothing was earned yet · `paid_in`: it was paid in beyond the activation; support sends it back. */
export const KeptMoney = z.object({
  amount: z.int(),
  reason: z.enum(["no_earnings", "paid_in"]),
});
export type KeptMoney = z.infer<typeof KeptMoney>;

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
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
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
  payments: heldItems,
  withdrawals: z.array(Withdrawal),
  /** As the writer sees them: what is known of a payment may be somebody else's. */
  trainings: z.array(Training),
  awards: heldItems,
  /** Each with `file`, a link to the work that is good for some minutes; null where it is gone. */
  submissions: heldItems,
  notifications: heldItems,
  /** What was asked about tasks, with the answers. */
  questions: heldItems,
  reminders: heldItems,
  /** A mail is held in its queue only, until it is sent. */
  mails: heldItems,
  others: heldItems,
});
export type Export = z.infer<typeof Export>;

/** The group of the user pool that opens the administrator's routes. */
export const adminGroup = "admin";

export const cognitoMediaType = "application/x-amz-json-1.1";

const nothing = z.strictObject({});

export const accountRoutes = {
  registerAccount: route({
    method: "POST",
    path: "/api/accounts",
    caller: "anyone",
    throttle: beyondOneAddress,
    summary: "Create an account; it may sign in at once and is inactive.",
    input: Registration,
    reply: Registered,
    status: 201,
    idempotent: true,
    problems: ["conflict", "too_many_requests", "provider_unavailable"],
  }),
  cognito: route({
    method: "POST",
    path: "/api/cognito",
    caller: "anyone",
    throttle: beyondOneAddress,
    // Signing in takes three kilobytes; a token, two.
    largestBody: 16 * 1024,
    summary: "Cognito's own protocol for signing in, passed on from the site's origin.",
    input: z.unknown(),
    reply: z.unknown(),
    raw: true,
    speaks: {
      mediaType: cognitoMediaType,
      header: "X-Amz-Target",
      refusal: z.object({ __type: z.string(), message: z.optional(z.string()) }),
      refusedWith: [400, 429, 503],
    },
  }),
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
    summary: "Close the caller's account, which must be empty; the username says that it is meant.",
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
