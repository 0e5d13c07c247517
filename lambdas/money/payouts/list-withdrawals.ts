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

/** The wallets that are set up, and those to which payouts are paused; read once a second, however many ask. */
const knownWallets = sharedRead(async () => {
  const pause = await readPause();
  return {
    wallets: Wallet.options.filter((wallet) => isSetUp(wallet, pause)),
    payoutsRest: Wallet.options.filter((wallet) => isPausedFor(wallet, pause)),
  };
});

/** A writer's withdrawals, the newest first, with the wallets that there are and those that are paused. */
export async function listWithdrawals(userId: string, cursor: string | undefined, now: Date) {
  const [{ items, next }, wallets] = await Promise.all([
    ownPage(userId, cursor),
    knownWallets(now),
  ]);
  return { withdrawals: items.map(shownWithdrawal), ...next, ...wallets };
}

/** One of a writer's own withdrawals; undefined when there is none. */
export async function findOwn(userId: string, withdrawalId: string) {
  const own = ownerOfId(withdrawalId) === userId;
  const withdrawal = own ? await withdrawals.find({ withdrawalId }) : undefined;
  return withdrawal && shownWithdrawal(withdrawal);
}

/** A writer's withdrawal that was asked for with a key, as it is now; null when none was taken. */
export async function findAsked(userId: string, key: string): Promise<Withdrawal | null> {
  const scope = scopeOf(withdrawalRoutes.withdraw, userId);
  const asked = { scope, key: key.toLowerCase() };
  const reply = await replyUnder(withdrawalRoutes.withdraw.reply, asked);
  return (reply && (await findOwn(userId, reply.withdrawal.id))) ?? null;
}

/** A page of a writer's withdrawals for the administrator, with what the provider said. */
export async function withdrawalsOfWriter(writer: Profile, cursor?: string, limit?: number) {
  const { items, next } = await ownPage(writer.userId, cursor, limit);
  return { withdrawals: items.map((each) => shownToAdministrator(each, writer)), ...next };
}

const perPage = 20;
/** How many withdrawals are looked through for those of one wallet; their writers are one read. */
const mostLookedAt = 100;

interface Asked {
  states: readonly WithdrawalState[];
  wallet?: Wallet | undefined;
  order?: ListOrder | undefined;
  cursor?: string | undefined;
}

/** A page of all writers' withdrawals in some states, raw, newest first unless said otherwise. */
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

/** The same for the administrator, with their writers. */
export async function allWithdrawals(asked: Asked) {
  const { items, next } = await pageOfAll(asked);
  const writers = await getItems(items.map(({ userId }) => profileKey(userId)));
  // One whose profile can't be read is shown without the name.
  const shown = items.map((each, at) =>
    shownToAdministrator(each, Profile.safeParse(writers[at]).data),
  );
  return { withdrawals: shown, ...next };
}

/** How many withdrawals are looked through for one that somebody has to see; others are sent within seconds. */
const mostUnseen = 10;

/** Since when the oldest withdrawal waits that the administrator has to see; undefined while none does. */
export async function oldestWithdrawal() {
  const { items } = await withdrawals.pageOfSeveral(
    "ofState",
    undecidedStates.map((state) => ({ state })),
    { cursor: undefined, limit: mostUnseen, order: "ascending", matches: needsLook },
  );
  return items[0]?.createdAt;
}

/**
 * The writer who was paid out under this receipt, by either operator; undefined when no
 * withdrawal has it.
 */
export async function ownerOfReceipt(receipt: string): Promise<string | undefined> {
  const [proof] = await paidOut.findAll(Wallet.options.map((wallet) => ({ wallet, receipt })));
  return proof && ownerOfId(proof.withdrawalId);
}
