import * as z from "zod/mini";
import type { ListOrder } from "#contracts/fields";
import { Wallet, type WithdrawalState } from "#contracts/withdrawals";
import { Profile, profileKey, userPartition } from "../../accounts/profile/profile";
import { fromCursor, instantPattern, matchingPage, pageOf } from "../../platform/cursor";
import { ownerOfId } from "../../platform/ids";
import { absent } from "../../platform/table/expressions";
import type { Item, Key } from "../../platform/table/item";
import { queryLists } from "../../platform/table/merged-lists";
import { dueOn, placeOn } from "../../platform/table/open-list";
import { getItem, getItems, queryPage } from "../../platform/table/read";
import {
  ConditionFailed,
  TransactionConflict,
  transact,
  type Write,
} from "../../platform/table/transact";
import { Pause, payoutsKey } from "./pause-store";
import { listOf, WithdrawalItem } from "./withdrawal";

// USER#<userId>   WITHDRAWAL#<withdrawalId>
//   gsi1: TO_SEND#<shard>, TO_SEND_AIRTEL#<shard> or OPEN_WITHDRAWAL#<shard>, next check (while there is one)
//   gsi2: WITHDRAWALS#<state>, <createdAt>#<withdrawalId>
const withdrawalPrefix = "WITHDRAWAL#";
const withdrawalKey = (withdrawalId: string): Key => ({
  pk: userPartition(ownerOfId(withdrawalId) ?? ""),
  sk: `${withdrawalPrefix}${withdrawalId}`,
});
// PAYOUT#<attemptId>   PAYOUT   which withdrawal an id is of, for good
const attemptKey = (attemptId: string): Key => ({ pk: `PAYOUT#${attemptId}`, sk: "PAYOUT" });
// PAID_OUT#<wallet>#<receipt>   PAID_OUT   proof that a receipt is of one withdrawal
const receiptKey = (wallet: string, receipt: string): Key => ({
  pk: `PAID_OUT#${wallet}#${receipt}`,
  sk: "PAID_OUT",
});

const ownIdPattern = String.raw`[0-9a-zA-Z-]{1,64}\.[0-9a-f]{32}`;
const perPage = 20;
/** So many are looked at for one wallet's; their writers are one read. */
const mostLookedAt = 100;
const ownCursor = new RegExp(`^${withdrawalPrefix}${ownIdPattern}$`);
const allCursor = new RegExp(`^${instantPattern}#${ownIdPattern}$`);

const placeAmongAll = ({ createdAt, withdrawalId }: WithdrawalItem) =>
  `${createdAt}#${withdrawalId}`;

/** A list for each wallet: nobody reads the list of a wallet whose payouts are paused. */
const toSend: Record<Wallet, string> = { mpesa: "TO_SEND", airtel: "TO_SEND_AIRTEL" };

const openListOf = ({ state, wallet }: WithdrawalItem) =>
  state === "requested" ? toSend[wallet] : "OPEN_WITHDRAWAL";

const toItem = (item: WithdrawalItem): Item => ({
  ...withdrawalKey(item.withdrawalId),
  ...item,
  ...(item.nextCheckAt && placeOn(openListOf(item), item.withdrawalId, item.nextCheckAt)),
  gsi2pk: listOf(item.state),
  gsi2sk: placeAmongAll(item),
});

/** A withdrawal with its writer's profile and what pauses payouts. */
export interface WithdrawalRead {
  profile: Profile;
  withdrawal: WithdrawalItem;
  pause: Pause | undefined;
}

/** Reads all of it at once; undefined when there is no such withdrawal. */
export async function readWithdrawal(withdrawalId: string): Promise<WithdrawalRead | undefined> {
  const userId = ownerOfId(withdrawalId);
  if (userId === undefined) return undefined;
  const [withdrawal, profile, pause] = await getItems([
    withdrawalKey(withdrawalId),
    profileKey(userId),
    payoutsKey,
  ]);
  if (!withdrawal || !profile) return undefined;
  return {
    withdrawal: WithdrawalItem.parse(withdrawal),
    profile: Profile.parse(profile),
    pause: pause && Pause.parse(pause),
  };
}

/** Whether a write was refused since somebody else was quicker. */
export const isOvertaken = (error: unknown) =>
  error instanceof ConditionFailed || error instanceof TransactionConflict;

/** Makes writes as one; false when somebody else was quicker. */
export async function transactIfUnchanged(writes: readonly Write[]): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (isOvertaken(error)) return false;
    throw error;
  }
}

/** The write that makes a withdrawal. */
export const withdrawalWrite = (item: WithdrawalItem): Write => ({
  name: "withdrawal",
  put: toItem(item),
});

/** The write that changes a withdrawal; refuses as `withdrawal` when it has changed since it was read. */
export const withdrawalChange = (read: WithdrawalItem, next: WithdrawalItem): Write => ({
  name: "withdrawal",
  put: toItem({ ...next, version: read.version + 1 }),
  if: {
    ConditionExpression: "#version = :version",
    ExpressionAttributeNames: { "#version": "version" },
    ExpressionAttributeValues: { ":version": read.version },
  },
});

/** The write that binds an attempt's id to its withdrawal for good. A restored table may have it already. */
export const attemptWrite = (attemptId: string, withdrawalId: string): Write => ({
  name: "attempt",
  put: { ...attemptKey(attemptId), type: "Payout", withdrawalId },
  if: {
    ConditionExpression: "attribute_not_exists(#pk) OR #withdrawalId = :withdrawalId",
    ExpressionAttributeNames: { "#pk": "pk", "#withdrawalId": "withdrawalId" },
    ExpressionAttributeValues: { ":withdrawalId": withdrawalId },
  },
});

const AttemptOwner = z.object({ withdrawalId: z.string() });

/** Which withdrawal an attempt's id is of; undefined when it is none of ours. */
export const withdrawalOfAttempt = async (attemptId: string): Promise<string | undefined> =>
  (await getItem(AttemptOwner, attemptKey(attemptId)))?.withdrawalId;

/** The proof that a receipt is of one withdrawal; refuses as `receipt` when it stands with another. */
export const paidOutProof = (
  { wallet, withdrawalId }: WithdrawalItem,
  receiptNumber: string,
): Write => ({
  name: "receipt",
  put: { ...receiptKey(wallet, receiptNumber), type: "PaidOut", withdrawalId },
});

/** That a receipt stands with no withdrawal to another wallet; else they refuse as `receipt`. */
export const notPaidElsewhere = (wallet: Wallet, receiptNumber: string): Write[] =>
  Wallet.options
    .filter((each) => each !== wallet)
    .map((each) => ({ name: "receipt", check: receiptKey(each, receiptNumber), if: absent }));

const PaidOut = z.object({ withdrawalId: z.string() });

/** Which withdrawal has a receipt, whichever operator gave it. */
export async function withdrawalOfReceipt(receiptNumber: string): Promise<string | undefined> {
  const found = await getItems(Wallet.options.map((each) => receiptKey(each, receiptNumber)));
  const proof = found.find(Boolean);
  return proof && PaidOut.parse(proof).withdrawalId;
}

/** Withdrawals to a wallet that are ours to send and due, those that have waited longest first. */
export const dueToSend = (wallet: Wallet, now: Date, perShard: number) =>
  dueOn(toSend[wallet], WithdrawalItem, now, perShard);

/** Withdrawals about which the provider is to be asked now, those that have waited longest first. */
export const dueToAsk = (now: Date, perShard: number) =>
  dueOn("OPEN_WITHDRAWAL", WithdrawalItem, now, perShard);

/** One of a writer's own withdrawals; undefined when there is none. */
export const findOwn = (userId: string, withdrawalId: string) =>
  ownerOfId(withdrawalId) === userId
    ? getItem(WithdrawalItem, withdrawalKey(withdrawalId))
    : undefined;

/** A page of a writer's withdrawals, newest first. */
export async function ownPage(userId: string, cursor: string | undefined, limit = perPage) {
  const pk = userPartition(userId);
  const items = await queryPage(WithdrawalItem, {
    pk,
    sk: { expression: "begins_with(#sk, :prefix)", values: { ":prefix": withdrawalPrefix } },
    after: cursor === undefined ? undefined : { pk, sk: fromCursor(cursor, ownCursor) },
    limit: limit + 1,
    consistent: true,
  });
  const page = pageOf(items, limit, ({ withdrawalId }) => withdrawalPrefix + withdrawalId);
  return { withdrawals: page.items, next: page.next };
}

interface Asked {
  states: readonly WithdrawalState[];
  wallet?: Wallet | undefined;
  order?: ListOrder | undefined;
  cursor?: string | undefined;
}

/** A page of all writers' withdrawals in some states, newest first unless said otherwise, each with its writer's profile. */
export async function pageOfAll({ states, wallet, order = "desc", cursor }: Asked) {
  const after = cursor === undefined ? undefined : fromCursor(cursor, allCursor);
  const lookAt = wallet ? mostLookedAt : perPage;
  const read = await queryLists(states.map(listOf), WithdrawalItem, {
    order,
    after,
    limit: lookAt + 1,
  });
  const matches = (each: WithdrawalItem) => !wallet || each.wallet === wallet;
  const { items, next } = matchingPage(read, lookAt, placeAmongAll, matches);
  return { withdrawals: await withWriters(items), next };
}

async function withWriters(items: readonly WithdrawalItem[]) {
  const ids = [...new Set(items.map(({ userId }) => userId))];
  const found = ids.length > 0 ? await getItems(ids.map(profileKey)) : [];
  const profiles = new Map(
    found.flatMap((each) => {
      const { data } = Profile.safeParse(each);
      return data ? [[data.userId, data] as const] : [];
    }),
  );
  return items.map((withdrawal) => ({ withdrawal, profile: profiles.get(withdrawal.userId) }));
}
