import { randomUUID } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { onTestFinished } from "vitest";
import type { Settings } from "#contracts/settings";
import type { SocialProvider } from "#contracts/social";
import { newProfile, type Profile, profiles } from "../../../../lambdas/accounts/profile/profile";
import { storeAccount } from "../../../../lambdas/accounts/register-account";
import { writeAlone } from "../../../../lambdas/platform/table/transact";
import { aroundTable } from "../../../support/around-table";
import { someSettings } from "../../../support/table-world";

export const emailConfirmedAt = "2026-01-01T06:00:00.000Z";

/** Stores an account with its reserved names, as a sign-up does, with the given changes. */
export async function anAccount(
  changes: Partial<Profile> = {},
  provider?: SocialProvider,
): Promise<Profile> {
  const userId = randomUUID();
  const username = `p${userId.slice(0, 13)}`;
  const person = {
    email: `${username}@writers.example`,
    username,
    firstName: "Zawadi",
    lastName: "Mutua",
    phoneNumber: "+254722999888",
  };
  const profile = { ...newProfile(person, userId, new Date()), ...changes };
  await storeAccount({ profile, ...(provider && { provider }) }, new Date());
  return await read(profile);
}

export async function read({ userId }: Pick<Profile, "userId">): Promise<Profile> {
  const profile = await profiles.find({ userId });
  if (!profile) throw new Error("There is no such profile.");
  return profile;
}

/** Settings with these limits, each a number of attempts in a day. */
export function withLimits(counts: Partial<Record<keyof Settings["limits"], number>>): string {
  const settings = someSettings();
  const limits = Object.entries(counts).map(([name, count]) => [name, { count, minutes: 1440 }]);
  return JSON.stringify({
    ...settings,
    limits: { ...settings.limits, ...Object.fromEntries(limits) },
  });
}

/** Changes a profile just before the next transaction, as a simultaneous request would. */
export function beforeNextTransaction({ userId }: Pick<Profile, "userId">, set: Partial<Profile>) {
  const restore = aroundTable(async (command, sendOn) => {
    if (command instanceof TransactWriteCommand) {
      restore();
      await writeAlone(profiles.change({ userId }, { set }));
    }
    return await sendOn(command);
  });
  onTestFinished(restore);
}
