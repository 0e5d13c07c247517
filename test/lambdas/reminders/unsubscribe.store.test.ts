import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { mailingStore } from "../../../lambdas/reminders/mailing-store";
import { handler } from "../../../lambdas/reminders/unsubscribe.handler";
import { handler as writers } from "../../../lambdas/reminders/writer-reminders.handler";
import { claimsOf, send } from "../../support/api-event";
import { hostileTexts, illFormedTexts } from "../../support/hostile";
import { freshTable } from "../../support/table";
import { aWriter, someSettings } from "../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

async function reminded() {
  const { userId } = await aWriter({ accountStatus: "inactive" });
  const { token } = await mailingStore.findOrMake(userId);
  return { userId, params: { token } };
}
const isOut = async (userId: string) =>
  (await mailingStore.find(userId))?.unsubscribedAt !== undefined;

const inBrowser = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };

test.each([
  ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  ["multipart/form-data; boundary=b", "--b\r\n\r\nOne-Click\r\n--b--"],
  ["application/json", "{}"],
  ["text/plain", ""],
])("one click unsubscribes, sent as %s, and again", async (type, body) => {
  const { userId, params } = await reminded();
  const headers = { "content-type": type };

  for (let times = 0; times < 2; times++)
    expect((await send(handler, api.unsubscribe, { params, body, headers })).status).toBe(200);

  expect(await isOut(userId)).toBe(true);
});

test("one click in a mail that is read in the browser unsubscribes", async () => {
  const { userId, params } = await reminded();

  expect(
    (await send(handler, api.unsubscribe, { params, body: "", headers: inBrowser })).status,
  ).toBe(200);

  expect(await isOut(userId)).toBe(true);
});

test.each([
  ["a mail program", {}],
  ["a mail in the browser", inBrowser],
])("who only looks, from %s, is led to the page that asks, and stays", async (_, headers) => {
  const { userId, params } = await reminded();

  expect((await send(handler, api.askUnsubscribe, { params, headers })).status).toBe(302);

  expect(await isOut(userId)).toBe(false);
});

test.each(
  Object.entries({ ...hostileTexts, ...illFormedTexts, "a link of nobody": "A".repeat(32) }),
)("%s as a token unsubscribes nobody", async (_, token) => {
  const before = await table.items();

  const { status } = await send(handler, api.unsubscribe, { params: { token } });

  expect([status, await table.items()]).toEqual([404, before]);
});

test("whoever unsubscribed by a link has reminders again by the switch, and none by it", async () => {
  const { userId, params } = await reminded();
  const claims = claimsOf(userId);
  const choose = (wanted: boolean) =>
    send(writers, api.chooseReminders, { claims, body: { wanted } });
  const chosen = async () =>
    (await send(writers, api.getReminderChoice, { claims })).body["wanted"];
  expect(await chosen()).toBe(true);
  await send(handler, api.unsubscribe, { params, body: "" });
  expect(await chosen()).toBe(false);

  for (const wanted of [true, true, false, false]) {
    expect(await choose(wanted)).toMatchObject({ status: 200, body: { wanted } });
    expect(await chosen()).toBe(wanted);
    expect(await isOut(userId)).toBe(!wanted);
  }
});

test("whoever was never reminded can want none, too, and keeps one link", async () => {
  const { userId } = await aWriter({ accountStatus: "inactive" });
  const claims = claimsOf(userId);

  await send(writers, api.chooseReminders, { claims, body: { wanted: false } });

  const { token } = await mailingStore.findOrMake(userId);
  expect(await isOut(userId)).toBe(true);
  expect(await mailingStore.ownerOf(token)).toBe(userId);
});
