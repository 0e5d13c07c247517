import * as z from "zod/mini";
import { Cursor, Instant, ListOrder, line, optionalLine, text } from "./fields";
import { requestMessages } from "./problem";
import { beyondOneAddress, noticeThrottle, route } from "./route";

export const paymentMessages = {
  initiating: "Initiating payment...",
  successful: "Payment successful! Redirecting...",
  unconfirmed: "Failed to confirm the transaction. Please try again.",
  timeout: "Payment confirmation timeout. Please check your payment status.",
  failed: (message: string) => `Payment failed: ${message}`,
  tooManyNumbers: (count: number) =>
    `You have had prompts sent to ${count} different numbers today. Use one of them, or pay by hand.`,
  recognise: (amount: number, payee: string, reference: string) =>
    `Check before your PIN: KES ${amount.toLocaleString("en-KE")} to ${payee.toUpperCase()}, account ${reference}. Different? Cancel.`,
  needsKenyanNumber:
    "Mobile money needs a Kenyan number: 07…, 01… or +254…. Nothing has been charged.",
  notSetUp:
    "Payments are not set up yet. Nothing has been charged. Please try again later or write to support.",
  pressAgain: "Please press the button again. Nothing has been charged.",
  notYours: "This payment is not one of yours.",
  enterPin: (amount: number) =>
    `Check your phone and enter your M-Pesa PIN to pay KES ${amount.toLocaleString("en-KE")}.00.`,
  sending:
    "We have asked M-Pesa and wait for its answer. If the request appears on your phone, enter your PIN: the payment will be recognised.",
  prompted:
    "Enter your M-Pesa PIN on your phone. If you have, the confirmation is on its way: you can leave this page, your account activates by itself.",
  contradicted:
    "M-Pesa's answers about this payment contradict each other. If money left your phone it will be credited as soon as M-Pesa confirms it; please don't pay again until then. Support can help with the receipt number from the SMS.",
  received: "Your payment has been received.",
  usernameMissing: "Please give the username of the writer whose payment it is.",
  nobodyNamed: "No writer has or had this username.",
  notKept: "There is no such payment to be attributed.",
  noSum:
    "What M-Pesa sent of this payment is not a shilling, or no sum at all, so it can't be credited.",
  creditedElsewhere: (username: string) =>
    `This payment is in the balance of ${username} already. Nothing was credited.`,
  askedForOf: (username: string) =>
    `A request for payment that was sent to ${username} brought this. It can be credited to ${username} alone.`,
  decidedAlready: "This payment is credited or the fee of a training already. Nothing has changed.",
  waitsAsCode: "This payment waits among the training codes. Decide about its code first.",
  settleNoteMissing: "Please write why it is not for us.",
  usedForTraining: "This payment has become the fee of a training. Nothing was credited.",
  signInToPay: "You must be logged in to proceed",
} as const;

/**
 * `sending`: we requested a prompt and have no answer yet · `prompted`: the phone shows the prompt
 * · `refused`: the provider refused the request · `failed`: the provider reports a failure ·
 * `review`: the provider's answers contradict each other · `expired`: the provider never reported
 * the outcome. Only `paid` is final.
 */
export const PaymentState = z.enum([
  "sending",
  "prompted",
  "refused",
  "paid",
  "failed",
  "review",
  "expired",
]);
export type PaymentState = z.infer<typeof PaymentState>;

export const PaymentFailure = z.enum([
  "cancelled",
  "wrong-pin",
  "no-balance",
  "unreachable",
  "timed-out",
  "limit",
  "too-soon",
  "busy-phone",
  "pin-locked",
  "account",
  "provider-busy",
  "provider-refused",
  "our-fault",
  "unknown",
]);
export type PaymentFailure = z.infer<typeof PaymentFailure>;

/** A writer's newest payment, by prompt or by hand. The phone is masked. */
export const LatestPayment = z.object({
  checkoutRequestId: z.nullable(z.string()),
  /** The reference that the prompt shows; for a payment by hand, the writer's account number. */
  reference: z.string(),
  phone: z.string(),
  amount: z.int(),
  state: PaymentState,
  reason: z.nullable(PaymentFailure),
  receiptNumber: z.nullable(z.string()),
  startedAt: Instant,
  promptEndsAt: Instant,
  /** True if the payment became a training fee, so that it is in no balance. */
  isFee: z.optional(z.boolean()),
});
export type LatestPayment = z.infer<typeof LatestPayment>;

export const UnattributedPayment = z.object({
  receiptNumber: z.string(),
  /** Whole KES, without the cents of `amountAsSent`; 0 if `amountAsSent` is not a number. */
  amount: z.int(),
  amountAsSent: z.string(),
  account: z.string(),
  /** The payer's phone number from the provider; the administrator sees it masked. */
  phone: z.string(),
  payerName: z.string(),
  paidAt: z.nullable(Instant),
  receivedAt: Instant,
  /**
   * True if the payer typed a training's account number, but the payment was not accepted as a fee.
   */
  forTraining: z._default(z.boolean(), false),
  /**
   * True if a balance already contains the payment: its prompt was credited, or a later
   * confirmation named another writer.
   */
  isCredited: z.optional(z.boolean()),
});
export type UnattributedPayment = z.infer<typeof UnattributedPayment>;

export const hasCents = ({ amount, amountAsSent = "" }: Sum): boolean =>
  Number(amountAsSent.replaceAll(",", "")) > amount;
type Sum = Pick<UnattributedPayment, "amount"> & Partial<Pick<UnattributedPayment, "amountAsSent">>;

/**
 * Our answer to a provider's notice. `ResultCode` is a string in answers to validations, otherwise
 * a number.
 */
export const Acknowledgement = z.object({
  ResultCode: z.union([z.number(), z.string()]),
  ResultDesc: z.string(),
});

const { needsKenyanNumber } = paymentMessages;

export const paymentRoutes = {
  startPayment: route({
    method: "POST",
    path: "/api/stk",
    caller: "writer",
    signedOut: paymentMessages.signInToPay,
    session: "by-use-case",
    throttle: beyondOneAddress,
    summary:
      "Send the M-Pesa prompt for the activation fee; a second press sends no second prompt.",
    input: z.strictObject({
      phone: text(needsKenyanNumber).check(z.maxLength(60, needsKenyanNumber)),
      /** Ignored, because the fee is a setting. The screen in the specification sends an amount. */
      amount: z.optional(z.unknown()),
    }),
    reply: z.object({
      CheckoutRequestID: z.nullable(z.string()),
      CustomerMessage: z.string(),
      reference: z.string(),
      payment: LatestPayment,
    }),
    idempotent: true,
    problems: ["not_found", "conflict", "too_many_requests", "provider_unavailable"],
  }),
  confirmPayment: route({
    method: "POST",
    path: "/api/confirmTransaction",
    caller: "writer",
    throttle: beyondOneAddress,
    summary: "How one's own checkout stands.",
    input: z.strictObject({
      checkoutRequestId: text().check(z.minLength(1), z.maxLength(100)),
    }),
    reply: z.object({
      success: z.boolean(),
      status: PaymentState,
      reason: z.nullable(PaymentFailure),
      message: z.optional(z.string()),
      data: z.optional(
        z.object({
          receiptNumber: z.nullable(z.string()),
          amount: z.int(),
          transactionDate: Instant,
          phoneNumber: z.string(),
        }),
      ),
    }),
    problems: ["not_found"],
  }),
  stkNotice: route({
    method: "POST",
    path: "/api/notices/{secret}/stk/{attemptId}",
    caller: "provider",
    throttle: noticeThrottle,
    media: "any",
    largestBody: "any",
    summary: "Safaricom's result of an STK push.",
    input: z.unknown(),
    reply: Acknowledgement,
    raw: true,
    problems: ["not_found"],
  }),
  c2bValidation: route({
    method: "POST",
    path: "/api/notices/{secret}/c2b/validation",
    caller: "provider",
    throttle: noticeThrottle,
    media: "any",
    largestBody: "any",
    summary:
      "Safaricom asks whether a pay-bill payment is welcome: one to an account that nobody has is not.",
    input: z.unknown(),
    reply: Acknowledgement,
    raw: true,
    problems: ["not_found"],
  }),
  c2bConfirmation: route({
    method: "POST",
    path: "/api/notices/{secret}/c2b/confirmation",
    caller: "provider",
    throttle: noticeThrottle,
    media: "any",
    largestBody: "any",
    summary: "Safaricom's notice of a payment to the pay bill.",
    input: z.unknown(),
    reply: Acknowledgement,
    raw: true,
    problems: ["not_found"],
  }),
  listUnattributedPayments: route({
    method: "GET",
    path: "/api/admin/unattributed-payments",
    caller: "admin",
    summary:
      "Payments credited to nobody, newest first unless said otherwise; or those in whose receipt, account, payer or phone the search stands.",
    input: z.strictObject({
      search: z.optional(optionalLine(40)),
      order: z.optional(ListOrder),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({
      payments: z.array(UnattributedPayment),
      cursor: z.optional(z.string()),
    }),
    problems: ["not_found"],
  }),
  settleUnattributedPayment: route({
    method: "POST",
    path: "/api/admin/unattributed-payments/{id}/settle",
    caller: "admin",
    summary:
      "Close a payment that is not ours without a credit. It stays among the unmatched payments.",
    input: z.strictObject({ note: line(300, paymentMessages.settleNoteMissing) }),
    reply: z.object({ receiptNumber: z.string(), settled: z.literal(true) }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
};

const { wrongForm } = requestMessages;

/**
 * The use of a receipt. `waiting`: its training code waits for a decision · `withdrawal`: it is the
 * receipt of a payout.
 */
export const ReceiptUse = z.enum([
  "credited",
  "training",
  "unattributed",
  "not-ours",
  "waiting",
  "withdrawal",
]);
export type ReceiptUse = z.infer<typeof ReceiptUse>;

export const FoundReceipt = z.object({
  receiptNumber: z.string(),
  use: ReceiptUse,
  /** The writer to whom the payment or payout belongs; null if there is none. */
  userId: z.nullable(z.string()),
});
export type FoundReceipt = z.infer<typeof FoundReceipt>;

export const receiptRoutes = {
  findReceipt: route({
    method: "GET",
    path: "/api/admin/receipts",
    caller: "admin",
    summary: "What became of the payment, or of the payout, that has a receipt.",
    input: z.strictObject({
      receiptNumber: z
        .string({ error: wrongForm })
        .check(z.regex(/^[a-z0-9._-]{4,40}$/i, wrongForm), z.toUpperCase()),
    }),
    reply: z.object({ receipt: z.nullable(FoundReceipt) }),
  }),
};
