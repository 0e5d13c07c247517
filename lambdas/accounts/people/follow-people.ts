import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { ListedUser } from "#contracts/person";
import { errorFacts, logger } from "../../platform/logger";
import { anyway, where } from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import type { Change } from "../../platform/table/stream";
import { ConditionFailed, transact, type Write } from "../../platform/table/transact";
import { Profile, profiles } from "../profile/profile";
import { termKeys } from "./list-people";
import {
  isListed,
  isWhole,
  listedUser,
  type Person,
  people,
  places,
  placesOf,
  rowKeys,
} from "./places";

export async function followPeople(changes: readonly Change[]): Promise<void> {
  const userIds = changes.filter(changesList).flatMap(({ before, after }) => {
    const userId = (after ?? before)?.["userId"];
    return typeof userId === "string" ? [userId] : [];
  });
  await Promise.all([...new Set(userIds)].map(follow));
}

async function follow(userId: string): Promise<void> {
  try {
    await refreshPerson(userId);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    reportUnreadable(error);
  }
}

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

interface Listing {
  row: ListedUser | undefined;
  terms: Person["terms"];
}

/**
 * Updates a person's entry in the lists from the profile; true if the entry had to change. If a
 * parallel refresh changes the entry first, reads the profile again and retries.
 */
export async function refreshPerson(userId: string, left = attempts): Promise<boolean> {
  const held = await people.find({ userId });
  const profile = await profiles.find({ userId });
  const listing: Listing =
    profile && isListed(profile)
      ? { row: listedUser(profile), terms: termKeys(profile) }
      : { row: undefined, terms: [] };
  const isUnknown = !profile || profile.isAdmin;
  if (held ? isSame(held, listing) : isUnknown) return false;
  try {
    await transact(listingWrites(userId, held, listing));
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed) || left <= 1) throw error;
    return await refreshPerson(userId, left - 1);
  }
}

const isSame = (held: Person, { row, terms }: Listing) =>
  isDeepStrictEqual([held.row, held.terms], [row, terms]);

/**
 * The writes that move a person to new places in all lists. The condition `person` fails if another
 * refresh changed the entry first.
 */
function listingWrites(userId: string, held: Person | undefined, listing: Listing): Write[] {
  const { row, terms } = listing;
  const before = held?.row ? rowKeys(held.row) : [];
  const rows = row ? rowKeys(row) : [];
  const revision = (held?.revision ?? 0) + 1;
  return [
    people.put({ userId }, { revision, ...listing }, held && where({ revision: held.revision })),
    ...[...missingIn(rows, before), ...missingIn(terms, held?.terms)].map(
      (key): Write => ({ name: "left", delete: key }),
    ),
    ...(row ? rowWrites(row, before) : []),
    ...missingIn(held?.terms, terms).map(
      (key): Write => ({ name: "term", put: { ...key, type: "PersonTerm", userId }, if: anyway }),
    ),
  ];
}

const rowWrites = (row: ListedUser, before: readonly Key[]): Write[] =>
  placesOf(row).flatMap((place) => {
    const key = places.key(place);
    if (isWhole(key)) return [places.put(place, row, anyway)];
    const isNew = missingIn(before, [key]).length > 0;
    return isNew ? [places.put(place, { userId: row.userId }, anyway)] : [];
  });

const missingIn = (here: readonly Key[] = [], wanted: readonly Key[] = []) =>
  wanted.filter(({ pk, sk }) => !here.some((key) => key.pk === pk && key.sk === sk));
