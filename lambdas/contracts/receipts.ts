import * as z from "zod/mini";
import { requestMessages } from "./messages/requests";
import { route } from "./route";

const { wrongForm } = requestMessages;

/** What became of the money behind a receipt. */
export const ReceiptUse = z.enum(["credited", "training", "unattributed", "withdrawal"]);
export type ReceiptUse = z.infer<typeof ReceiptUse>;

export const FoundReceipt = z.object({
  receiptNumber: z.string(),
  use: ReceiptUse,
  /** The writer whom it concerns; null as long as it has no owner. */
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
    /** Null when no payment and no payout that we know of has it. */
    reply: z.object({ receipt: z.nullable(FoundReceipt) }),
  }),
};
