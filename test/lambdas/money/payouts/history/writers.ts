import { accountNumberOf } from "#contracts/person";
import { usernameWrite } from "../../../../../lambdas/accounts/names";
import { profileKey } from "../../../../../lambdas/accounts/profile/profile";
import { transact } from "../../../../../lambdas/platform/table/transact";
import { putItem } from "../../../../support/items";
import { aProfile } from "../../../../support/profile";

export const writers = ["11111111-aaaa", "22222222-bbbb"] as const;
/** Each writer's opening balance. */
export const balance = 1000;

export const usernames = ["Amina", "Brian"] as const;
export const phoneOf = (writer: 0 | 1) => `25471234567${writer}`;
export const accountOf = (writer: 0 | 1) => accountNumberOf(`10000${writer}`);

/** Stores both writers, each with earlier earnings. */
export async function storeWriters(): Promise<void> {
  for (const [at, userId] of writers.entries()) {
    const writer = at === 0 ? 0 : 1;
    const accountNumber = accountOf(writer);
    const totals = { totalMoney: balance, currentBalance: balance, totalEarned: balance };
    const profile = aProfile({
      userId,
      username: usernames[writer],
      phoneNumber: `+${phoneOf(writer)}`,
      confirmedPhone: `+${phoneOf(writer)}`,
      accountNumber,
      accountStatus: "active",
      ...totals,
    });
    await putItem({ ...profileKey(userId), type: "Profile", ...profile });
    const key = { pk: `ACCOUNT#${accountNumber}`, sk: "ACCOUNT" };
    await putItem({ ...key, type: "AccountNumber", userId });
    await transact([usernameWrite(usernames[writer], userId)]);
  }
}
