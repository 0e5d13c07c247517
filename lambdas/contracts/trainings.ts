import * as z from "zod/mini";
import { Cursor, Instant, ListOrder, line, plainReceipt, receiptPattern } from "./fields";
import { requestMessages } from "./problem";
import { route } from "./route";

export const trainingMessages = {
  invalidCode: "Please enter a valid reference code (minimum 6 alphanumeric characters)",
  userUnloaded: "Failed to load user information. Please refresh the page.",
  signInAgain: "Authentication error. Please log in again.",
  failed: "Failed to process your payment. Please try again or contact support.",
  noteMissing: "Please write a note: it is kept with your decision.",
  accepted: "Your payment is verified, and your training is open.",
  acceptedByHand: "Your training is open.",
  refund:
    "The fee is not sent back once your training is open. If you paid and no training opened, we send the money back to the phone that paid. Write to us with the receipt number from M-Pesa’s SMS.",
  refused: "This code was not accepted.",
  waiting: {
    "not-known":
      "M-Pesa has not confirmed this code to us yet. It is kept and checked by itself, and you are told as soon as it is. Don’t pay again.",
    "other-payer":
      "M-Pesa does not tell us for certain that this payment is yours: it shows only a part of the number that paid, or another one. We look at it ourselves, and you are told what comes of it. Don’t pay again.",
    "other-amount":
      "This payment is not the fee of this training. We look at it ourselves, and you are told what comes of it.",
    "paid-before":
      "You have paid for this training before. We look at this second payment ourselves, and you are told what comes of it.",
    "not-ours":
      "We had closed this payment as not meant for us. We look at it again, and you are told what comes of it. Don’t pay again.",
  },
  tooManyCodes:
    "Three of your codes wait for M-Pesa’s confirmation already, so this one is not kept. Check it against M-Pesa’s SMS. If you have paid, you can enter it again once we have heard of the payment, or of one of the three.",
  spent:
    "This payment is in your balance, and your balance no longer holds the fee. Pay the fee again, or enter the code when your balance holds it.",
  used: "This code has been used already.",
  othersCode:
    "Another account has entered this code. If the payment is yours, write to us with M-Pesa’s SMS.",
  noCode: "There is no such code.",
  accountClosed:
    "The writer has closed this account. Refuse the code: its payment then stands under Unmatched Payments.",
  decidedOtherwise: "This code has been decided otherwise already.",
  inOthersBalance:
    "This payment is in the balance of another account, and nothing is taken from there. Refuse the code.",
  askedForOf: (username: string) =>
    `A request for payment that was sent to ${username} brought this, and it is theirs alone. Refuse the code: the payment then stands under Unmatched Payments, where it can be credited to ${username}.`,
  balanceTooLow:
    "The writer’s balance no longer holds this payment, so that it can’t become the fee.",
} as const;

const { invalidCode, noteMissing } = trainingMessages;

const trainingCourses = ["normal", "special"] as const;
export const TrainingCourse = z.enum(trainingCourses);
export type TrainingCourse = z.infer<typeof TrainingCourse>;

/**
 * `waiting`: M-Pesa's confirmation or the administrator's decision is missing; the reason says
 * which.
 */
export const TrainingStatus = z.enum(["waiting", "accepted", "refused"]);
export type TrainingStatus = z.infer<typeof TrainingStatus>;

/**
 * The reason why a code was not accepted immediately. `not-known`: M-Pesa has not confirmed the
 * payment yet · `other-payer`: nothing proves that the writer paid · `other-amount`: the amount is
 * not the fee · `paid-before`: the writer has paid for this course already · `not-ours`: the
 * administrator has closed the payment as not for us · `spent`: the balance no longer contains the
 * fee · `used`: the code belongs to another account's training.
 */
export const TrainingReason = z.enum([
  "not-known",
  "other-payer",
  "other-amount",
  "paid-before",
  "not-ours",
  "spent",
  "used",
]);
export type TrainingReason = z.infer<typeof TrainingReason>;

export const ReferenceCode = z
  .string({ error: invalidCode })
  .check(z.overwrite(plainReceipt), z.regex(receiptPattern, { error: invalidCode }));

/** A training that a writer has paid for or claims to have paid for. Money is whole KES. */
export const Training = z.object({
  course: TrainingCourse,
  referenceCode: z.string(),
  amount: z.nullable(z.int()),
  /**
   * True if the payment was in a balance before, so that the fee is a ledger entry. Other fees
   * never change a balance.
   */
  fromBalance: z._default(z.boolean(), false),
  status: TrainingStatus,
  reason: z.nullable(TrainingReason),
  message: z.string(),
  note: z.nullable(z.string()),
  /** The address of the training; null until the code is accepted. */
  link: z.nullable(z.string()),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
});
export type Training = z.infer<typeof Training>;

const Person = z.object({ userId: z.string(), username: z.nullable(z.string()) });

const TrainingPayment = z.object({
  amount: z.int(),
  account: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  paidAt: z.nullable(Instant),
  creditedTo: z.nullable(Person),
  /** The writer who requested the prompt. Nobody else can use the payment for a training. */
  askedForOf: z._default(z.nullable(Person), null),
  notOurs: z.optional(z.boolean()),
});

export const AdminTraining = z.extend(Training, {
  fee: z.int(),
  writer: z.object({
    userId: z.string(),
    username: z.string(),
    name: z.string(),
    phone: z.string(),
  }),
  payment: z.nullable(TrainingPayment),
});
export type AdminTraining = z.infer<typeof AdminTraining>;

export const noteLength = 300;
export const TrainingDecision = z.strictObject({
  decision: z.enum(["accept", "refuse"], { error: requestMessages.wrongForm }),
  note: line(noteLength, noteMissing),
});
export type TrainingDecision = z.infer<typeof TrainingDecision>;

const list = { cursor: z.optional(Cursor) };

export const trainingRoutes = {
  listTrainings: route({
    method: "GET",
    path: "/api/trainings",
    caller: "writer",
    session: "by-use-case",
    summary: "The caller's trainings, newest first, and how one is paid for.",
    input: z.strictObject(list),
    reply: z.object({
      trainings: z.array(Training),
      instructions: z.object({
        paybill: z.string(),
        /** `T` and the account number; null for a writer without an account number. */
        account: z.nullable(z.string()),
        fees: z.object({ normal: z.int(), special: z.int() }),
      }),
      cursor: z.optional(z.string()),
    }),
    problems: ["not_found"],
  }),
  submitTrainingCode: route({
    method: "POST",
    path: "/api/trainings",
    caller: "writer",
    session: "by-use-case",
    summary:
      "Check the code of a payment for a training: accepted at once, waiting, or refused and not kept.",
    input: z.strictObject({
      course: z.enum(trainingCourses, { error: requestMessages.wrongForm }),
      referenceCode: ReferenceCode,
    }),
    reply: z.object({
      status: TrainingStatus,
      message: z.string(),
      /** Null if the code was refused and not stored. */
      training: z.nullable(Training),
    }),
    idempotent: true,
    problems: ["not_found", "conflict", "too_many_codes", "too_many_requests"],
  }),
  listTrainingPayments: route({
    method: "GET",
    path: "/api/admin/training-payments",
    caller: "admin",
    summary:
      "Codes and payments for trainings with their writers, of one course or both. Of those that wait, the ones with a payment come first. Unless said otherwise the longest waiting first, decided ones newest first, and all newest first.",
    input: z.strictObject({
      status: z.optional(TrainingStatus),
      course: z.optional(TrainingCourse),
      order: z.optional(ListOrder),
      ...list,
    }),
    reply: z.object({ trainings: z.array(AdminTraining), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
  decideTrainingPayment: route({
    method: "POST",
    path: "/api/admin/training-payments/{id}/decision",
    caller: "admin",
    summary:
      "Accept a code that waits, or refuse it. A payment that is accepted becomes the fee; one that is refused stays in its balance, or is listed as unmatched.",
    input: TrainingDecision,
    reply: z.object({ training: AdminTraining }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
};
