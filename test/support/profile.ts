import { newProfile, type Profile } from "../../lambdas/accounts/profile/profile";

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
