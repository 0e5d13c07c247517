import * as z from "zod/mini";
import { LedgerEntry } from "./accounts";
import { line } from "./fields";
import { paymentMessages } from "./messages/money";
import { trainingMessages } from "./messages/trainings";
import { route } from "./route";
import { noteLength } from "./trainings";

const { usernameMissing } = paymentMessages;

export const attributionRoutes = {
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
};
