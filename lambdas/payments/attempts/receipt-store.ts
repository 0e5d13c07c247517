import * as z from "zod/mini";
import { absent } from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import { getItems } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import { referenceKey } from "./attempt-store";

// RECEIPT#<receipt>   RECEIPT   proof that its payment is credited
const receiptKey = (receipt: string): Key => ({ pk: `RECEIPT#${receipt}`, sk: "RECEIPT" });

/** Where the payment of a receipt that the pay bill has confirmed is credited. */
export const ReceiptProof = z.object({
  userId: z.string(),
  /** Whose reference it was confirmed under; null when it was a username. */
  attemptId: z.nullable(z.string()),
  entrySequence: z.int(),
});
export type ReceiptProof = z.infer<typeof ReceiptProof>;

/** The proof that the payment of a receipt is credited, once for all; refuses as `receipt` if it is. */
export const receiptProof = (
  receipt: string,
  credited: ReceiptProof & { creditedAt: string },
): Write => ({ name: "receipt", put: { ...receiptKey(receipt), type: "Receipt", ...credited } });

/** The write that insists that a receipt is not proven; refuses as `receipt`, with the proof. */
export const noReceiptCheck = (receipt: string): Write => ({
  name: "receipt",
  check: receiptKey(receipt),
  if: absent,
});

const Reference = z.object({ userId: z.string(), attemptId: z.string() });

/** What is known of a confirmed payment: where it is credited, and whose reference it names. */
export async function readConfirmed(receipt: string, account: string) {
  const reference = account.replace(/\s/g, "").toUpperCase();
  const [credited, referred] = await getItems([
    receiptKey(receipt),
    referenceKey(/^[0-9A-Z]{1,12}$/.test(reference) ? reference : "none"),
  ]);
  return {
    proof: credited && ReceiptProof.parse(credited),
    referred: referred && Reference.parse(referred),
  };
}
