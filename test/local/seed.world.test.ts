import { expect, test } from "vitest";
import type { Me } from "#contracts/me";
import { signIn, world } from "../support/world";

const meOf = async (person: { email: string; password: string }) =>
  (await (await signIn(person)).call<Me>("GET", "/api/me")).body;

test("the demo writer has a month of history, a correct balance and a current task", async () => {
  const { call } = await signIn(world().demo.writer);

  const { body: me } = await call<Me>("GET", "/api/me");
  const { body: mine } = await call<{ awards: { status: string }[] }>("GET", "/api/awards");
  const { body: told } = await call<{ notifications: object[] }>("GET", "/api/notifications");

  expect(me).toMatchObject({ accountStatus: "active", firstName: "Amina", rating: 4.2 });
  expect(me.recentEntries.map(({ kind }) => kind)).toEqual(
    "return withdrawal earning withdrawal earning earning payment activation".split(" "),
  );
  expect(me.currentBalance).toBe(me.recentEntries.reduce((sum, { amount }) => sum + amount, 0));
  expect(me.recentEntries[0]?.balanceAfter).toBe(me.currentBalance);
  expect(mine.awards.map(({ status }) => status).sort()).toEqual(
    "approved approved approved awarded cancelled changes missed rejected".split(" "),
  );
  // Other tests may have marked the notifications as read, so the test counts all.
  expect(told.notifications.length).toBeGreaterThan(0);
});

test("the demo newcomer is inactive; the demo administrator is an administrator", async () => {
  expect(await meOf(world().demo.newcomer)).toMatchObject({
    accountStatus: "inactive",
    firstName: "Brian",
    totalMoney: 0,
    latestPayment: null,
  });
  expect(await meOf(world().demo.admin)).toMatchObject({ isAdmin: true });
});
