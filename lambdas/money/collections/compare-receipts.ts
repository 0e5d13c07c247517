import type { LedgerEntryItem } from "../ledger/ledger-entry";
import { findEntries } from "../ledger/ledger-store";
import { findProofs } from "./attempts/receipt-store";

/** A batch read takes as many keys. */
export const mostReceipts = 100;

const isPayment = ({ kind, receiptNumber }: LedgerEntryItem) =>
  (kind === "activation" || kind === "payment") && receiptNumber !== null;

/** Whether each payment among at most 100 entries is proven by its receipt, which leads back to it. */
export async function areProven(entries: readonly LedgerEntryItem[]): Promise<boolean> {
  const payments = entries.filter(isPayment);
  if (payments.length === 0) return true;
  const proofs = await findProofs(payments.map(({ receiptNumber }) => String(receiptNumber)));
  return payments.every(
    ({ userId, sequence }, at) =>
      proofs[at]?.userId === userId && proofs[at]?.entrySequence === sequence,
  );
}

/** Who was to be credited by those of at most 100 receipts that stand with no entry of theirs. */
export async function ownersWithoutEntry(receipts: readonly string[]): Promise<string[]> {
  // What is the fee of a training was never credited, and has no entry.
  const proofs = (await findProofs(receipts)).flatMap((proof, at) =>
    proof?.entrySequence
      ? [{ userId: proof.userId, sequence: proof.entrySequence, receipt: receipts[at] }]
      : [],
  );
  const entries = await findEntries(proofs);
  return proofs.flatMap(({ userId, receipt }, at) =>
    entries[at]?.receiptNumber === receipt ? [] : [userId],
  );
}
