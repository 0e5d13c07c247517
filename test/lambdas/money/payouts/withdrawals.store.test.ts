import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { type Profile, profiles } from "../../../../lambdas/accounts/profile/profile";
import { writeAlone } from "../../../../lambdas/platform/table/transact";
import { afterNextRead } from "../../../support/around-table";
import { book } from "../../../support/movements";
import { engineTest, freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";
import { until } from "../../../support/until";
import { withdrawalsWorld } from "./support/withdrawals-world";

const table = freshTable();
const world = withdrawalsWorld(table.items);

const profileOf = (userId: string) => profiles.find({ userId });
const change = (userId: string, set: Partial<Profile>) =>
  writeAlone(profiles.change({ userId }, { set }));
const entriesOf = async (userId: string) =>
  (await table.items()).filter(({ pk, type }) => pk === `USER#${userId}` && type === "LedgerEntry");

const withdraw = (userId: string, amount: number, wallet = "mpesa", key: string = randomUUID()) =>
  world.asks(userId, "withdraw", { wallet, amount }, { "idempotency-key": key });

async function asked(wallet: "mpesa" | "airtel") {
  const writer = await world.newWriter();
  const { body } = await withdraw(writer.userId, 400, wallet);
  return { ...writer, id: (body["withdrawal"] as { id: string }).id };
}

describe("a request for a withdrawal", () => {
  test("a request deducts the amount immediately, and the money arrives on the phone", async () => {
    const { userId, msisdn, id } = await asked("mpesa");

    expect(await profileOf(userId)).toMatchObject({ currentBalance: 600, totalWithdrawals: 400 });
    await world.work();
    const { receiptNumber } = await world.becomes(id, "paid");

    expect(receiptNumber).toMatch(/^[A-Z0-9]{10}$/);
    expect(await world.paidTo(msisdn)).toMatchObject([{ amount: 400 }]);
    expect(await entriesOf(userId)).toMatchObject([
      { kind: "withdrawal", amount: -400, withdrawalId: id, receiptNumber },
    ]);
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 600, unread: 1 });
    const listed = await world.asks(userId, "listWithdrawals");
    expect(listed.body).toMatchObject({ withdrawals: [{ id, state: "paid", reason: null }] });
    expect(listed.text).not.toContain(msisdn.slice(3));
    const own = await world.asks(userId, "getWithdrawal", undefined, {}, { id });
    expect(own.body).toEqual({ withdrawal: (listed.body["withdrawals"] as unknown[])[0] });
    const another = await world.newWriter();
    const theirs = await world.asks(another.userId, "getWithdrawal", undefined, {}, { id });
    expect(theirs.status).toBe(404);
  });

  test.each<[string, number, Partial<Profile>, number]>([
    ["insufficient_balance", 409, {}, 1001],
    ["not_yet", 409, { totalEarned: 0 }, 300],
    ["phone_changed", 409, { phoneChangedAt: new Date().toISOString() }, 300],
    ["invalid_input", 400, {}, 9],
    ["invalid_input", 400, {}, 250_001],
    ["invalid_input", 400, { phoneNumber: "+447700900123" }, 300],
  ])("a request is refused with the code %s", async (code, status, changes, amount) => {
    const { userId } = await world.newWriter(1000, changes);

    const reply = await withdraw(userId, amount);

    expect([reply.status, reply.body["code"]]).toEqual([status, code]);
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 1000 });
  });

  test("a request is refused if the phone number changes at the same moment", async () => {
    const { userId } = await world.newWriter();
    const set = { phoneNumber: "+254722999888", phoneChangedAt: new Date().toISOString() };
    afterNextRead(() => change(userId, set));

    expect((await withdraw(userId, 300)).body).toMatchObject({ code: "phone_changed" });
  });

  test("a request to a wallet that is not set up is refused, and one to the other wallet accepted", async () => {
    const { userId } = await world.newWriter();
    const restore = world.changeSecret({ initiatorPassword: "" });
    await world.looksAtWallets();
    const key = randomUUID();

    const refused = await withdraw(userId, 300, "mpesa", key);
    const taken = await withdraw(userId, 300, "airtel");
    await until("The writer is offered Airtel Money alone", async () =>
      isDeepStrictEqual((await world.asks(userId, "listWithdrawals")).body["wallets"], ["airtel"]),
    );
    restore();
    await world.looksAtWallets();

    expect([refused.status, refused.body["code"]]).toEqual([503, "provider_unavailable"]);
    expect(refused.text).toContain(messages.withdrawals.notSetUp("M-Pesa"));
    expect(taken.status).toBe(202);
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 700, entryCount: 1 });
    expect((await withdraw(userId, 300, "mpesa", key)).status).toBe(202);
  });

  test("withdrawals have a daily limit, and refused ones don't count towards it", async () => {
    const { userId } = await world.newWriter(900_000);
    const replies = [];
    for (const amount of [50_000, 49_990, 11, 10]) replies.push(await withdraw(userId, amount));

    expect(replies.map(({ status }) => status)).toEqual([202, 202, 409, 202]);
    expect(replies[2]?.body).toMatchObject({
      code: "daily_limit",
      message: messages.withdrawals.dailyLimit(100_000),
    });
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 800_000 });
  });

  engineTest("withdrawals a day are limited in number, even if requested at once", async () => {
    const { userId } = await world.newWriter();
    const { SETTINGS } = process.env;
    const { limits } = someSettings();
    process.env["SETTINGS"] = JSON.stringify(
      someSettings({ limits: { ...limits, withdrawals: { countPerDay: 3 } } }),
    );
    const ask = () => withdraw(userId, 10);
    const replies = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
    process.env["SETTINGS"] = SETTINGS;

    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 409]);
    expect(replies.at(-1)?.body).toMatchObject({
      code: "daily_limit",
      message: messages.withdrawals.dailyCount(3),
    });
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 970, entryCount: 3 });
  });

  test("money that a writer paid beyond the activation fee can't be withdrawn", async () => {
    const { userId } = await world.newWriter(0);
    const at = new Date().toISOString();
    await book({ userId }, [
      { kind: "activation", amount: 300, at },
      { kind: "earning", amount: 700, at },
      { kind: "payment", amount: 50_000, at },
    ]);

    const aboveAll = await withdraw(userId, 51_001);
    const beyond = await withdraw(userId, 1001);
    const atOnce = await Promise.all([withdraw(userId, 600), withdraw(userId, 600)]);

    const message = messages.withdrawals.kept(1000, 50_000);
    expect(aboveAll.body).toEqual({ code: "insufficient_balance", message });
    expect(beyond.body).toEqual({ code: "kept_money", message });
    expect(atOnce.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 50_400, keptMoney: 50_000 });
  });

  engineTest(
    "parallel requests never take more than the balance; repeats with one key take the amount once",
    async () => {
      const { userId } = await world.newWriter();
      const replies = await Promise.all(Array.from({ length: 5 }, () => withdraw(userId, 400)));
      expect(replies.filter(({ status }) => status === 202)).toHaveLength(2);
      expect(await profileOf(userId)).toMatchObject({ currentBalance: 200, entryCount: 2 });

      const key = randomUUID();
      const again = await Promise.all(
        Array.from({ length: 3 }, () => withdraw(userId, 100, "mpesa", key)),
      );
      expect(new Set(again.map(({ text }) => text)).size).toBe(1);
      expect(await profileOf(userId)).toMatchObject({ currentBalance: 100, entryCount: 3 });
    },
  );

  test("a withdrawal whose answer was lost is found by its key, but only by its writer", async () => {
    const { userId } = await world.newWriter();
    const another = await world.newWriter();
    const key = randomUUID();
    const look = async (who: string) =>
      (await world.asks(who, "findWithdrawal", undefined, {}, { key })).body["withdrawal"];

    expect(await look(userId)).toBeNull();
    const { body } = await withdraw(userId, 100, "mpesa", key.toUpperCase());

    expect(await look(userId)).toEqual(body["withdrawal"]);
    expect(await look(another.userId)).toBeNull();
  });
});

describe("M-Pesa", () => {
  test.each<[string, Record<string, string>]>([
    ["M-Pesa answers that it knows the id already", { "b2c.response": "duplicate" }],
    ["a false result comes first", { "b2c.result": "forged" }],
    ["only the callback about a time-out comes", { "b2c.result": "timeout" }],
  ])("M-Pesa pays once if %s", async (_, faults) => {
    const { msisdn, id, userId } = await asked("mpesa");
    await world.faults(faults);

    await world.work();
    await world.becomesPaid(id);

    expect(await world.paidTo(msisdn)).toMatchObject([{ amount: 400 }]);
    expect(await entriesOf(userId)).toHaveLength(1);
  });

  test("M-Pesa is queried while the outcome is unknown, and answers in production's format are read", async () => {
    const { msisdn, id } = await asked("mpesa");
    await world.faults({ "b2c.result": "lost", "status.result": "lost" });
    await world.work();
    await world.later(id, 1.1);
    await world.becomes(id, "checking");
    await world.faults({ "b2c.result": "lost", "status.result": "production" });

    await world.later(id, 3);

    expect((await world.becomes(id, "paid"))["receiptNumber"]).toMatch(/^[A-Z0-9]{10}$/);
    expect(await world.paidTo(msisdn)).toHaveLength(1);
  });
});

test("a callback of Airtel with a wrong signature causes no status query", async () => {
  const { id } = await asked("airtel");
  await world.faults({ "airtel.callback": "forged" });
  const unproven = async () =>
    (await table.items()).filter(({ outcome }) => outcome === "unproven").length;
  const before = await unproven();

  await world.work();
  await world.later(id, 1.2);
  await world.becomes(id, "paid");

  expect(await unproven()).toBe(before + 1);
});

describe("the administrator's decisions about withdrawals", () => {
  const decides = (id: string, decision: object) =>
    world.decides("decideWithdrawal", { id, body: { note: "Looked at.", ...decision } });

  /** Creates a withdrawal whose outcome M-Pesa never reports. */
  async function unknown() {
    const given = await asked("mpesa");
    await world.faults({ "b2c.result": "lost", "status.result": "failed" });
    await world.work();
    await world.later(given.id, 1.1);
    await world.becomes(given.id, "checking");
    return given;
  }

  test("withdrawals requested during a pause of payouts wait until payouts resume", async () => {
    await world.decides("setPayouts", { body: { paused: true } });
    const one = await world.decides("setPayouts", { body: { paused: true, wallet: "mpesa" } });
    expect(one.body).toMatchObject({ code: "invalid_input" });
    const { id, userId } = await asked("mpesa");
    await world.work();
    expect(await world.withdrawalOf(id)).toMatchObject({ state: "requested", attemptIds: [] });
    await world.learnsOfPause(userId, ["mpesa", "airtel"]);

    await world.decides("setPayouts", { body: { paused: false } });
    await world.learnsOfPause(userId, []);
    await world.later(id, 1);

    await world.becomes(id, "paid");
  });

  test("an unsent withdrawal can be returned, and recorded as paid only during a pause", async () => {
    const { id, userId } = await asked("mpesa");
    const paid = { decision: "paid", state: "requested", receiptNumber: "UKL7QW3RT8" };
    expect((await decides(id, paid)).body).toMatchObject({
      code: "conflict",
      message: messages.withdrawals.pauseFirst,
    });

    const returned = await decides(id, { decision: "return", state: "requested" });

    expect(returned.body).toMatchObject({ withdrawal: { state: "returned", note: "Looked at." } });
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 1000 });
    expect((await decides(id, { ...paid, state: "returned" })).status).toBe(409);
  });

  test("a decision is refused if the state has changed, or if returned money may still be paid", async () => {
    const { id, userId } = await unknown();
    const paid = { decision: "paid", receiptNumber: "ukl7qw3rt9" };
    expect((await decides(id, { ...paid, state: "requested" })).body).toMatchObject({
      code: "conflict",
      message: messages.withdrawals.changed,
    });
    const early = await decides(id, { decision: "return", state: "checking" });
    expect(early.body).toMatchObject({ code: "conflict", message: messages.withdrawals.mayBePaid });

    const { attempt } = await world.withdrawalOf(id);
    const sentAt = Date.parse((attempt as { lastSentAt: string }).lastSentAt);
    const returnableFrom = new Date(sentAt + 48 * 3600_000).toISOString();
    const listed = await world.decides("listAllWithdrawals", { query: { state: "checking" } });
    expect(listed.body).toMatchObject({
      withdrawals: [{ id, writer: { userId }, returnableFrom }],
    });
    // A decision without a state applies to the withdrawal's current state.
    expect((await decides(id, paid)).body).toMatchObject({
      withdrawal: { state: "paid", receiptNumber: "UKL7QW3RT9" },
    });
  });
});
