import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { writeAlone } from "../../../../lambdas/platform/table/transact";
import { afterNextRead } from "../../../support/around-table";
import { book } from "../../../support/movements";
import { engineTest, freshTable } from "../../../support/table";
import { someSettings } from "../../../support/table-world";
import { until } from "../../../support/until";
import { withdrawalsWorld } from "./support/withdrawals-world";

const table = freshTable();
const world = withdrawalsWorld(table.items);

const profileOf = async (userId: string) =>
  (await table.items()).find(({ pk, sk }) => pk === `USER#${userId}` && sk === "PROFILE");
const entriesOf = async (userId: string) =>
  (await table.items()).filter(({ pk, type }) => pk === `USER#${userId}` && type === "LedgerEntry");

async function asked(balance = 1000, amount = 400) {
  const writer = await world.newWriter(balance);
  const reply = await world.asks(writer.userId, "withdraw", { wallet: "mpesa", amount });
  expect(reply.status).toBe(202);
  const { withdrawal } = reply.body as { withdrawal: { id: string } };
  return { ...writer, id: withdrawal.id };
}

describe("a request for a withdrawal", () => {
  test("the amount leaves the balance in the step that records it, and arrives on the phone", async () => {
    const { userId, msisdn, id } = await asked();

    expect(await profileOf(userId)).toMatchObject({ currentBalance: 600, totalWithdrawals: 400 });
    await world.work();
    const paid = await world.becomes(id, "paid");

    const [entry] = await entriesOf(userId);
    expect(await world.paidTo(msisdn)).toMatchObject([{ amount: 400 }]);
    expect(entry).toMatchObject({ kind: "withdrawal", amount: -400, withdrawalId: id });
    expect(entry?.["receiptNumber"]).toBe(paid["receiptNumber"]);
    expect(paid["receiptNumber"]).toMatch(/^[A-Z0-9]{10}$/);
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 600, unread: 1 });
    const listed = await world.asks(userId, "listWithdrawals");
    expect(listed.body).toMatchObject({ withdrawals: [{ id, state: "paid", reason: null }] });
    expect(listed.text).not.toContain(msisdn.slice(3));
    const own = await world.asks(userId, "getWithdrawal", undefined, {}, { id });
    expect(own.body).toEqual({ withdrawal: (listed.body["withdrawals"] as unknown[])[0] });
    const another = await world.newWriter(1000);
    const theirs = await world.asks(another.userId, "getWithdrawal", undefined, {}, { id });
    expect(theirs.status).toBe(404);
  });

  test.each([
    ["insufficient_balance", 409, {}, 1001],
    ["not_yet", 409, { totalEarned: 0 }, 300],
    ["kept_money", 409, { keptMoney: 701 }, 300],
    ["phone_changed", 409, { phoneChangedAt: new Date().toISOString() }, 300],
    ["invalid_input", 400, {}, 9],
    ["invalid_input", 400, {}, 250_001],
    ["invalid_input", 400, { phoneNumber: "+447700900123" }, 300],
  ])("is refused as %s", async (code, status, changes, amount) => {
    const { putItem } = await import("../../../support/items");
    const { userId } = await world.newWriter();
    const profile = await profileOf(userId);
    if (!profile) throw new Error("No profile.");
    await putItem({ ...profile, ...changes }, { ConditionExpression: "attribute_exists(pk)" });

    const reply = await world.asks(userId, "withdraw", { wallet: "mpesa", amount });

    expect([reply.status, reply.body["code"]]).toEqual([status, code]);
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 1000 });
  });

  test("is refused when the phone number changes at that moment", async () => {
    const { userId } = await world.newWriter();
    const set = { phoneNumber: "+254722999888", phoneChangedAt: new Date().toISOString() };
    afterNextRead(() => writeAlone(profiles.change({ userId }, { set })));

    const reply = await world.asks(userId, "withdraw", { wallet: "mpesa", amount: 300 });

    expect(reply.body).toMatchObject({ code: "phone_changed" });
  });

  test("names the available amount if the request is above the balance", async () => {
    const { putItem } = await import("../../../support/items");
    const { userId } = await world.newWriter();
    const profile = await profileOf(userId);
    if (!profile) throw new Error("No profile.");
    await putItem({ ...profile, keptMoney: 701 }, { ConditionExpression: "attribute_exists(pk)" });

    const reply = await world.asks(userId, "withdraw", { wallet: "mpesa", amount: 2000 });

    expect(reply.body).toMatchObject({
      code: "insufficient_balance",
      message: expect.stringMatching(/^You can withdraw KES 299.00. KES 701.00 is on hold/),
    });
  });

  test.each([
    ["mpesa", "airtel", "initiatorPassword", "M-Pesa"],
    ["airtel", "mpesa", "airtelPin", "Airtel Money"],
  ])("%s is refused while it is not set up, %s is not", async (wallet, other, field, name) => {
    const { userId } = await world.newWriter();
    const restore = world.readSecretAnew({ [field]: "" });
    await world.looksAtWallets();
    const headers = { "idempotency-key": randomUUID() };
    const ask = (to: string, key = {}) =>
      world.asks(userId, "withdraw", { wallet: to, amount: 300 }, key);

    const refused = await ask(wallet, headers);
    const taken = await ask(other);
    const offered = async () => (await world.asks(userId, "listWithdrawals")).body["wallets"];
    await until(`The writer is offered ${other} alone`, async () =>
      isDeepStrictEqual(await offered(), [other]),
    );
    restore();
    await world.looksAtWallets();

    expect([refused.status, refused.body["code"]]).toEqual([503, "provider_unavailable"]);
    expect(refused.text).toContain(messages.withdrawals.notSetUp(name));
    expect(taken.status).toBe(202);
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 700, entryCount: 1 });
    expect((await ask(wallet, headers)).status).toBe(202);
  });

  test("withdrawals have a daily limit, and refused ones don't count towards it", async () => {
    const { userId } = await world.newWriter(900_000);
    const ask = (amount: number) => world.asks(userId, "withdraw", { wallet: "mpesa", amount });

    const replies = [await ask(50_000), await ask(49_990), await ask(11), await ask(10)];

    expect(replies.map(({ status }) => status)).toEqual([202, 202, 409, 202]);
    expect(replies[2]?.body).toMatchObject({
      code: "daily_limit",
      message: messages.withdrawals.dailyLimit(100_000),
    });
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 800_000 });
  });

  engineTest("a day has so many withdrawals, also when all are asked for at once", async () => {
    const { userId } = await world.newWriter(900);
    const { SETTINGS } = process.env;
    const { limits } = someSettings();
    process.env["SETTINGS"] = JSON.stringify(
      someSettings({ limits: { ...limits, withdrawals: { countPerDay: 3 } } }),
    );
    const ask = () => world.asks(userId, "withdraw", { wallet: "mpesa", amount: 10 });
    const replies = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
    process.env["SETTINGS"] = SETTINGS;

    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 409]);
    expect(replies.at(-1)?.body).toMatchObject({
      code: "daily_limit",
      message: messages.withdrawals.dailyCount(3),
    });
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 870, entryCount: 3 });
  });

  test("money paid in beyond the activation can't be withdrawn, and the answer says so", async () => {
    const { userId } = await world.newWriter(0);
    const at = new Date().toISOString();
    await book({ userId }, [
      { kind: "activation", amount: 300, at },
      { kind: "earning", amount: 700, at },
      { kind: "payment", amount: 250_000, at },
    ]);
    const ask = (amount: number) => world.asks(userId, "withdraw", { wallet: "mpesa", amount });

    const beyond = await ask(1001);
    const atOnce = await Promise.all([ask(600), ask(600)]);
    const none = await ask(401);

    expect(beyond.body).toEqual({
      code: "kept_money",
      message: messages.withdrawals.kept(1000, 250_000),
    });
    expect(atOnce.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(none.body).toMatchObject({ code: "kept_money" });
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 250_400, keptMoney: 250_000 });
  });

  engineTest(
    "two at once never take more than the balance; the same key takes it once",
    async () => {
      const { userId } = await world.newWriter(1000);
      const replies = await Promise.all(
        Array.from({ length: 5 }, () =>
          world.asks(userId, "withdraw", { wallet: "mpesa", amount: 400 }),
        ),
      );
      expect(replies.filter(({ status }) => status === 202)).toHaveLength(2);
      expect(await profileOf(userId)).toMatchObject({ currentBalance: 200, entryCount: 2 });

      const headers = { "idempotency-key": randomUUID() };
      const again = await Promise.all(
        Array.from({ length: 3 }, () =>
          world.asks(userId, "withdraw", { wallet: "mpesa", amount: 100 }, headers),
        ),
      );
      expect(new Set(again.map(({ text }) => text)).size).toBe(1);
      expect(await profileOf(userId)).toMatchObject({ currentBalance: 100, entryCount: 3 });
    },
  );

  test("a withdrawal whose answer was lost is found by its key, by its writer only, and the search takes nothing", async () => {
    const { userId } = await world.newWriter(1000);
    const another = await world.newWriter(1000);
    const key = randomUUID();
    const look = async (who: string) =>
      (await world.asks(who, "findWithdrawal", undefined, {}, { key })).body["withdrawal"];

    expect(await look(userId)).toBeNull();
    const headers = { "idempotency-key": key.toUpperCase() };
    const { body } = await world.asks(
      userId,
      "withdraw",
      { wallet: "mpesa", amount: 100 },
      headers,
    );

    expect(await look(userId)).toMatchObject({
      id: (body["withdrawal"] as { id: string }).id,
      amount: 100,
    });
    expect(await look(another.userId)).toBeNull();
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 900, entryCount: 1 });
  });
});

describe("the provider's answers", () => {
  test.each<[string, Record<string, string>]>([
    ["nothing unusual", {}],
    ["its answer is lost", { "b2c.response": "lost" }],
    ["its answer is slow", { "b2c.response": "slow" }],
    ["it says that it knows the id already", { "b2c.response": "duplicate" }],
    ["its result comes before its answer", { "b2c.result": "early" }],
    ["its result comes twice", { "b2c.result": "twice" }],
    ["its result is late", { "b2c.result": "late" }],
    ["a false result comes first", { "b2c.result": "forged" }],
    ["only its time-out notice comes", { "b2c.result": "timeout" }],
  ])("it pays once: %s", async (_, faults) => {
    const { msisdn, id, userId } = await asked();
    await world.faults(faults);

    await world.work();
    await world.becomesPaid(id);

    expect(await world.paidTo(msisdn)).toMatchObject([{ amount: 400 }]);
    expect(await entriesOf(userId)).toHaveLength(1);
  });

  test.each<[string, Record<string, string>]>([
    ["its result is lost", { "b2c.result": "lost" }],
    [
      "its result and the first answer to the question are lost",
      { "b2c.result": "lost", "status.result": "lost" },
    ],
    ["its answer and its result are lost", { "b2c.response": "lost", "b2c.result": "lost" }],
  ])("what is not known is asked about, and `checking` after a minute: %s", async (_, faults) => {
    const { msisdn, id } = await asked();
    await world.faults(faults);
    await world.work();

    await world.later(id, 1.1);
    if (faults["status.result"]) {
      await world.becomes(id, "checking");
      await world.faults({ "b2c.result": "lost", "status.result": "" });
      await world.later(id, 3);
    }
    if (faults["b2c.response"]) await world.later(id, 3);
    await world.becomes(id, "paid");

    expect(await world.paidTo(msisdn)).toHaveLength(1);
  });

  test("a request that never arrived is sent again under the same id", async () => {
    const { msisdn, id } = await asked();
    await world.faults({ "b2c.response": "error" });
    await world.work();
    await world.becomes(id, "checking");
    await world.faults({ "b2c.response": "" });

    await world.later(id, 1.1);
    const paid = await world.becomes(id, "paid");

    expect(await world.paidTo(msisdn)).toHaveLength(1);
    expect(paid["attemptIds"]).toHaveLength(1);
  });

  test("a busy provider makes the withdrawal wait and be requested again, under the same id", async () => {
    const { id } = await asked();
    await world.faults({ "b2c.response": "busy" });
    await world.work();
    expect(await world.withdrawalOf(id)).toMatchObject({ state: "requested", waiting: "busy" });
    await world.faults({ "b2c.response": "" });

    await world.later(id, 1.1);

    expect((await world.becomes(id, "paid"))["attemptIds"]).toHaveLength(1);
  });

  test.each([
    ["2040", "not-registered"],
    ["SFC_IC0003", "not-registered"],
    ["8", "wallet-limit"],
    ["17", "provider-refused"],
  ])("result %s puts the money back, once, as %s", async (code, reason) => {
    const { userId, id, msisdn } = await asked();
    await world.faults({ "b2c.code": code, "b2c.result": "twice" });

    await world.work();
    const returned = await world.becomes(id, "returned");
    await world.settled();

    expect(returned).toMatchObject({ reason, receiptNumber: null, providerSaid: { code } });
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 1000, totalWithdrawals: 0 });
    expect(await entriesOf(userId)).toMatchObject([
      { amount: -400 },
      { kind: "return", amount: 400, withdrawalId: id },
    ]);
    expect(await world.paidTo(msisdn)).toEqual([]);
  });

  test("a false success before a failure pays nobody and returns the money", async () => {
    const { userId, id, msisdn } = await asked();
    await world.faults({ "b2c.code": "2040", "b2c.result": "forged" });

    await world.work();
    await world.becomes(id, "returned");

    expect(await profileOf(userId)).toMatchObject({ currentBalance: 1000 });
    expect(await world.paidTo(msisdn)).toEqual([]);
  });

  test("too little float makes it wait and be requested again, under another id", async () => {
    const { id, msisdn, userId } = await asked();
    await world.outside("PUT", "/api/float", { mpesa: 10 });
    await world.work();
    await world.becomes(id, "requested");
    await world.settled();
    expect(await world.withdrawalOf(id)).toMatchObject({ state: "requested", waiting: "float" });
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 600 });
    await world.outside("PUT", "/api/float", { mpesa: 5000 });

    await world.later(id, 1.1);

    expect((await world.becomes(id, "paid"))["attemptIds"]).toHaveLength(2);
    expect(await world.paidTo(msisdn)).toHaveLength(1);
  });

  test.each(["11", "22", "24", "2006", "2028"])(
    "%s is about our account: payouts stop, nothing is returned, and it is paid once payouts resume",
    async (code) => {
      const { id, userId, msisdn } = await asked();
      await world.faults({ "b2c.code": code });
      await world.work();
      const [stop] = await until("Payouts stop", async () => {
        const stopped = await world.stopped();
        return stopped.length > 0 && stopped;
      });
      await world.settled();

      expect(stop).toMatchObject({ refused: "account", providerSaid: { code } });
      expect(await world.withdrawalOf(id)).toMatchObject({
        state: "requested",
        waiting: "account",
      });
      expect(await profileOf(userId)).toMatchObject({ currentBalance: 600 });
      await world.faults({ "b2c.code": "" });
      await world.decides("setPayouts", { body: { paused: false } });
      await world.later(id, 1.1);
      await world.becomes(id, "paid");
      expect(await world.paidTo(msisdn)).toHaveLength(1);
    },
  );

  test.each(["fault", "expired", "empty", "html"])(
    "a token refused with 401 (%s) is replaced for a payout and for a question about it",
    async (how) => {
      const { id, msisdn } = await asked();
      await world.faults({ "oauth.envelope": how, "b2c.result": "lost" });
      const ends = () => world.outside("POST", "/api/faults/next", { "oauth.token": "expired" });
      await ends();
      await world.work();
      expect(await world.withdrawalOf(id)).toMatchObject({ state: "sent" });

      await ends();
      await world.later(id, 1.1);

      await world.becomes(id, "paid");
      expect(await world.paidTo(msisdn)).toHaveLength(1);
    },
  );

  test.each([
    ["spike-arrest", "requested", "busy", []],
    ["unavailable", "requested", "busy", []],
    ["firewall", "requested", "busy", []],
    ["timeout", "checking", null, []],
    ["bad-gateway", "checking", null, []],
    ["no-product", "requested", "account", ["mpesa"]],
    ["app-not-approved", "requested", "account", ["mpesa"]],
  ])(
    "the gateway's %s leaves it %s, and it is paid once",
    async (gateway, state, waiting, stopped) => {
      const { id, msisdn } = await asked();
      await world.outside("POST", "/api/faults/next", { gateway });
      await world.work();

      await world.becomes(id, state, "paid");
      if (state === "requested")
        expect(await world.withdrawalOf(id)).toMatchObject({ state, waiting });
      expect((await world.stopped()).map(({ wallet }) => wallet)).toEqual(stopped);
      await world.decides("setPayouts", { body: { paused: false } });
      await world.later(id, 1.1);
      await world.becomesPaid(id);
      expect(await world.paidTo(msisdn)).toHaveLength(1);
    },
  );

  test("the status answer is read in production's format", async () => {
    const { id } = await asked();
    await world.faults({ "b2c.result": "lost", "status.result": "production" });
    await world.work();
    await world.later(id, 1.1);

    expect((await world.becomes(id, "paid"))["receiptNumber"]).toMatch(/^[A-Z0-9]{10}$/);
  });

  test("a provider that refused our credentials gets one payout at a time until it accepts one", async () => {
    const waiting = [await asked()];
    const timesAsked = async () => {
      const items = await Promise.all(waiting.map(({ id }) => world.withdrawalOf(id)));
      return items.reduce((sum, item) => sum + Number(item["timesAsked"]), 0);
    };
    const stopped = () =>
      until("Payouts stop", async () => {
        const { body } = await world.decides("getPayouts");
        return (await world.stopped()).length === 1 && body["oneAtATime"] === true;
      });
    const triesAll = async (minutes: number) => {
      for (const { id } of waiting) await world.later(id, minutes);
      await world.settled();
    };
    world.changeSecret({ initiatorPassword: "expired" });
    await world.decides("setPayouts", { body: { paused: false } });
    await world.work();
    await stopped();
    await world.settled();
    waiting.push(await asked(), await asked());
    await world.work();
    const before = await timesAsked();

    const { body } = await world.decides("setPayouts", { body: { paused: false } });
    expect(body).toMatchObject({ stopped: [], oneAtATime: true });
    await triesAll(1.1);
    await stopped();
    expect(await timesAsked()).toBe(before + 1);

    world.changeSecret({ initiatorPassword: world.credentials.initiatorPassword });
    await world.decides("setPayouts", { body: { paused: false } });
    await triesAll(2.2);
    for (const { id } of waiting) await world.later(id, 4.4);

    for (const { id, msisdn } of waiting) {
      await world.becomes(id, "paid");
      expect(await world.paidTo(msisdn)).toHaveLength(1);
    }
    expect((await world.decides("getPayouts")).body).toMatchObject({ oneAtATime: false });
  });
});

describe("the administrator", () => {
  test("pauses and resumes payouts; withdrawals requested during the pause wait", async () => {
    await world.decides("setPayouts", { body: { paused: true } });
    const { id, userId } = await asked();
    await world.work();
    expect(await world.withdrawalOf(id)).toMatchObject({ state: "requested", attemptIds: [] });
    await world.learnsOfPause(userId, ["mpesa", "airtel"]);

    await world.decides("setPayouts", { body: { paused: false } });
    await world.learnsOfPause(userId, []);
    await world.later(id, 1);

    await world.becomes(id, "paid");
  });

  test("pays by hand only while payouts are paused, and decides only about the state that was shown", async () => {
    const { id } = await asked();
    const byHand = (state: string) =>
      world.decides("decideWithdrawal", {
        id,
        body: { decision: "paid", state, receiptNumber: "UKL7QW3RT8", note: "From my phone." },
      });
    expect((await byHand("requested")).body).toMatchObject({
      code: "conflict",
      message: messages.withdrawals.pauseFirst,
    });
    await world.faults({ "b2c.result": "lost", "status.result": "failed" });
    await world.work();
    await world.later(id, 1.1);
    await world.becomes(id, "checking");
    expect((await byHand("requested")).body).toMatchObject({
      code: "conflict",
      message: messages.withdrawals.changed,
    });
    expect((await byHand("checking")).body).toMatchObject({ withdrawal: { state: "paid" } });
    await world.faults({ "b2c.result": "", "status.result": "" });
  });

  test("returns withdrawals that were never sent, and none that may still be paid", async () => {
    await world.decides("setPayouts", { body: { paused: true } });
    const { id, userId } = await asked();
    const note = "The writer asked for it.";
    const decided = await world.decides("decideWithdrawal", {
      id,
      body: { decision: "return", state: "requested", note },
    });
    await world.decides("setPayouts", { body: { paused: false } });
    expect(decided.body).toMatchObject({ withdrawal: { state: "returned", note } });
    expect(await profileOf(userId)).toMatchObject({ currentBalance: 1000 });
    const again = await world.decides("decideWithdrawal", {
      id,
      body: { decision: "paid", state: "returned", receiptNumber: "UKL7QW3RT9", note },
    });
    expect(again.status).toBe(409);

    const other = await asked();
    await world.faults({ "b2c.result": "lost", "status.result": "failed" });
    await world.work();
    await world.later(other.id, 1.1);
    await world.becomes(other.id, "checking");
    const refused = await world.decides("decideWithdrawal", {
      id: other.id,
      body: { decision: "return", state: "checking", note },
    });
    expect(refused.body).toMatchObject({ code: "conflict" });

    const { attempt } = await world.withdrawalOf(other.id);
    const sentAt = Date.parse((attempt as { lastSentAt: string }).lastSentAt);
    const returnableFrom = new Date(sentAt + 48 * 3600_000).toISOString();
    const listed = await world.decides("listAllWithdrawals", { query: { state: "checking" } });
    expect(listed.body).toMatchObject({
      withdrawals: [{ id: other.id, writer: { userId: other.userId }, returnableFrom }],
    });
    // A decision without a state applies to the withdrawal's current state.
    const paid = await world.decides("decideWithdrawal", {
      id: other.id,
      body: { decision: "paid", receiptNumber: "ukl7qw3rt9", note },
    });
    expect(paid.body).toMatchObject({ withdrawal: { state: "paid", receiptNumber: "UKL7QW3RT9" } });
    expect((await world.decides("listAllWithdrawals", { query: {} })).status).toBe(200);
  });
});
