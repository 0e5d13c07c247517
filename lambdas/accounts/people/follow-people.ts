import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { errorFacts, logger } from "../../platform/logger";
import type { Change } from "../../platform/table/stream";
import { ConditionFailed } from "../../platform/table/transact";
import { Profile } from "../profile/profile";
import { profileStore } from "../profile/profile-store";
import { isListed, type Listing, listedUser, peopleStore, rowKeys, termKeys } from "./list-people";

/** Keeps the lists of people, from what the table's stream tells of profiles. */
export async function followPeople(changes: readonly Change[]): Promise<void> {
  const userIds = changes.filter(changesList).flatMap(({ before, after }) => {
    const userId = (after ?? before)?.["userId"];
    return typeof userId === "string" ? [userId] : [];
  });
  await Promise.all([...new Set(userIds)].map(follow));
}

/** The profile may be another by now than the change tells. */
async function follow(userId: string): Promise<void> {
  try {
    await refreshPerson(userId);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    reportUnreadable(error);
  }
}

/** One that can't be read holds up no other. */
const reportUnreadable = (error: unknown) => logger.error("person-not-listed", errorFacts(error));

function changesList({ before, after }: Change): boolean {
  if ((after ?? before)?.["type"] !== "Profile") return false;
  const profile = Profile.safeParse(after);
  if (after && !profile.success) {
    reportUnreadable(profile.error);
    return false;
  }
  return !isDeepStrictEqual(shownIn(Profile.safeParse(before).data), shownIn(profile.data));
}

const shownIn = (profile: Profile | undefined) =>
  profile && isListed(profile) && [listedUser(profile), termKeys(profile)];

const attempts = 8;
const nowhere: Listing = { rows: [], terms: [] };

/**
 * Makes the lists show a person as the profile is now, and says whether they did not. What the lists hold
 * is read first and must not have changed when it is replaced: so the newest profile wins, whichever
 * of two that refresh the same person is later, and however often each is repeated.
 */
export async function refreshPerson(userId: string, left = attempts): Promise<boolean> {
  const held = await peopleStore.find(userId);
  const profile = await profileStore.find(userId);
  const listing = profile && isListed(profile) ? listingOf(profile) : nowhere;
  const isUnknown = !profile || profile.isAdmin;
  if (held ? isSame(held, listing) : isUnknown) return false;
  try {
    await peopleStore.store(userId, held, listing);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed) || left <= 1) throw error;
    return await refreshPerson(userId, left - 1);
  }
}

const listingOf = (profile: Profile): Listing => {
  const row = listedUser(profile);
  return { row, rows: rowKeys(row), terms: termKeys(profile) };
};

const isSame = ({ row, rows, terms }: Listing, other: Listing) =>
  isDeepStrictEqual({ row, rows, terms }, { row: undefined, ...other });
