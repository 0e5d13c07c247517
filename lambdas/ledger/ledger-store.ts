import { type Condition, present, updateWhere } from "../platform/table/expressions";
import { queryItems } from "../platform/table/read";
import type { Write } from "../platform/table/transact";
import { Profile, profileKey } from "../writers/profile";
import { profileChange } from "../writers/profile-writes";
import { entryKey, entryPrefix, type LedgerEntryItem } from "./ledger-entry";
import { applyMovement, type Movement } from "./movement";

/** How many entries are shown with a profile. */
const shownEntries = 10;

/** A profile and the newest ledger entries (raw) in one query: it sorts after ENTRY#…. */
export async function readProfileAndEntries(userId: string) {
  const { pk, sk } = profileKey(userId);
  const [profile, ...entries] = await queryItems({
    pk,
    sk: {
      expression: "#sk BETWEEN :entries AND :profile",
      values: { ":entries": entryPrefix, ":profile": sk },
    },
    limit: 1 + shownEntries,
    consistent: true,
  });
  return profile?.["sk"] === sk ? { profile: Profile.parse(profile), entries } : undefined;
}

/** What else of the profile changes with a movement: a transaction writes each item once. */
interface Alongside {
  set?: Partial<Profile>;
  /** How many notifications stand in the same transaction. */
  notifications?: number;
  conditions?: readonly Condition[];
}

/**
 * The writes that append a movement and keep balance and totals, for a transaction that also holds
 * the proof of what it is for. They refuse under `profile` or `entry` when the profile has another
 * entry than when it was read. Throws BalanceTooLow.
 */
export function appendEntry(
  profile: Profile,
  movement: Movement,
  { set = {}, notifications = 0, conditions = [] }: Alongside,
  now: Date,
): { writes: Write[]; entry: LedgerEntryItem } {
  const { entry, totals } = applyMovement(profile, movement);
  const change = { ...totals, ...set, lastUpdated: now.toISOString() };
  return {
    entry,
    writes: [
      profileChange(
        profile.userId,
        { set: change, ...(notifications > 0 && { add: { unread: notifications } }) },
        hasEntries(profile),
        ...conditions,
      ),
      { name: "entry", put: { ...entryKey(profile.userId, entry.sequence), ...entry } },
    ],
  };
}

/** No entry has been appended since the profile was read. */
const hasEntries = ({ entryCount }: Profile): Condition => ({
  ConditionExpression: "#entryCount = :entryCountRead",
  ExpressionAttributeNames: { "#entryCount": "entryCount" },
  ExpressionAttributeValues: { ":entryCountRead": entryCount },
});

/** The write that adds what became known of a receipt after its movement had been appended. */
export const receiptWrite = (
  userId: string,
  sequence: number,
  { receiptNumber, claimedReceipt }: Pick<LedgerEntryItem, "receiptNumber" | "claimedReceipt">,
): Write => ({
  name: "entry",
  update: {
    Key: entryKey(userId, sequence),
    ...updateWhere({ set: { receiptNumber, claimedReceipt } }, present),
  },
});
