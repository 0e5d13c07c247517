import * as z from "zod/mini";
import { Cursor, Instant, ListOrder, line } from "./fields";
import { trainingMessages } from "./messages/money";
import { requestMessages } from "./messages/requests";
import { route } from "./route";

const { invalidCode, noteMissing } = trainingMessages;

export const trainingCourses = ["normal", "special"] as const;
export const TrainingCourse = z.enum(trainingCourses);
export type TrainingCourse = z.infer<typeof TrainingCourse>;

/** `waiting`: for M-Pesa's confirmation, or for the administrator, as its reason says. */
export const TrainingStatus = z.enum(["waiting", "accepted", "refused"]);
export type TrainingStatus = z.infer<typeof TrainingStatus>;

/**
 * Why a code was not accepted at once. `not-known` M-Pesa has not confirmed it yet · `other-payer` from
 * another number, or for another account · `other-amount` not the fee · `paid-before` the same course was
 * paid for · `spent` the balance no longer holds it · `used` another account's training has it.
 */
export const TrainingReason = z.enum([
  "not-known",
  "other-payer",
  "other-amount",
  "paid-before",
  "spent",
  "used",
]);
export type TrainingReason = z.infer<typeof TrainingReason>;

/** The code of M-Pesa's SMS, in upper case. */
export const ReferenceCode = z
  .string({ error: invalidCode })
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6,20}$/, { error: invalidCode }));

/** A training that a writer has paid for, or says to have. Money is whole KES. */
export const Training = z.object({
  course: TrainingCourse,
  /** The receipt of the payment. */
  referenceCode: z.string(),
  /** What was paid; null as long as that is not known. */
  amount: z.nullable(z.int()),
  /** The payment was in a balance before: the fee is a movement then. All others touch no balance. */
  fromBalance: z._default(z.boolean(), false),
  status: TrainingStatus,
  reason: z.nullable(TrainingReason),
  /** How it stands, in words for its writer. */
  message: z.string(),
  /** What the administrator wrote to a decision. */
  note: z.nullable(z.string()),
  /** Where and when the training is held; null until it is accepted. */
  link: z.nullable(z.string()),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
});
export type Training = z.infer<typeof Training>;

/** The payment behind a code, as far as it is known. */
const TrainingPayment = z.object({
  amount: z.int(),
  account: z.nullable(z.string()),
  /** Masked. */
  phone: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  paidAt: z.nullable(Instant),
  /** Whose balance it was credited to; null when to nobody's. */
  creditedTo: z.nullable(z.object({ userId: z.string(), username: z.nullable(z.string()) })),
});

/** A training as the administrator sees it. */
export const AdminTraining = z.extend(Training, {
  fee: z.int(),
  writer: z.object({
    userId: z.string(),
    username: z.string(),
    name: z.string(),
    /** Masked. */
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
        /** `T` and the account number; null for a person without one. */
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
      /** Null when the code is refused and nothing of it is kept. */
      training: z.nullable(Training),
    }),
    idempotent: true,
    problems: ["not_found", "conflict", "too_many_requests"],
  }),
  listTrainingPayments: route({
    method: "GET",
    path: "/api/admin/training-payments",
    caller: "admin",
    summary:
      "Codes and payments for trainings with their writers, of one course or both. Unless said otherwise the longest waiting first, decided ones newest first, and all newest first.",
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
      "Accept a code that waits, or refuse it. A payment that is accepted becomes the fee; one that is refused stays in its balance, or is listed without an owner.",
    input: TrainingDecision,
    reply: z.object({ training: AdminTraining }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
};
