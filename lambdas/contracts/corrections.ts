import * as z from "zod/mini";
import { LedgerEntry } from "./accounts";
import { paragraph } from "./fields";
import { correctionMessages } from "./messages/money";
import { route } from "./route";

/** The most that one correction moves, in whole KES: two payments of the largest size. */
const largestCorrection = 500_000;
const { wrongAmount, noteMissing } = correctionMessages;

export const Correction = z.strictObject({
  /** Whole KES: above 0 it is added to the balance, below 0 taken off. */
  amount: z.int({ error: wrongAmount }).check(
    z.gte(-largestCorrection, wrongAmount),
    z.lte(largestCorrection, wrongAmount),
    z.refine((amount) => amount !== 0, wrongAmount),
  ),
  note: paragraph(500, noteMissing),
});
export type Correction = z.infer<typeof Correction>;

export const correctionRoutes = {
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
