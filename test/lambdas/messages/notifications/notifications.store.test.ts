import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import type { Notification } from "#contracts/notifications";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler } from "../../../../lambdas/functions/writer";
import { notificationWrite } from "../../../../lambdas/messages/notifications";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

const tell = (userId: string, amount: number, at: Date) =>
  transact([
    notificationWrite(
      { userId, kind: "payment-confirmed", amount, receiptNumber: null, missing: null },
      at,
    ),
  ]);
async function list(userId: string, cursor?: string) {
  const reply = await send(handler, api.listNotifications, {
    claims: claimsOf(userId),
    query: cursor ? { cursor } : {},
  });
  return {
    ...reply,
    notifications: reply.body["notifications"] as Notification[],
    cursor: reply.body["cursor"] as string | undefined,
  };
}
const read = (userId: string) =>
  send(handler, api.readNotifications, { claims: claimsOf(userId), body: {} });

test("writers read their own notifications, newest first", async () => {
  const [{ userId }, other] = [await aWriter(), await aWriter()];
  await tell(userId, 1, new Date(Date.now() - 2000));
  await tell(userId, 2, new Date(Date.now() - 1000));
  await tell(other.userId, 3, new Date());

  const { status, notifications, cursor } = await list(userId);

  expect(status).toBe(200);
  expect(notifications).toMatchObject([
    { amount: 2, kind: "payment-confirmed", receiptNumber: null, read: false },
    { amount: 1, read: false },
  ]);
  expect(cursor).toBeUndefined();
});

test("marking as read covers all present notifications, on every page, but no later ones", async () => {
  const { userId } = await aWriter({ unread: 25 });
  for (let n = 25; n > 0; n--) await tell(userId, n, new Date(Date.now() - n * 1000));

  const { status, body } = await read(userId);
  await tell(userId, 0, new Date(Date.now() + 1000));

  expect([status, body]).toEqual([200, { unreadNotifications: 0 }]);
  const first = await list(userId);
  const second = await list(userId, first.cursor);
  expect(first.notifications.map((each) => each.read)).toEqual([
    false,
    ...Array<boolean>(19).fill(true),
  ]);
  expect(second.notifications.map((each) => each.read)).toEqual(Array<boolean>(6).fill(true));
  const amounts = [...first.notifications, ...second.notifications].map(
    (each) => "amount" in each && each.amount,
  );
  expect(amounts).toEqual(Array.from({ length: 26 }, (_, n) => n));
  expect(second.cursor).toBeUndefined();
  expect(await profiles.find({ userId })).toMatchObject({ unread: 0 });
});

test("a page of exactly twenty has no next page", async () => {
  const { userId } = await aWriter();
  for (let n = 20; n > 0; n--) await tell(userId, n, new Date(Date.now() - n * 1000));

  expect((await list(userId)).cursor).toBeUndefined();
  await read(userId);
  const { notifications, cursor } = await list(userId);
  expect([notifications.length, cursor]).toEqual([20, undefined]);
});

test("a person without a profile can't mark notifications as read", async () => {
  expect((await read(randomUUID())).status).toBe(404);
});

test.each(["hello", "READ"])("a cursor made of %s is refused", async (text) => {
  const { userId } = await aWriter();

  expect((await list(userId, Buffer.from(text).toString("base64url"))).status).toBe(400);
});

test("an unreadable notification is omitted, and the others are shown", async () => {
  const { userId } = await aWriter();
  await tell(userId, 1, new Date(Date.now() - 1000));
  const written = notificationWrite({ userId, kind: "account-activated" }, new Date());
  if ("put" in written) await transact([{ ...written, put: { ...written.put, kind: "no-more" } }]);

  expect((await list(userId)).notifications).toMatchObject([{ amount: 1 }]);
});
