import { isDeepStrictEqual } from "node:util";
import { ConditionFailed } from "../../platform/table/refusals";
import type { Profile } from "../profile/profile";
import { profileStore } from "../profile/profile-store";
import { isListed, listedUser, rowKeys, termKeys } from "./listed-user";
import { type Listing, peopleStore } from "./people-store";

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
