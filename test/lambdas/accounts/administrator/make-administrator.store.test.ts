import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeAdministrator } from "../../../../lambdas/accounts/administrator";
import { emails } from "../../../../lambdas/accounts/names";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { storeAccount } from "../../../../lambdas/accounts/register-account";
import { memoryUserPool } from "../../../support/memory-user-pool";
import { endSessionsBefore } from "../../../support/profile";
import { freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";
import { anAccount } from "../support/account";

freshTable();

/** A deployment that can be repeated, with its own administrator address. */
function aDeployment() {
  let now = new Date("2026-11-21T06:00:00.000Z");
  const { pool, users } = memoryUserPool(() => now);
  const settings = someSettings({ adminEmail: `${randomUUID()}@kalamu.example` });
  const { adminEmail: email } = settings;
  const [administrators, invited]: [string[], string[]] = [[], []];
  const deploy = ({ store = storeAccount, isInvited = false } = {}) =>
    makeAdministrator(settings, isInvited, {
      pool,
      store,
      addAdministrator: async (userId) => void administrators.push(userId),
      sendInvitation: async (to) => void invited.push(to),
      clock: {
        now: () => now,
        pause: async (milliseconds) => {
          now = new Date(now.getTime() + milliseconds);
        },
      },
    });
  const ownerId = async () => (await emails.find({ email }))?.userId ?? "";
  return { deploy, settings, email, users, administrators, invited, ownerId };
}

test("a deployment creates the administrator's account, which has a reserved username", async () => {
  const { deploy, settings, email, users, administrators, invited, ownerId } = aDeployment();

  await deploy();

  const userId = await ownerId();
  expect(users.get(email)?.userId).toBe(userId);
  expect(await profiles.find({ userId })).toMatchObject({
    email,
    firstName: settings.productName,
    lastName: "Administrator",
    username: `admin-${userId.slice(0, 8)}`,
    phoneNumber: "+254700000000",
    accountStatus: "active",
    isAdmin: true,
    emailConfirmedAt: expect.any(String),
    currentBalance: 0,
  });
  expect([administrators, invited]).toEqual([[userId], []]);

  // Another deployment keeps changes to the account.
  await endSessionsBefore(userId, new Date());
  await deploy();
  expect(administrators).toEqual([userId, userId]);
  expect((await profiles.find({ userId }))?.sessionsValidFrom).toBeGreaterThan(0);
});

test("a writer's address is refused for the administrator, and the writer's account stays unchanged", async () => {
  const { deploy, email, administrators } = aDeployment();
  const writer = await anAccount({ email });

  await expect(deploy()).rejects.toThrow(/is the address of a writer\. Set another address/);

  expect(administrators).toEqual([]);
  expect(await profiles.find(writer)).toEqual(writer);
});

test.each(["the deployment breaks off", "the role's rights have not spread"])(
  "the administrator is created, and then invited, even if %s at first",
  async (what) => {
    const { deploy, email, users, invited, ownerId } = aDeployment();
    const isCut = what.endsWith("off");
    const name = isCut ? "Error" : "AccessDeniedException";
    const failures = [Object.assign(new Error("no"), { name })];
    const store: typeof storeAccount = async (...given) => {
      const failure = failures.pop();
      if (failure) throw failure;
      expect(invited).toEqual([]);
      return await storeAccount(...given);
    };
    if (isCut) await expect(deploy({ store, isInvited: true })).rejects.toThrow("no");

    await deploy({ store, isInvited: true });

    expect(users.get(email)?.userId).toBe(await ownerId());
    expect(invited).toEqual([email]);
  },
);
