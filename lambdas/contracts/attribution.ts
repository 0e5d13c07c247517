import * as z from "zod/mini";
import { LedgerEntry } from "./accounts";
import { line } from "./fields";
import { messages } from "./messages";
import { route } from "./route";
import { noteLength } from "./trainings";

const { usernameMissing } = messages.payments;

export const attributionRoutes = {
  attributePayment: route({
    method: "POST",
    path: "/api/admin/unattributed-payments/{id}/attribute",
    caller: "admin",
    summary: "Credit a payment that has no owner to a writer, once.",
    input: z.strictObject({
      username: line(30, usernameMissing),
      note: line(noteLength, messages.trainings.noteMissing),
    }),
    reply: z.object({ entry: LedgerEntry }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
};
