import { shownWithdrawal } from "./withdrawal";
import { ownPage } from "./withdrawal-store";

/** A page of a writer's withdrawals, the newest first. */
export async function listWithdrawals(userId: string, cursor?: string, limit?: number) {
  const { withdrawals, next } = await ownPage(userId, cursor, limit);
  return { withdrawals: withdrawals.map(shownWithdrawal), ...next };
}
