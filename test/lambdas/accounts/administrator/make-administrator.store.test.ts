import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makeAdministrator } from "../../../../lambdas/accounts/administrator";
import { emails } from "../../../../lambdas/accounts/names";
import { newProfile, profiles } from "../../../../lambdas/accounts/profile/profile";
import { storeAccount } from "../../../../lambdas/accounts/register-account";
import { memoryUserPool } from "../../../support/memory-user-pool";
import { endSessionsBefore } from "../../../support/profile";
import { freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";

freshTable();

/** A repeatable deployment with its own administrator address. */
function aDeployment(changes: { isInvited?: boolean } = {}) {
  let now = new Date("2026-11-21T06:00:00.000Z");
  const { pool, users } = memoryUserPool(() => now);
  const settings = someSettings({ adminEmail: `${randomUUID()}@kalamu.example` });
  const [administrators, invited]: [string[], string[]] = [[], []];
  const deploy = (store = storeAccount) =>
    makeAdministrator(settings, changes.isInvited ?? false, {
      pool,
      store,
      addAdministrator: async (userId) => void administrators.push(userId),
      sendInvitation: async (email) => void invited.push(email),
      clock: {
        now: () => now,
        pause: async (milliseconds) => {
          now = new Date(now.getTime() + milliseconds);
        },
      },
    });
  return { deploy, settings, users, administrators, invited };
}

test("the administrator is created like a writer, with the group and a reserved name", async () => {
  const { deploy, settings, users, administrators, invited } = aDeployment();

  await deploy();

  const owner = await emails.find({ email: settings.adminEmail });
  expect(users.get(settings.adminEmail)?.userId).toBe(owner?.userId);
  expect(await profiles.find({ userId: owner?.userId ?? "" })).toMatchObject({
    email: settings.adminEmail,
    firstName: settings.productName,
    lastName: "Administrator",
    username: `admin-${owner?.userId.slice(0, 8)}`,
    phoneNumber: "+254700000000",
    accountStatus: "active",
    isAdmin: true,
    emailConfirmedAt: expect.any(String),
    currentBalance: 0,
  });
  expect(administrators).toEqual([owner?.userId]);
  expect(invited).toEqual([]);
});

test("another deployment keeps its owner's changes to the account", async () => {
  const { deploy, settings, administrators } = aDeployment();
  await deploy();
  const owner = await emails.find({ email: settings.adminEmail });
  await endSessionsBefore(owner?.userId ?? "", new Date());

  await deploy();

  expect(administrators).toEqual([owner?.userId, owner?.userId]);
  expect((await profiles.find({ userId: owner?.userId ?? "" }))?.sessionsValidFrom).toBeGreaterThan(
    0,
  );
});

test("a writer's address is refused with a way on, and stays the writer's", async () => {
  const { deploy, settings, administrators } = aDeployment();
  const writer = newProfile(
    {
      email: settings.adminEmail,
      firstName: "Wanjiru",
      lastName: "Otieno",
      username: `w${randomUUID().slice(0, 12)}`,
      phoneNumber: "+254712345678",
    },
    randomUUID(),
    new Date(),
  );
  await storeAccount({ profile: writer }, new Date());

  await expect(deploy()).rejects.toThrow(/is the address of a writer\. Set another address/);

  expect(administrators).toEqual([]);
  expect(await profiles.find({ userId: writer.userId })).toMatchObject(writer);
});

test.each(["the deployment breaks off", "the role's rights have not spread"])(
  "the administrator is created although %s halfway",
  async (what) => {
    const { deploy, settings, users } = aDeployment();
    const isCut = what.endsWith("off");
    const name = isCut ? "Error" : "AccessDeniedException";
    const failures = [Object.assign(new Error("no"), { name })];
    const store: typeof storeAccount = async (...given) => {
      const failure = failures.pop();
      if (failure) throw failure;
      return await storeAccount(...given);
    };
    if (isCut) await expect(deploy(store)).rejects.toThrow("no");

    await deploy(store);

    const owner = await emails.find({ email: settings.adminEmail });
    expect(owner).toBeDefined();
    expect(users.get(settings.adminEmail)?.userId).toBe(owner?.userId);
  },
);

test("the invitation is sent last", async () => {
  const { deploy, settings, invited } = aDeployment({ isInvited: true });
  await expect(deploy(() => Promise.reject(new Error("cut")))).rejects.toThrow("cut");
  expect(invited).toEqual([]);
  const again = aDeployment({ isInvited: true });
  await again.deploy();
  expect(again.invited).toEqual([again.settings.adminEmail]);
  expect(settings.adminEmail).not.toBe(again.settings.adminEmail);
});
