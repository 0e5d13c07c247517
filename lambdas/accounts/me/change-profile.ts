import type { ProfileChange } from "#contracts/accounts";
import { comparedName } from "../names/name-keys";
import type { Profile } from "../profile/profile";

/** How many usernames one person may hold: since none is released, more would be hoarding. */
export const mostUsernames = 5;

/** The profile after its owner changed it. */
export function changedProfile(profile: Profile, change: ProfileChange, now: Date): Profile {
  const phoneNumber = change.phoneNumber ?? profile.phoneNumber;
  const earlierUsernames = earlierNames(profile, change.username ?? profile.username);
  return {
    ...profile,
    firstName: change.firstName ?? profile.firstName,
    lastName: change.lastName ?? profile.lastName,
    username: change.username ?? profile.username,
    phoneNumber,
    ...(phoneNumber !== profile.phoneNumber && { phoneChangedAt: now.toISOString() }),
    ...(earlierUsernames.length > 0 && { earlierUsernames }),
    lastUpdated: now.toISOString(),
  };
}

function earlierNames({ username, earlierUsernames = [] }: Profile, next: string): string[] {
  const held = new Set([...earlierUsernames, comparedName(username)]);
  held.delete(comparedName(next));
  return [...held];
}
