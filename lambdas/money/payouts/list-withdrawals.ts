import type { ListOrder } from "#contracts/fields";
import { Wallet } from "#contracts/ledger";
import {
  needsLook,
  undecidedStates,
  type Withdrawal,
  type WithdrawalState,
  withdrawalRoutes,
} from "#contracts/withdrawals";
import { Profile, profileKey } from "../../accounts/profile/profile";
import { replyUnder, scopeOf } from "../../platform/idempotency";
import { ownerOfId } from "../../platform/ids";
import { sharedRead } from "../../platform/shared-read";
import { getItems } from "../../platform/table/read";
import { isPausedFor, isSetUp, readPause } from "./pause";
import {
  paidOut,
  shownToAdministrator,
  shownWithdrawal,
  type WithdrawalItem,
  withdrawals,
} from "./withdrawal";

const ownPage = (userId: string, cursor: string | undefined, limit = 20) =>
  withdrawals.page({ userId }, { cursor, limit, consistent: true });

/** The wallets that are set up, and the wallets with paused payouts; read at most once a second. */
const knownWallets = sharedRead(async () => {
  const pause = await readPause();
  return {
    wallets: Wallet.options.filter((wallet) => isSetUp(wallet, pause)),
    payoutsRest: Wallet.options.filter((wallet) => isPausedFor(wallet, pause)),
  };
});

export async function listWithdrawals(userId: string, cursor: string | undefined, now: Date) {
  const [{ items, next }, wallets] = await Promise.all([
    ownPage(userId, cursor),
    knownWallets(now),
  ]);
  return { withdrawals: items.map(shownWithdrawal), ...next, ...wallets };
}

export async function findOwn(userId: string, withdrawalId: string) {
  const own = ownerOfId(withdrawalId) === userId;
  const withdrawal = own ? await withdrawals.find({ withdrawalId }) : undefined;
  return withdrawal && shownWithdrawal(withdrawal);
}

/**
 * Returns the withdrawal that a writer requested under an idempotency key, in its present state;
 * null if there is none.
 */
export async function findAsked(userId: string, key: string): Promise<Withdrawal | null> {
  const scope = scopeOf(withdrawalRoutes.withdraw, userId);
  const asked = { scope, key: key.toLowerCase() };
  const reply = await replyUnder(withdrawalRoutes.withdraw.reply, asked);
  return (reply && (await findOwn(userId, reply.withdrawal.id))) ?? null;
}

export async function withdrawalsOfWriter(writer: Profile, cursor?: string, limit?: number) {
  const { items, next } = await ownPage(writer.userId, cursor, limit);
  return { withdrawals: items.map((each) => shownToAdministrator(each, writer)), ...next };
}

const perPage = 20;
/**
 * The most withdrawals that a search by wallet reads. Their writers' profiles fit into one batch
 * read.
 */
const mostLookedAt = 100;

interface Asked {
  states: readonly WithdrawalState[];
  wallet?: Wallet | undefined;
  order?: ListOrder | undefined;
  cursor?: string | undefined;
}

/**
 * Returns a page of all writers' withdrawals in some states, as stored; newest first by default.
 */
export const pageOfAll = ({ states, wallet, order = "desc", cursor }: Asked) =>
  withdrawals.pageOfSeveral(
    "ofState",
    states.map((state) => ({ state })),
    {
      cursor,
      limit: wallet ? mostLookedAt : perPage,
      order: order === "asc" ? "ascending" : "descending",
      matches: (each: WithdrawalItem) => !wallet || each.wallet === wallet,
    },
  );

export async function allWithdrawals(asked: Asked) {
  const { items, next } = await pageOfAll(asked);
  const writers = await getItems(items.map(({ userId }) => profileKey(userId)));
  // If a profile can't be read, the withdrawal is shown without the name.
  const shown = items.map((each, at) =>
    shownToAdministrator(each, Profile.safeParse(writers[at]).data),
  );
  return { withdrawals: shown, ...next };
}

/**
 * The most withdrawals to read in search of one that needs the administrator. The search is short,
 * since most withdrawals are sent within seconds.
 */
const mostUnseen = 10;

/**
 * Returns the time of the oldest withdrawal that needs the administrator; undefined if there is
 * none.
 */
export async function oldestWithdrawal() {
  const { items, next } = await withdrawals.pageOfSeveral(
    "ofState",
    undecidedStates.map((state) => ({ state })),
    { cursor: undefined, limit: mostUnseen, order: "ascending", matches: () => true },
  );
  // If payouts to a wallet are stopped, the ten oldest withdrawals may all be merely unsent. Then
  // the oldest of them counts.
  const oldest = items.find(needsLook) ?? (next.cursor ? items[0] : undefined);
  return oldest?.createdAt;
}

/**
 * Returns the writer of the payout with this receipt, in any wallet; undefined if there is none.
 */
export async function ownerOfReceipt(receipt: string): Promise<string | undefined> {
  const [proof] = await paidOut.findAll(Wallet.options.map((wallet) => ({ wallet, receipt })));
  return proof && ownerOfId(proof.withdrawalId);
}
