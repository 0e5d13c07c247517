import * as z from "zod/mini";
import { line, paragraph } from "./fields";
import { LedgerEntry } from "./ledger";
import { paymentMessages } from "./payments";
import { route } from "./route";
import { noteLength, trainingMessages } from "./trainings";

export const correctionMessages = {
  wrongAmount: "Please give whole shillings, at most 500,000, and not 0.",
  noteMissing: "Please write why. The writer reads it.",
  tooMuch: (balance: number) =>
    `No balance falls below 0: it is KES ${balance.toLocaleString("en-KE")}.00. Nothing has changed.`,
  closed: "This account is closed: money can be taken off once it was sent back, not added.",
} as const;

/** The largest correction, in whole KES: two payments of the largest size. */
const largestCorrection = 500_000;
const { wrongAmount, noteMissing } = correctionMessages;

export const Correction = z.strictObject({
  /** Whole KES: a positive sum adds to the balance, a negative one reduces it. */
  amount: z.int({ error: wrongAmount }).check(
    z.gte(-largestCorrection, wrongAmount),
    z.lte(largestCorrection, wrongAmount),
    z.refine((amount) => amount !== 0, wrongAmount),
  ),
  note: paragraph(500, noteMissing),
});
export type Correction = z.infer<typeof Correction>;

const { usernameMissing } = paymentMessages;

export const correctionRoutes = {
  attributePayment: route({
    method: "POST",
    path: "/api/admin/unattributed-payments/{id}/attribute",
    caller: "admin",
    summary: "Credit a payment that has no owner to a writer, once.",
    input: z.strictObject({
      username: line(30, usernameMissing),
      note: line(noteLength, trainingMessages.noteMissing),
    }),
    reply: z.object({ entry: LedgerEntry }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
  correctBalance: route({
    method: "POST",
    path: "/api/admin/users/{id}/correction",
    caller: "admin",
    summary:
      "Put a writer's balance right: add what is owed, or take off what was sent back by hand.",
    input: Correction,
    reply: z.object({ entry: LedgerEntry }),
    idempotent: true,
    problems: ["not_found", "conflict", "insufficient_balance"],
  }),
};
