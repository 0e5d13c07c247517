import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Change } from "../../platform/change";
import { errorFacts, logger } from "../../platform/logger";
import { Profile } from "../profile/profile";
import { isListed, listedUser, termKeys } from "./listed-user";
import { refreshPerson } from "./refresh-person";

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
