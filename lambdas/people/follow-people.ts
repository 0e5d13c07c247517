import { isDeepStrictEqual } from "node:util";
import type { Change } from "../platform/change";
import { errorFacts, logger } from "../platform/logger";
import { Profile } from "../writers/profile";
import { isListed, listedUser, termKeys } from "./listed-user";
import { refreshPerson } from "./refresh-person";

/** Keeps the lists of people, from what the table's stream tells of profiles. */
export async function followPeople(changes: readonly Change[]): Promise<void> {
  const userIds = changes.filter(changesList).flatMap(({ before, after }) => {
    const userId = (after ?? before)?.["userId"];
    return typeof userId === "string" ? [userId] : [];
  });
  await Promise.all([...new Set(userIds)].map((userId) => refreshPerson(userId)));
}

function changesList({ before, after }: Change): boolean {
  if ((after ?? before)?.["type"] !== "Profile") return false;
  const profile = Profile.safeParse(after);
  if (after && !profile.success) {
    // One that can't be read holds up no other.
    logger.error("person-not-listed", errorFacts(profile.error));
    return false;
  }
  return !isDeepStrictEqual(shownIn(Profile.safeParse(before).data), shownIn(profile.data));
}

const shownIn = (profile: Profile | undefined) =>
  profile && isListed(profile) && [listedUser(profile), termKeys(profile)];
