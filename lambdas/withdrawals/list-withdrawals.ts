import type { Withdrawal } from "#contracts/withdrawals";
import { ownerOfId } from "../platform/owned-id";
import { readPause } from "./payouts-store";
import { shownWithdrawal } from "./withdrawal";
import { ownPage, withdrawalOfReceipt } from "./withdrawal-store";

/** A page of a writer's withdrawals, the newest first. */
export async function listWithdrawals(userId: string, cursor?: string, limit?: number) {
  const { withdrawals, next } = await ownPage(userId, cursor, limit);
  return { withdrawals: withdrawals.map(shownWithdrawal), ...next };
}

/** Whether one of these waits since payouts rest; read only when one of them is to be sent. */
export const isHeldBack = async (withdrawals: readonly Withdrawal[]): Promise<boolean> =>
  withdrawals.some(({ state }) => state === "requested") && (await readPause())?.paused === true;

/** Who was paid what has this receipt; undefined when no withdrawal has it. */
export async function ownerOfReceipt(receiptNumber: string): Promise<string | undefined> {
  const withdrawalId = await withdrawalOfReceipt(receiptNumber);
  return withdrawalId && ownerOfId(withdrawalId);
}
