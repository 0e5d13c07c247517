import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { accountNumberOf } from "#contracts/person";
import { present } from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import { getItem } from "../../platform/table/read";
import { ConditionFailed, transact, type Write } from "../../platform/table/transact";
import type { Profile } from "./profile";
import { newProfileWrite } from "./profile-store";

// ACCOUNT#<account number>   ACCOUNT   whose it is, for good
const accountNumberKey = (digits: string): Key => ({ pk: `ACCOUNT#${digits}`, sk: "ACCOUNT" });

/** With a million numbers, one that is taken is met again and again only when nearly all are. */
const mostTries = 20;

const newAccountNumber = () => accountNumberOf(String(randomInt(1_000_000)).padStart(6, "0"));

/**
 * Stores a new profile with an account number of its own and what else makes it an account, all at
 * once; else ConditionFailed, named `profile` or after one of `alongside`.
 */
export async function storeNewProfile(
  profile: Profile,
  alongside: readonly Write[],
  newNumber = newAccountNumber,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const accountNumber = newNumber();
    try {
      return await transact([
        newProfileWrite({ ...profile, accountNumber }),
        {
          name: "account-number",
          put: {
            ...accountNumberKey(accountNumber),
            type: "AccountNumber",
            userId: profile.userId,
          },
        },
        ...alongside,
      ]);
    } catch (error) {
      if (!isTaken(error) || tries >= mostTries) throw error;
    }
  }
}

/** Somebody has the number, and nothing else stood in the way. */
const isTaken = (error: unknown) =>
  error instanceof ConditionFailed &&
  error.failures.size === 1 &&
  error.failures.has("account-number");

/** The write that leaves an account number without an owner, for good: it is never given again. */
export const closedAccountNumberWrite = (digits: string): Write => ({
  name: "account-number",
  put: { ...accountNumberKey(digits), type: "AccountNumber" },
  if: present,
});

/** Nobody's once the account is closed. */
const Owner = z.object({ userId: z.optional(z.string()) });

/** Whose account number it is; undefined when it is nobody's. */
export const writerOfAccountNumber = async (digits: string): Promise<string | undefined> =>
  (await getItem(Owner, accountNumberKey(digits)))?.userId;
