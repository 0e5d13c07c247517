import { readReceipt } from "./notices/unattributed-store";

/** What became of a payment by its receipt, and for whom; undefined when none of ours has it. */
export async function findPaymentReceipt(receipt: string) {
  const { proof, kept } = await readReceipt(receipt);
  if (proof)
    return {
      use: proof.entrySequence ? ("credited" as const) : ("training" as const),
      userId: proof.userId,
    };
  return kept && { use: "unattributed" as const, userId: kept.decision?.userId ?? null };
}
