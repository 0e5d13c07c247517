import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accountNumbers } from "../../../../lambdas/accounts/names";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { storeNewProfile } from "../../../../lambdas/accounts/register-account";
import { accountNumberOf } from "../../../../lambdas/contracts/person";
import { aProfile } from "../../../support/profile";
import { freshTable } from "../../../support/table";

freshTable();

const number = () => accountNumberOf(String(Math.floor(Math.random() * 1e6)).padStart(6, "0"));

const ownerOf = async (accountNumber: string) =>
  (await accountNumbers.find({ accountNumber }))?.userId;

test("a number in use is given to nobody else", async () => {
  const [taken, free] = [number(), number()];
  const [first, second] = [aProfile({ userId: randomUUID() }), aProfile({ userId: randomUUID() })];
  await storeNewProfile(first, [], () => taken);
  const numbers = [taken, taken, free];
  await storeNewProfile(second, [], () => numbers.shift() ?? "");

  expect(await ownerOf(taken)).toBe(first.userId);
  expect(await ownerOf(free)).toBe(second.userId);
  expect(await profiles.find({ userId: second.userId })).toMatchObject({ accountNumber: free });
});

test("an existing profile keeps its number, and nothing is stored", async () => {
  const [first, second] = [number(), number()];
  const profile = aProfile({ userId: randomUUID() });
  await storeNewProfile(profile, [], () => first);

  await expect(storeNewProfile(profile, [], () => second)).rejects.toMatchObject({
    write: "profile",
  });

  expect(await profiles.find({ userId: profile.userId })).toMatchObject({ accountNumber: first });
  expect(await ownerOf(second)).toBeUndefined();
});

test("without a free account number the answer is a refusal, not a loop", async () => {
  const taken = number();
  await storeNewProfile(aProfile({ userId: randomUUID() }), [], () => taken);

  await expect(
    storeNewProfile(aProfile({ userId: randomUUID() }), [], () => taken),
  ).rejects.toMatchObject({ write: "account-number" });
});
