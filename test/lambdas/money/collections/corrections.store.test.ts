import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { type Profile, profiles } from "../../../../lambdas/accounts/profile/profile";
import { figuresOf } from "../../../../lambdas/desk/figures";
import { handler } from "../../../../lambdas/functions/desk";
import { checkWriter } from "../../../../lambdas/money/reconciliation/check-writer";
import { writeAlone } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { book } from "../../../support/movements";
import { engineTest, freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";
import { beforeNextTransaction } from "../support/before-next-transaction";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });
beforeAll(() => aWriter({ userId: "administrator", isAdmin: true }));
const note = "Sent back by M-Pesa, UKM7654321.";

/** A writer who paid in 5,000 above the activation fee and earned 700. */
async function aPayer(changes: Partial<Profile> = {}) {
  const writer = await aWriter(changes);
  const at = new Date().toISOString();
  await book(writer, [
    { kind: "activation", amount: 300, at },
    { kind: "earning", amount: 700, at },
    { kind: "payment", amount: 5000, at },
  ]);
  return writer;
}

const correct = (userId: string, body: object, headers: Record<string, string> = {}) =>
  send(handler, api.correctBalance, {
    params: { id: userId },
    body,
    headers,
    claims: claimsOf("administrator", { admin: true }),
  });

const ofWriter = async (userId: string, type: string) =>
  (await table.items()).filter(
    (item) =>
      item["type"] === type &&
      [item["userId"], item["pk"]].some((each) => String(each).includes(userId)),
  );

test("a correction for money that we sent back is made once, even if requested three times", async () => {
  const { userId } = await aPayer();
  const headers = { "idempotency-key": randomUUID() };

  const replies = await Promise.all(
    [1, 2, 3].map(() => correct(userId, { amount: -5000, note }, headers)),
  );

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies[0]?.body).toMatchObject({
    entry: { kind: "correction", amount: -5000, balanceAfter: 1000, note, sequence: 4 },
  });
  expect(await profiles.find({ userId })).toMatchObject({
    currentBalance: 1000,
    totalMoney: 1000,
    totalEarned: 700,
    keptMoney: 0,
    unread: 1,
  });
  expect(await ofWriter(userId, "Notification")).toMatchObject([
    { kind: "balance-corrected", amount: -5000, note },
  ]);
  expect(await ofWriter(userId, "Act")).toMatchObject([
    { act: "balance-corrected", by: "administrator", note, after: { balance: 1000 } },
  ]);
  expect(await checkWriter(userId, { whole: true })).not.toHaveProperty("fault");
  const [entry] = (await ofWriter(userId, "LedgerEntry")).slice(-1);
  expect(figuresOf(entry)).toMatchObject([
    { figure: "moneyIn", count: -5000 },
    { figure: "corrections", count: -5000 },
  ]);
});

test("money that a correction adds can be withdrawn", async () => {
  const { userId } = await aPayer();

  const { status } = await correct(userId, { amount: 200, note });

  expect(status).toBe(200);
  expect(await profiles.find({ userId })).toMatchObject({ currentBalance: 6200, keptMoney: 5000 });
});

engineTest("no balance falls below 0, even by two corrections at once", async () => {
  const { userId } = await aPayer();

  const beyond = await correct(userId, { amount: -6001, note });
  const atOnce = await Promise.all(
    [-4000, -4000].map((amount) => correct(userId, { amount, note })),
  );

  expect(beyond).toMatchObject({
    status: 409,
    body: { code: "insufficient_balance", message: messages.corrections.tooMuch(6000) },
  });
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await profiles.find({ userId })).toMatchObject({ currentBalance: 2000 });
});

test("a correction can only lower the balance of a closed account, and notifies nobody", async () => {
  const { userId } = await aPayer({ closedAt: new Date().toISOString() });

  const added = await correct(userId, { amount: 1, note });
  const takenOff = await correct(userId, { amount: -6000, note });

  expect([added.status, added.body["code"], takenOff.status]).toEqual([409, "conflict", 200]);
  expect(await ofWriter(userId, "Notification")).toEqual([]);
});

test("a correction during the closing of an account adds nothing to its balance", async () => {
  const { userId } = await aPayer();
  const set = { closedAt: new Date().toISOString() };
  const isClosed = beforeNextTransaction(() => writeAlone(profiles.change({ userId }, { set })));

  const { status, body } = await correct(userId, { amount: 5000, note });

  expect(isClosed()).toBe(true);
  expect([status, body["message"]]).toEqual([409, messages.corrections.closed]);
  expect(await profiles.find({ userId })).toMatchObject({ currentBalance: 6000, entryCount: 3 });
});

test.each([
  ["no amount", { amount: 0, note }],
  ["half a shilling", { amount: 0.5, note }],
  ["more than the sum of two payments", { amount: -500_001, note }],
  ["no note", { amount: 10, note: " " }],
])("a correction with %s is refused", (_, body) => {
  expect(api.correctBalance.input.safeParse(body).success).toBe(false);
});

test("only a writer's balance can be corrected", async () => {
  for (const userId of ["administrator", randomUUID()])
    expect((await correct(userId, { amount: 10, note })).status).toBe(404);
});
