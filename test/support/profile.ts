import { newProfile, type Profile, profiles } from "../../lambdas/accounts/profile/profile";
import { writeAlone } from "../../lambdas/platform/table/transact";

const aPerson = {
  email: "wanjiru@example.com",
  firstName: "Wanjiru",
  lastName: "Otieno",
  username: "Wanjiru",
  phoneNumber: "+254712345678",
};

/** A profile of somebody who has just signed up, unless said otherwise. */
export const aProfile = (given: Partial<Profile> = {}): Profile => ({
  ...newProfile(aPerson, "writer", new Date("2026-11-21T06:00:00.000Z")),
  ...given,
});

/** Ends the sessions that somebody began before an instant, as a new password does. */
export const endSessionsBefore = (userId: string, instant: Date) =>
  writeAlone(
    profiles.change(
      { userId },
      { set: { sessionsValidFrom: Math.floor(instant.getTime() / 1000) } },
    ),
  );
