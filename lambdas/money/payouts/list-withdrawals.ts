import { Wallet, type Withdrawal, withdrawalRoutes } from "#contracts/withdrawals";
import type { Profile } from "../../accounts/profile/profile";
import { replyUnder, scopeOf } from "../../platform/idempotency";
import { ownerOfId } from "../../platform/ids";
import { sharedRead } from "../../platform/shared-read";
import { isPausedFor, readPause } from "./pause-store";
import { walletsSetUp } from "./wallets";
import { shownToAdministrator, shownWithdrawal } from "./withdrawal";
import { findOwn, ownPage, withdrawalOfReceipt } from "./withdrawal-store";

/** A page of a writer's withdrawals, the newest first. */
export async function listWithdrawals(userId: string, cursor?: string, limit?: number) {
  const { withdrawals, next } = await ownPage(userId, cursor, limit);
  return { withdrawals: withdrawals.map(shownWithdrawal), ...next };
}

/** A writer's withdrawal that was asked for with a key, as it is now; null when none was taken. */
export async function findAsked(userId: string, key: string): Promise<Withdrawal | null> {
  const scope = scopeOf(withdrawalRoutes.withdraw, userId);
  const reply = await replyUnder(withdrawalRoutes.withdraw.reply, {
    scope,
    key: key.toLowerCase(),
  });
  const withdrawal = reply && (await findOwn(userId, reply.withdrawal.id));
  return withdrawal ? shownWithdrawal(withdrawal) : null;
}

/** The wallets to which payouts are paused; read once a second, however many ask. */
const pausedWallets = sharedRead(async () => {
  const pause = await readPause();
  return Wallet.options.filter((wallet) => isPausedFor(wallet, pause));
});

/** The same, with the wallets that there are and those to which payouts are paused. */
export async function listWithdrawalsAndWallets(
  userId: string,
  cursor: string | undefined,
  now: Date,
) {
  const [page, wallets, payoutsRest] = await Promise.all([
    listWithdrawals(userId, cursor),
    walletsSetUp(),
    pausedWallets(now),
  ]);
  return { ...page, wallets, payoutsRest };
}

/** The same for the administrator, with what the provider said. */
export async function withdrawalsOfWriter(writer: Profile, cursor?: string, limit?: number) {
  const { withdrawals, next } = await ownPage(writer.userId, cursor, limit);
  return { withdrawals: withdrawals.map((each) => shownToAdministrator(each, writer)), ...next };
}

/** Who was paid what has this receipt; undefined when no withdrawal has it. */
export async function ownerOfReceipt(receiptNumber: string): Promise<string | undefined> {
  const withdrawalId = await withdrawalOfReceipt(receiptNumber);
  return withdrawalId && ownerOfId(withdrawalId);
}
