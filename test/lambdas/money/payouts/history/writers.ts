import { accountNumberOf } from "#contracts/person";
import { usernameWrite } from "../../../../../lambdas/accounts/names";
import { profileKey } from "../../../../../lambdas/accounts/profile/profile";
import { hashOf, type Idempotency } from "../../../../../lambdas/platform/idempotency";
import { transact } from "../../../../../lambdas/platform/table/transact";
import { putItem } from "../../../../support/items";
import { aProfile } from "../../../../support/profile";

export const writers = ["11111111-aaaa", "22222222-bbbb"] as const;
/** Each writer's opening balance. */
export const balance = 1000;

export const usernames = ["Amina", "Brian"] as const;
export const phoneOf = (writer: 0 | 1) => `25471234567${writer}`;
export const accountOf = (writer: 0 | 1) => accountNumberOf(`10000${writer}`);

/**
 * The idempotency of a request, with one of a few keys so that some requests repeat a key.
 * Undefined without a key.
 */
export const pressOf = (
  key: number | null,
  body: string,
  scope: string,
): Idempotency | undefined =>
  key === null
    ? undefined
    : { key: `00000000-0000-4000-8000-00000000000${key}`, bodyHash: hashOf(body), scope };

/** Stores both writers, each with earlier earnings. */
export async function storeWriters(): Promise<void> {
  for (const [at, userId] of writers.entries()) {
    const writer = at === 0 ? 0 : 1;
    const accountNumber = accountOf(writer);
    const phoneNumber = `+${phoneOf(writer)}`;
    const profile = aProfile({
      userId,
      username: usernames[writer],
      phoneNumber,
      confirmedPhone: phoneNumber,
      accountNumber,
      accountStatus: "active",
      ...{ totalMoney: balance, currentBalance: balance, totalEarned: balance },
    });
    await putItem({ ...profileKey(userId), type: "Profile", ...profile });
    const key = { pk: `ACCOUNT#${accountNumber}`, sk: "ACCOUNT" };
    await putItem({ ...key, type: "AccountNumber", userId });
    await transact([usernameWrite(usernames[writer], userId)]);
  }
}
