import { accountsToErase } from "../../lambdas/accounts/closed-account";
import { newProfile, type Profile, profiles } from "../../lambdas/accounts/profile/profile";
import { userPool } from "../../lambdas/accounts/user-pool";
import { takeTurns } from "../../lambdas/platform/due-work";
import { writeAlone } from "../../lambdas/platform/table/transact";
import { actingAs } from "./table-permissions";

const aPerson = {
  email: "wanjiru@example.com",
  firstName: "Wanjiru",
  lastName: "Otieno",
  username: "Wanjiru",
  phoneNumber: "+254712345678",
};

export const aProfile = (given: Partial<Profile> = {}): Profile => ({
  ...newProfile(aPerson, "writer", new Date("2026-11-21T06:00:00.000Z")),
  ...given,
});

/** Ends a person's sessions from before `instant`, as a new password does. */
export const endSessionsBefore = (userId: string, instant: Date) =>
  writeAlone(
    profiles.change(
      { userId },
      { set: { sessionsValidFrom: Math.floor(instant.getTime() / 1000) } },
    ),
  );

/** Erases closed accounts, as the schedule would in `days` days. */
export const eraseAfter = (days: number) => {
  const later = () => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return actingAs("Public", () => takeTurns([accountsToErase(userPool)], later, () => true));
};
