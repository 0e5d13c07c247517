import * as z from "zod/mini";
import { absent } from "../../../platform/table/expressions";
import type { Key } from "../../../platform/table/item";
import { getItem, getItems } from "../../../platform/table/read";
import type { Write } from "../../../platform/table/transact";

// RECEIPT#<receipt>   RECEIPT   proof that its payment is used: credited, or the fee of a training
export const receiptKey = (receipt: string): Key => ({ pk: `RECEIPT#${receipt}`, sk: "RECEIPT" });

/** What became of the payment of a receipt that the pay bill has confirmed. */
export const ReceiptProof = z.object({
  userId: z.string(),
  /** Whose reference it was confirmed under; null when it was a username. */
  attemptId: z.nullable(z.string()),
  /** The entry that credits it; null when it was never credited and is the fee of a training. */
  entrySequence: z.nullable(z.int()),
});
export type ReceiptProof = z.infer<typeof ReceiptProof>;

/** The proof that the payment of a receipt is credited, once for all; refuses as `receipt` if it is. */
export const receiptProof = (
  receipt: string,
  credited: ReceiptProof & { creditedAt: string },
): Write => ({
  name: "receipt",
  put: { ...receiptKey(receipt), type: "Receipt", ...credited },
});

/** That the payment of a receipt is not used yet; else it refuses as `receipt`. */
export const unusedCheck = (receipt: string): Write => ({
  name: "receipt",
  check: receiptKey(receipt),
  if: absent,
});

/** What became of the payment of a receipt, if it is used. */
export const findProof = (receipt: string) => getItem(ReceiptProof, receiptKey(receipt));

/** What proves the payments of at most 100 receipts, in one read, in their order. */
export const findProofs = async (receipts: readonly string[]) =>
  (await getItems(receipts.map(receiptKey))).map((item) => item && ReceiptProof.parse(item));
