import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { api } from "#contracts/api";
import { findSuppression, takeFeedback } from "../../../../lambdas/accounts/profile/mail-stop";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler as mailer } from "../../../../lambdas/functions/mailer";
import { handler } from "../../../../lambdas/functions/public";
import { handler as writers } from "../../../../lambdas/functions/writer";
import { chooseReminders, confirmReminders } from "../../../../lambdas/messages/choose-mails";
import {
  findOrMakeMailing,
  mailings,
  unsubscribeLinks,
} from "../../../../lambdas/messages/mailings";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { hostileTexts, illFormedTexts } from "../../../support/hostile";
import { mailQueue } from "../../../support/queues";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

const queued = await mailQueue();
beforeEach(() => {
  queued.length = 0;
});
const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

async function reminded() {
  const { userId, email } = await aWriter({ accountStatus: "inactive" });
  const { token } = await findOrMakeMailing(userId);
  return { userId, email, params: { token } };
}
const isOut = async (userId: string) =>
  (await mailings.find({ userId }))?.unsubscribedAt !== undefined;

const inBrowser = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };

test.each<[type: string, body: string, headers?: Record<string, string>]>([
  ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  ["multipart/form-data; boundary=b", "--b\r\n\r\nOne-Click\r\n--b--"],
  ["text/html", "", inBrowser],
])(
  "a POST request of type %s unsubscribes; opening the link does not",
  async (type, body, more = {}) => {
    const { userId, params } = await reminded();
    const headers = { "content-type": type, ...more };
    expect((await send(handler, api.askUnsubscribe, { params, headers: more })).status).toBe(302);
    expect(await isOut(userId)).toBe(false);

    for (let times = 0; times < 2; times++)
      expect((await send(handler, api.unsubscribe, { params, body, headers })).status).toBe(200);

    expect(await isOut(userId)).toBe(true);
  },
);

test.each(
  Object.entries({ ...hostileTexts, ...illFormedTexts, "a link of nobody": "A".repeat(32) }),
)("%s as a token unsubscribes nobody", async (_, token) => {
  const before = await table.items();

  const { status } = await send(handler, api.unsubscribe, { params: { token } });

  expect([status, await table.items()]).toEqual([404, before]);
});

const choose = (userId: string, wanted: boolean) =>
  send(writers, api.chooseReminders, { claims: claimsOf(userId), body: { wanted } });
const chosen = async (userId: string) =>
  (await send(writers, api.getReminderChoice, { claims: claimsOf(userId) })).body["wanted"];
const press = (code: string) => send(handler, api.confirmReminders, { body: { code } });
const lastCode = () => String(queued.at(-1)?.["code"]);

test("the profile's switch turns reminders on and off without a mail", async () => {
  const { userId } = await reminded();

  for (const wanted of [false, false, true, true]) {
    expect(await choose(userId, wanted)).toMatchObject({ status: 200, body: { wanted } });
    expect(await chosen(userId)).toBe(wanted);
    expect(await isOut(userId)).toBe(!wanted);
  }
  expect(queued).toEqual([]);
});

test("after a link unsubscribed somebody, only a mailed link turns reminders on again", async () => {
  const { userId, email, params } = await reminded();
  await send(handler, api.unsubscribe, { params, body: "" });
  await choose(userId, false);

  const body = { reminders: true };
  const chosenMails = await send(writers, api.chooseMails, { claims: claimsOf(userId), body });
  expect(chosenMails.body).toMatchObject({ reminders: false, mailed: true });
  queued.length = 0;
  expect((await choose(userId, true)).body).toEqual({ wanted: false, mailed: true });
  expect(queued).toEqual([{ kind: "reminders-again", to: email, code: lastCode() }]);
  expect(await chosen(userId)).toBe(false);
  // A link that turns reminders on can't unsubscribe, and an unsubscribe link can't turn them on.
  expect((await send(handler, api.unsubscribe, { params: { token: lastCode() } })).status).toBe(
    404,
  );
  expect((await press(params.token)).status).toBe(400);
  expect(await isOut(userId)).toBe(true);

  for (let times = 0; times < 2; times++)
    expect(await press(lastCode())).toMatchObject({ status: 200, body: { wanted: true } });
  expect(await chosen(userId)).toBe(true);
});

test("a link that turns reminders on is valid for a day, unless the account's address changes", async () => {
  const { userId, params } = await reminded();
  await send(handler, api.unsubscribe, { params, body: "" });
  const now = new Date();
  await choose(userId, true);
  const dayAfter = new Date(now.getTime() + 25 * 3_600_000);
  await expect(confirmReminders(lastCode(), dayAfter)).rejects.toMatchObject({
    code: "invalid_input",
  });

  await transact([profiles.change({ userId }, { set: { email: "another@writers.example" } })]);
  expect((await press(lastCode())).status).toBe(400);
  expect(await isOut(userId)).toBe(true);
});

test("links that turn reminders on are limited in number, and mailed only to reachable addresses", async () => {
  const { userId, email, params } = await reminded();
  await send(handler, api.unsubscribe, { params, body: "" });
  const settings = someSettings();
  const limits = { ...settings.limits, passwordResetPerAddress: { count: 3, minutes: 1440 } };
  const ask = () => chooseReminders(userId, true, { limits }, new Date());

  for (let times = 0; times < 3; times++) expect(await ask()).toMatchObject({ mailed: true });
  await expect(ask()).rejects.toMatchObject({ code: "too_many_requests" });

  await takeFeedback("complained", [email], new Date());
  queued.length = 0;
  expect(await ask()).toEqual({ wanted: false, mailed: false });
  expect(queued).toEqual([]);
});

test("a writer can unsubscribe before the first reminder, and then has an unsubscribe link", async () => {
  const { userId } = await aWriter({ accountStatus: "inactive" });
  const claims = claimsOf(userId);

  await send(writers, api.chooseReminders, { claims, body: { wanted: false } });

  const { token } = await findOrMakeMailing(userId);
  expect(await isOut(userId)).toBe(true);
  expect(await unsubscribeLinks.find({ token })).toMatchObject({ userId });
});

const anAddress = () => `${randomUUID()}@example.com`;
const reasonFor = async (address: string) => (await findSuppression(address))?.reason;

const bounce = (emailAddress: string, bounceType: string) => ({
  source: "aws.ses",
  detail: { eventType: "Bounce", bounce: { bounceType, bouncedRecipients: [{ emailAddress }] } },
});
const complaint = (emailAddress: string) => ({
  source: "daraja-world.ses",
  detail: { eventType: "Complaint", complaint: { complainedRecipients: [{ emailAddress }] } },
});

test("a permanent bounce suppresses the address, and later events change nothing", async () => {
  const address = anAddress();

  await mailer(bounce(`Amina <${address.toUpperCase()}>`, "Permanent"));
  const held = await table.items();
  await mailer(bounce(address, "Permanent"));
  await mailer(complaint(address));

  expect(await reasonFor(address)).toBe("bounced");
  expect(await table.items()).toEqual(held);
});

test("a complaint suppresses the address, which the table does not store in plain text", async () => {
  const address = anAddress();

  await mailer(complaint(address));

  expect(await reasonFor(address)).toBe("complained");
  expect(JSON.stringify(await table.items())).not.toContain(address);
});

test.each(["Transient", "Undetermined"])("a bounce that is %s suppresses nothing", async (type) => {
  const address = anAddress();

  await mailer(bounce(address, type));

  expect(await reasonFor(address)).toBeUndefined();
});

test("the mailer throws at an SES event that is neither a bounce nor a complaint", async () => {
  const delivery = { source: "aws.ses", detail: { eventType: "Delivery" } };
  await expect(mailer(delivery)).rejects.toThrow();
});
