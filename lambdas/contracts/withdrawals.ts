import * as z from "zod/mini";
import { activationFeeWords } from "./activation-fee";
import {
  Cursor,
  Instant,
  ListOrder,
  Phone,
  paragraph,
  plainReceipt,
  Shillings,
  text,
} from "./fields";
import { ReturnReason, Wallet } from "./ledger";
import { Acknowledgement } from "./payments";
import { beyondOneAddress, noticeThrottle, route } from "./route";

export const withdrawalMessages = {
  tooSmall: "The smallest withdrawal is KES 10.00.",
  tooLarge: (largest: number) =>
    `At most KES ${largest.toLocaleString("en-KE")}.00 can be withdrawn at once.`,
  insufficient: (balance: number) =>
    `Your balance is KES ${balance.toLocaleString("en-KE")}.00. Enter that or less.`,
  notYet: (kept: number) =>
    `KES ${kept.toLocaleString("en-KE")}.00 is on hold: you can withdraw once your first task is paid. Your activation fee comes with it. ${activationFeeWords.byMistake}`,
  kept: (withdrawable: number, kept: number) =>
    `You can withdraw KES ${withdrawable.toLocaleString("en-KE")}.00. KES ${kept.toLocaleString("en-KE")}.00 is on hold: you deposited it, and only earnings and your activation fee can be withdrawn. ${activationFeeWords.byMistake}`,
  phoneChanged: (hours: number) =>
    `Your phone number was changed. To protect your money, withdrawals are paused for ${hours} hours after that.`,
  dailyLimit: (perDay: number) =>
    `You can withdraw KES ${perDay.toLocaleString("en-KE")}.00 a day. Please withdraw less, or again from midnight, 00:00 EAT.`,
  dailyCount: (count: number) =>
    `You can withdraw ${count} times a day. Nothing has left your balance. You can withdraw again from midnight, 00:00 EAT.`,
  needsKenyanNumber:
    "Mobile money needs a Kenyan number. Change the phone number in your profile first.",
  phoneNeeded:
    "We don't know your phone number. Please give it in your profile first. Nothing has left your balance.",
  isItYours: (phone: string) =>
    `Is ${phone} your own number? No payment has come from it yet. Money that goes to a wrong number can't be called back. Nothing has left your balance: confirm the number, or change it in your profile.`,
  pressAgain: "Please press the button again. Nothing has left your balance.",
  notSetUp: (wallet: string) =>
    `We can't pay to ${wallet} yet. Nothing has left your balance. Please choose the other wallet, or write to support.`,
  noteMissing: "Please write a note.",
  receiptMissing: "Please give the receipt number of the payment.",
  wrongReceipt: "A receipt number has 6 to 40 letters and digits.",
  receiptTaken: "This receipt stands with another payment.",
  notFound: "There is no withdrawal with this id.",
  decided: "This withdrawal is not waiting for a decision.",
  changed: "This withdrawal has just changed. Please look at it again.",
  beingSent: "The provider is being asked at this moment. Please try again in a minute.",
  pausesAll: "Payouts are paused for all wallets at once.",
  pauseFirst:
    "Pause payouts before you pay by hand: as long as they run, the provider is asked to pay it too.",
  mayBePaid:
    "The provider may still pay it: returning it now could pay it twice. Ask again, or record its receipt. After 48 hours without an answer it can be returned.",
} as const;

/**
 * `requested`: we have not sent it yet · `sent`: the provider has accepted it · `checking`: the
 * outcome is unknown · `returned`: the money is in the balance again. Only `paid` and `returned`
 * are final.
 */
export const WithdrawalState = z.enum(["requested", "sent", "checking", "paid", "returned"]);
export type WithdrawalState = z.infer<typeof WithdrawalState>;

/** A withdrawal as its writer sees it. The phone is masked. */
export const Withdrawal = z.object({
  id: z.string(),
  wallet: Wallet,
  amount: z.int(),
  phone: z.string(),
  state: WithdrawalState,
  reason: z.nullable(ReturnReason),
  receiptNumber: z.nullable(z.string()),
  createdAt: Instant,
  /** The time when the provider accepted the payout. */
  sentAt: z.nullable(Instant),
  settledAt: z.nullable(Instant),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const Waiting = z.enum(["busy", "float", "credentials", "account"]);
export type Waiting = z.infer<typeof Waiting>;

export const AdminWithdrawal = z.extend(Withdrawal, {
  writer: z.object({ userId: z.string(), username: z.string(), name: z.string() }),
  waiting: z.nullable(Waiting),
  providerSaid: z.nullable(z.object({ code: z.string(), words: z.string(), at: Instant })),
  timesAsked: z.int(),
  lastAskedAt: z.nullable(Instant),
  attemptIds: z.array(z.string()),
  /**
   * From this time the provider can no longer pay the withdrawal, so the administrator can return
   * it. Null unless the outcome is unknown.
   */
  returnableFrom: z.nullable(Instant),
  note: z.nullable(z.string()),
});
export type AdminWithdrawal = z.infer<typeof AdminWithdrawal>;

/**
 * A wallet whose payouts stopped automatically. `credentials`: the provider refuses our credentials
 * · `account`: the provider refuses every payout from our account or app.
 */
export const StoppedWallet = z.object({
  wallet: Wallet,
  refused: z.enum(["credentials", "account"]),
  providerSaid: z.object({ code: z.string(), words: z.string() }),
  since: Instant,
});
export type StoppedWallet = z.infer<typeof StoppedWallet>;

export const Payouts = z.object({
  /** True if payouts to all wallets are paused, or at least those to the wallets in `stopped`. */
  paused: z.boolean(),
  /**
   * `administrator`: the administrator paused all payouts · `restored`: a restore of the table
   * paused them · `credentials`: a provider refuses us ({@link StoppedWallet}).
   */
  reason: z._default(z.nullable(z.enum(["administrator", "restored", "credentials"])), null),
  since: z.nullable(Instant),
  stopped: z._default(z.array(StoppedWallet), []),
  /**
   * True after M-Pesa refused our credentials or account, until M-Pesa accepts us again. We request
   * at most one payout a minute in this time.
   */
  oneAtATime: z._default(z.boolean(), false),
});
export type Payouts = z.infer<typeof Payouts>;

/** The states in which the administrator may decide about a withdrawal. */
export const undecidedStates = ["requested", "checking"] as const satisfies WithdrawalState[];

/**
 * True if the administrator has to look at a withdrawal. A new one needs no look, since it is sent
 * within seconds.
 */
export const needsLook = ({ state, waiting, reportedAt }: Standing) =>
  state === "checking" || (state === "requested" && !!(waiting || reportedAt));

interface Standing {
  state: string;
  waiting?: string | null | undefined;
  reportedAt?: string | null | undefined;
}

/** Pauses or resumes all payouts. With `wallet`, only ends the automatic stop of this wallet. */
const PayoutsChange = z
  .strictObject({ paused: z.boolean(), wallet: z.optional(Wallet) })
  .check(
    z.refine(({ paused, wallet }) => !paused || wallet === undefined, withdrawalMessages.pausesAll),
  );

export const WithdrawalDecision = z.strictObject({
  decision: z.enum(["ask-again", "paid", "return"]),
  /**
   * The state that the administrator saw. If it has changed, the decision is refused; when absent,
   * any state is accepted.
   */
  state: z.optional(WithdrawalState),
  /** The receipt of the payment that the administrator found or made; required for `paid`. */
  receiptNumber: z.optional(
    text().check(
      // One spelling is stored, so that a receipt can't belong to two withdrawals.
      z.overwrite((written) => plainReceipt(written).replace(/\s/g, "")),
      z.regex(/^[A-Z0-9._-]{6,40}$/, withdrawalMessages.wrongReceipt),
    ),
  ),
  note: paragraph(500, withdrawalMessages.noteMissing),
});
export type WithdrawalDecision = z.infer<typeof WithdrawalDecision>;

export const withdrawalRoutes = {
  withdraw: route({
    method: "POST",
    path: "/api/withdrawals",
    caller: "writer",
    session: "by-use-case",
    throttle: beyondOneAddress,
    summary: "Take money out of one's own balance, to the registered phone.",
    input: z.strictObject({
      wallet: Wallet,
      amount: Shillings,
      /**
       * The registered phone number, if its owner confirms it. Required (`phone_unconfirmed`)
       * unless the number has paid by prompt or was confirmed for an earlier withdrawal.
       */
      confirmPhoneNumber: z.optional(Phone),
    }),
    reply: z.object({ withdrawal: Withdrawal }),
    status: 202,
    idempotent: true,
    problems: [
      "suspended",
      "not_found",
      "insufficient_balance",
      "not_yet",
      "kept_money",
      "phone_changed",
      "phone_needed",
      "phone_unconfirmed",
      "daily_limit",
      "conflict",
      "provider_unavailable",
    ],
  }),
  listWithdrawals: route({
    method: "GET",
    path: "/api/withdrawals",
    caller: "writer",
    summary: "One's own withdrawals, newest first, and the wallets that can be paid to.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({
      withdrawals: z.array(Withdrawal),
      wallets: z.array(Wallet),
      /** Wallets whose payouts are paused or stopped. Withdrawals to them wait. */
      payoutsRest: z.array(Wallet),
      cursor: z.optional(z.string()),
    }),
    problems: ["not_found"],
  }),
  getWithdrawal: route({
    method: "GET",
    path: "/api/withdrawals/{id}",
    caller: "writer",
    summary: "One of one's own withdrawals.",
    input: z.strictObject({}),
    reply: z.object({ withdrawal: Withdrawal }),
    problems: ["not_found"],
  }),
  findWithdrawal: route({
    method: "GET",
    path: "/api/withdrawals/asked/{key}",
    caller: "writer",
    summary:
      "What became of a withdrawal whose answer was lost, by the Idempotency-Key that it was asked for with.",
    input: z.strictObject({}),
    reply: z.object({
      withdrawal: z.nullable(Withdrawal),
    }),
    problems: ["not_found"],
  }),
  listAllWithdrawals: route({
    method: "GET",
    path: "/api/admin/withdrawals",
    caller: "admin",
    summary:
      "Withdrawals of all writers, those in one state, or those that can be decided about; to one wallet or both, newest first unless said otherwise.",
    input: z.strictObject({
      state: z.optional(z.enum([...WithdrawalState.options, "undecided"])),
      wallet: z.optional(Wallet),
      order: z.optional(ListOrder),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({ withdrawals: z.array(AdminWithdrawal), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
  decideWithdrawal: route({
    method: "POST",
    path: "/api/admin/withdrawals/{id}/decision",
    caller: "admin",
    summary: "Ask the provider again, record a payment made by hand, or return the money.",
    input: WithdrawalDecision,
    reply: z.object({ withdrawal: AdminWithdrawal }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
  getPayouts: route({
    method: "GET",
    path: "/api/admin/payouts",
    caller: "admin",
    summary: "Whether payouts are paused, and why.",
    input: z.strictObject({}),
    reply: Payouts,
    problems: ["not_found"],
  }),
  setPayouts: route({
    method: "POST",
    path: "/api/admin/payouts",
    caller: "admin",
    summary: "Pause or resume payouts, or resume those to one wallet; new requests wait.",
    input: PayoutsChange,
    reply: Payouts,
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
};

const notice = {
  method: "POST",
  caller: "provider",
  throttle: noticeThrottle,
  media: "any",
  largestBody: "any",
} as const;
const raw = {
  input: z.unknown(),
  reply: Acknowledgement,
  raw: true,
  problems: ["not_found"],
} as const;

/**
 * The providers' notices of payouts. Each address contains a secret that only its provider knows.
 */
export const payoutNoticeRoutes = {
  b2cResult: route({
    ...notice,
    ...raw,
    path: "/api/notices/{secret}/b2c/result/{id}",
    summary: "Safaricom's result of a payout.",
  }),
  b2cTimeout: route({
    ...notice,
    ...raw,
    path: "/api/notices/{secret}/b2c/timeout/{id}",
    summary: "Safaricom says that a payout waited too long in its queue, which decides nothing.",
  }),
  statusResult: route({
    ...notice,
    ...raw,
    path: "/api/notices/{secret}/status/result/{id}",
    summary: "Safaricom's answer to how a payout stands.",
  }),
  statusTimeout: route({
    ...notice,
    ...raw,
    path: "/api/notices/{secret}/status/timeout/{id}",
    summary: "Safaricom says that a question waited too long in its queue.",
  }),
  airtelNotice: route({
    ...notice,
    ...raw,
    path: "/api/notices/{secret}/airtel",
    summary: "Airtel Money's notice of a payout.",
  }),
};
