import { ownerOfId } from "../platform/owned-id";
import { shownWithdrawal } from "./withdrawal";
import { ownPage, withdrawalOfReceipt } from "./withdrawal-store";

/** A page of a writer's withdrawals, the newest first. */
export async function listWithdrawals(userId: string, cursor?: string, limit?: number) {
  const { withdrawals, next } = await ownPage(userId, cursor, limit);
  return { withdrawals: withdrawals.map(shownWithdrawal), ...next };
}

/** Who was paid what has this receipt; undefined when no withdrawal has it. */
export async function ownerOfReceipt(receiptNumber: string): Promise<string | undefined> {
  const withdrawalId = await withdrawalOfReceipt(receiptNumber);
  return withdrawalId && ownerOfId(withdrawalId);
}
