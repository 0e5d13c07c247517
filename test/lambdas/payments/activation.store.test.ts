import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Limit } from "#contracts/settings";
import { freshTable } from "../../support/table";
import { aWriter } from "../../support/table-world";
import { until } from "../../support/until";
import { paymentsWorld, streamOf, timePasses } from "./support/payments-world";

const table = freshTable();
const world = paymentsWorld(table.items);
type Writer = Awaited<ReturnType<typeof world.newWriter>>;

const of = async (userId: string) => {
  const items = (await table.items()).filter(({ pk }) => String(pk).endsWith(`#${userId}`));
  const ofType = (type: string) => items.filter((item) => item["type"] === type);
  return {
    profile: ofType("Profile")[0] ?? {},
    attempts: ofType("PaymentAttempt"),
    entries: ofType("LedgerEntry"),
    news: ofType("Notification").map(({ kind }) => kind),
  };
};

const paid = (writer: Writer, entries = 1) =>
  until("the credit", async () => {
    const now = await of(writer.userId);
    return now.entries.length >= entries && now;
  });

const press = (writer: Writer, headers: Record<string, string> = {}) =>
  world.asks(writer.userId, "startPayment", { phone: writer.msisdn, amount: 1 }, { headers });
const prompts = async (writer: Writer) =>
  (await world.outside<{ prompts: { id: string }[] }>("GET", `/api/phones/${writer.msisdn}`))
    .prompts;
const enterPin = async (writer: Writer) => {
  const [prompt] = await until(
    "a prompt on the phone",
    async () => (await prompts(writer)).length > 0 && prompts(writer),
  );
  await world.outside("POST", `/api/phones/${writer.msisdn}/prompts/${prompt?.id}`, {
    pin: "1234",
  });
};
const ended = (writer: Writer) =>
  until("the end of the prompt", async () => {
    const { attempts } = await of(writer.userId);
    return attempts[0]?.["state"] !== "prompted" && attempts[0];
  });

describe("a writer who pays", () => {
  test("is credited and active, told so, and has the receipt", async () => {
    const writer = await world.newWriter();

    const { status, body } = await press(writer);
    await enterPin(writer);
    const { profile, entries, news } = await paid(writer);
    const confirmed = await until("the confirmation", async () => {
      const reply = await world.asks(writer.userId, "confirmPayment", {
        checkoutRequestId: body["CheckoutRequestID"],
      });
      return reply.body["success"] === true && reply;
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      CheckoutRequestID: expect.stringMatching(/^ws_CO_/),
      CustomerMessage: "Check your phone and enter your M-Pesa PIN to pay KES 300.00.",
      payment: { amount: 300, state: "prompted", phone: expect.stringContaining("•••") },
    });
    expect(profile).toMatchObject({
      accountStatus: "active",
      totalMoney: 300,
      currentBalance: 300,
      totalWithdrawals: 0,
      entryCount: 1,
      unread: 2,
      latestPayment: { state: "paid" },
    });
    expect(entries).toMatchObject([{ kind: "activation", amount: 300, balanceAfter: 300 }]);
    expect(news.sort()).toEqual(["account-activated", "payment-confirmed"]);
    expect(confirmed.body).toMatchObject({
      status: "paid",
      data: {
        receiptNumber: expect.stringMatching(/^[A-Z0-9]{10}$/),
        amount: 300,
        phoneNumber: writer.phoneNumber,
      },
    });
  });

  test("twice is credited twice, and activated once", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });

    await press(writer);
    await paid(writer);
    await press(writer);
    const { profile, entries } = await paid(writer, 2);

    expect(entries.map(({ kind }) => kind)).toEqual(["activation", "payment"]);
    expect(profile).toMatchObject({ currentBalance: 600, entryCount: 2, unread: 3 });
  });
});

describe("a second press", () => {
  test("gets the same checkout and sends no second prompt", async () => {
    const writer = await world.newWriter();

    const first = await press(writer);
    const second = await press(writer, { "idempotency-key": randomUUID() });

    expect(second.status).toBe(200);
    expect(second.body["CheckoutRequestID"]).toBe(first.body["CheckoutRequestID"]);
    expect((await of(writer.userId)).attempts).toHaveLength(1);
  });

  test("of twenty at once sends one prompt", async () => {
    const writer = await world.newWriter();

    const replies = await Promise.all(Array.from({ length: 20 }, () => press(writer)));

    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await of(writer.userId)).attempts).toHaveLength(1);
    const ids = replies.map(({ body }) => body["CheckoutRequestID"]).filter((id) => id !== null);
    expect(new Set(ids).size).toBe(1);
    expect(
      await until(
        "a prompt on the phone",
        async () => (await prompts(writer)).length > 0 && prompts(writer),
      ),
    ).toHaveLength(1);
  });

  test("with the same key gets the same answer, even after the payment", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    const headers = { "idempotency-key": randomUUID() };

    const first = await press(writer, headers);
    await paid(writer);
    const again = await press(writer, headers);

    expect(again.body).toEqual(first.body);
    expect((await of(writer.userId)).attempts).toHaveLength(1);
  });

  test("with a key of its own gets the same answer again, even after the payment", async () => {
    const writer = await world.newWriter();
    const first = await press(writer);
    const headers = { "idempotency-key": randomUUID() };

    const joined = await press(writer, headers);
    await enterPin(writer);
    await paid(writer);
    const again = await press(writer, headers);

    expect(joined.body).toEqual(first.body);
    expect(again.body).toEqual(joined.body);
    expect((await of(writer.userId)).attempts).toHaveLength(1);
  });

  test("while the provider has not answered yet gets that answer again, too", async () => {
    const writer = await world.newWriter();
    const headers = { "idempotency-key": randomUUID() };
    await world.faults({ "stk.response": "slow" });

    const first = press(writer);
    await until("the attempt", async () => (await of(writer.userId)).attempts.length > 0);
    const joined = await press(writer, headers);
    await first;
    const again = await press(writer, headers);

    expect(joined.body).toMatchObject({ payment: { state: "sending" } });
    expect(again.body).toEqual(joined.body);
  });

  test("with the same key and another phone is a conflict", async () => {
    const writer = await world.newWriter();
    const headers = { "idempotency-key": randomUUID() };
    await press(writer, headers);

    const other = await world.asks(
      writer.userId,
      "startPayment",
      { phone: "0733111222" },
      { headers },
    );

    expect(other).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
  });

  test("with the same key of a refused request is refused alike", async () => {
    const writer = await world.newWriter();
    const headers = { "idempotency-key": randomUUID() };
    await world.faults({ "stk.response": "busy" });

    const first = await press(writer, headers);
    await world.outside("DELETE", "/api/faults");
    const again = await press(writer, headers);

    expect(first).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
    expect(again.body).toEqual(first.body);
  });
});

test("what the phone shows is answered, also where the phone is busy with another request", async () => {
  const [writer, other] = [await world.newWriter(), await world.newWriter()];
  const { body } = await press(writer);
  const busy = await pressFor(other, writer.msisdn);

  const reference = (await of(writer.userId)).attempts[0]?.["reference"];
  expect(body).toMatchObject({ reference, payment: { reference } });
  const phone = await world.outside<{ prompts: object[] }>("GET", `/api/phones/${writer.msisdn}`);
  expect(phone.prompts).toMatchObject([{ account: reference }]);
  const ours = (await of(other.userId)).attempts[0]?.["reference"];
  expect(busy).toMatchObject({ status: 409, body: { code: "conflict", reference: ours } });
  expect(busy.body["message"]).toContain(`Our request says ${String(ours)}.`);
});

describe("what goes wrong on the way", () => {
  test.each([
    ["lost", "ask"],
    ["late", "notice"],
    ["twice", "notice"],
    ["early", "notice"],
    ["malformed", "ask"],
    ["forged", "notice"],
  ])("a notice that is %s changes nothing about the credit", async (fault, by) => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.faults({ "stk.notice": fault, ...(by === "ask" && { "c2b.notice": "lost" }) });

    const { body } = await press(writer);
    if (by === "ask") await timePasses((await of(writer.userId)).attempts);
    const { entries, profile } = await until("the credit", async () => {
      if (by === "ask")
        await world.asks(writer.userId, "confirmPayment", {
          checkoutRequestId: body["CheckoutRequestID"],
        });
      const now = await of(writer.userId);
      return now.entries.length > 0 && now;
    });

    expect(entries).toHaveLength(1);
    expect(profile).toMatchObject({ accountStatus: "active", currentBalance: 300 });
  });

  test("a forged notice is settled first, and the pay bill's receipt is the payment's", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.faults({ "stk.notice": "forged" });

    await press(writer);
    const { entries, profile } = await until("the receipt of the credit", async () => {
      const now = await of(writer.userId);
      return now.entries[0]?.["receiptNumber"] ? now : undefined;
    });

    const { messages } = await world.outside<{ messages: { text: string }[] }>(
      "GET",
      `/api/phones/${writer.msisdn}`,
    );
    expect(entries).toHaveLength(1);
    expect(messages.map(({ text }) => text).join()).toContain(entries[0]?.["receiptNumber"]);
    expect(profile).toMatchObject({
      currentBalance: 300,
      latestPayment: { receiptNumber: entries[0]?.["receiptNumber"] },
    });
  });

  test.each(["lost", "error"])("an answer that is %s is made good by the notice", async (fault) => {
    const writer = await world.newWriter();
    await world.faults({ "stk.response": fault });

    const { status, body } = await press(writer);
    const again = await press(writer);
    const [prompt] = await until(
      "a prompt on the phone",
      async () => (await prompts(writer)).length > 0 && prompts(writer),
    );
    await world.outside("POST", `/api/phones/${writer.msisdn}/prompts/${prompt?.id}`, {
      pin: "1234",
    });
    const { entries } = await paid(writer);

    expect(status).toBe(200);
    expect(body).toMatchObject({ CheckoutRequestID: null, payment: { state: "sending" } });
    expect(again.body["CheckoutRequestID"]).toBeNull();
    expect(entries).toHaveLength(1);
  });

  test.each([
    ["1", "no-balance", "Top it up"],
    ["1032", "cancelled", "was cancelled"],
    ["1037", "unreachable", "could not be reached"],
    ["2001", "wrong-pin", "PIN was wrong"],
    ["8006", "pin-locked", "locked"],
  ])("a prompt that ends with %s fails as %s, and says so", async (code, reason, words) => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.faults({ "stk.result": code });

    const { body } = await press(writer);
    const attempt = await ended(writer);
    const reply = await world.asks(writer.userId, "confirmPayment", {
      checkoutRequestId: body["CheckoutRequestID"],
    });

    expect(attempt).toMatchObject({ state: "failed", reason });
    expect(reply.body).toMatchObject({ success: false, status: "failed", reason });
    expect(reply.body["message"]).toContain(words);
    expect(reply.body["message"]).toContain("No money has left");
    expect((await of(writer.userId)).entries).toHaveLength(0);
  });

  test("a notice of a code that nobody knows decides nothing", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.faults({ "stk.result": "7777" });

    await press(writer);
    await until("the settled notice", async () =>
      (await table.items()).some(
        ({ type, subjectId, outcome }) =>
          type === "Notice" && String(subjectId).startsWith(writer.userId) && outcome,
      ),
    );

    expect((await of(writer.userId)).attempts).toMatchObject([{ state: "prompted" }]);
  });

  test("a query that calls a payment failed is overruled by the pay bill's confirmation", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.faults({ "stk.query": "failed" });

    await press(writer);
    const { entries, profile } = await paid(writer);

    expect(entries).toHaveLength(1);
    expect(profile).toMatchObject({ accountStatus: "active", latestPayment: { state: "paid" } });
  });

  test("tokens that die at once are replaced, and no prompt is sent twice", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    await world.faults({ "oauth.token": "early" });

    expect((await press(writer)).status).toBe(200);
    expect((await paid(writer)).attempts).toHaveLength(1);
  });
});

/** A writer's press for a prompt on any phone. */
const pressFor = (writer: Writer, phone: string) =>
  world.asks(writer.userId, "startPayment", { phone, amount: 1 });

describe("who may ask", () => {
  /** Runs with some limits of the settings made strict. */
  async function withLimits(strict: Record<string, Limit>, run: () => Promise<void>) {
    const { limits, ...given } = JSON.parse(process.env["SETTINGS"] ?? "{}");
    process.env["SETTINGS"] = JSON.stringify({ ...given, limits: { ...limits, ...strict } });
    try {
      await run();
    } finally {
      process.env["SETTINGS"] = JSON.stringify({ ...given, limits });
    }
  }
  // A window of a day: the end of one hardly ever falls into a test.
  const once = { count: 1, minutes: 1440 };

  test("a writer who asks too often is told when to come back, and no prompt is sent", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "cancel" });
    await withLimits({ stkPerWriter: once }, async () => {
      await press(writer);
      await ended(writer);
      const refused = await press(writer);

      expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
      expect(refused.headers).toHaveProperty("retry-after");
      expect((await of(writer.userId)).attempts).toHaveLength(1);
    });
  });

  test("a phone gets only so many prompts, whoever asks for them and however they write its number", async () => {
    const [stranger, other] = [await world.newWriter(), await world.newWriter()];
    const victim = await world.newWriter();
    await world.phone(victim.msisdn, { answer: "cancel" });
    const national = victim.msisdn.replace(/^254/, "0");
    await withLimits({ stkPerPhone: once, stkPerWriter: { ...once, count: 9 } }, async () => {
      expect((await pressFor(stranger, national)).status).toBe(200);
      await ended(stranger);
      const refused = await pressFor(other, `+${victim.msisdn}`);

      expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect((await of(other.userId)).attempts).toHaveLength(0);
      expect((await press(other)).status).toBe(200);
      // The owner's own prompts are counted apart.
      expect((await press(victim)).status).toBe(200);
    });
    const counted = JSON.stringify((await table.items()).filter(({ type }) => type === "Throttle"));
    expect(counted).not.toContain(victim.msisdn.slice(3));
  });

  test("accounts that call one phone their own have a budget for it together", async () => {
    const owner = await world.newWriter();
    const alike = await aWriter({ phoneNumber: owner.phoneNumber, accountStatus: "inactive" });
    await world.phone(owner.msisdn, { answer: "cancel" });
    await withLimits({ stkPerSharedPhone: once }, async () => {
      expect((await press(owner)).status).toBe(200);
      await ended(owner);
      const refused = await pressFor({ ...owner, userId: alike.userId }, owner.msisdn);

      expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
      expect((await of(alike.userId)).attempts).toHaveLength(0);
      const stranger = await world.newWriter();
      expect((await pressFor(stranger, owner.msisdn)).status).toBe(200);
    });
  });

  test("an account has prompts sent to so many different numbers a day, and goes on with those", async () => {
    const [writer, first, second] = [
      await world.newWriter(),
      await world.newWriter(),
      await world.newWriter(),
    ];
    for (const { msisdn } of [first, second]) await world.phone(msisdn, { answer: "cancel" });
    await withLimits({ stkNumbersPerWriter: { count: 1, minutes: 1440 } }, async () => {
      expect((await pressFor(writer, first.msisdn)).status).toBe(200);
      await ended(writer);
      const refused = await pressFor(writer, second.msisdn);

      expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
      expect(refused.body["message"]).toMatch(/1 different numbers today.*pay by hand/);
      expect(refused.headers).toHaveProperty("retry-after");
      expect((await pressFor(writer, `0${first.msisdn.slice(3)}`)).status).toBe(200);
    });
  });

  test("nobody can pay while the operator has not filled in the provider's secret", async () => {
    const writer = await world.newWriter();
    world.changeSecret({ passkey: "" });
    try {
      const reply = await press(writer);

      expect(reply).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
      expect(reply.body["message"]).toContain("Payments are not set up yet");
      expect((await of(writer.userId)).attempts).toHaveLength(0);
    } finally {
      world.restoreSecret();
    }
  });

  test("a payment that is on its way is told of without the provider's secret, too", async () => {
    const writer = await world.newWriter();
    const { body } = await press(writer);
    await timePasses((await of(writer.userId)).attempts);
    world.changeSecret({ passkey: "" });
    try {
      const reply = await world.asks(writer.userId, "confirmPayment", {
        checkoutRequestId: body["CheckoutRequestID"],
      });

      expect(reply).toMatchObject({ status: 200, body: { success: false, status: "prompted" } });
    } finally {
      world.restoreSecret();
    }
  });

  test("somebody else's checkout is nobody's business", async () => {
    const [writer, other] = [await world.newWriter(), await world.newWriter()];
    const { body } = await press(writer);

    const reply = await world.asks(other.userId, "confirmPayment", {
      checkoutRequestId: body["CheckoutRequestID"],
    });

    expect(reply).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test.each(["startPayment", "confirmPayment"] as const)(
    "a session that was ended is refused by %s",
    async (wanted) => {
      const writer = await world.newWriter();
      const { updateItem } = await import("../../../lambdas/platform/table/write");
      const { Profile, profileKey } = await import("../../../lambdas/writers/profile");
      const { body } = await press(writer);
      await updateItem(Profile, {
        Key: profileKey(writer.userId),
        UpdateExpression: "SET sessionsValidFrom = :now",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":now": 2_000 },
      });
      const input =
        wanted === "startPayment"
          ? { phone: writer.msisdn }
          : { checkoutRequestId: body["CheckoutRequestID"] };

      const ended = await world.asks(writer.userId, wanted, input, { signedInAt: 1_999 });
      const fresh = await world.asks(writer.userId, wanted, input, { signedInAt: 2_000 });

      expect(ended).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
      expect(fresh.status).toBe(200);
      expect((await of(writer.userId)).attempts).toHaveLength(1);
    },
  );

  test("the administrator, who has nothing to activate, gets no prompt", async () => {
    const reply = await world.asks(
      "the-administrator",
      "startPayment",
      { phone: "0712345678" },
      { admin: true },
    );

    expect(reply).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect((await of("the-administrator")).attempts).toHaveLength(0);
  });

  test.each([
    "0812345678",
    "+44 20 7946 0000",
    "712",
    "",
    "'; drop",
    "٠٧١٢٣٤٥٦٧٨",
    "0712\u0000345678",
  ])("a phone %j that is not Kenyan is told so", async (phone) => {
    const writer = await world.newWriter();

    const reply = await world.asks(writer.userId, "startPayment", { phone });

    expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(reply.body["fields"]).toHaveProperty("phone");
    expect((await of(writer.userId)).attempts).toHaveLength(0);
  });
});

/** Makes a writer's username known, as signing up does. */
async function named({ userId, username }: Writer) {
  const { putItem } = await import("../../../lambdas/platform/table/write");
  const { usernameKey } = await import("../../../lambdas/accounts/names/name-keys");
  const claimed = { claim: userId, claimedAt: new Date().toISOString() };
  await putItem({
    ...usernameKey(username),
    type: "Username",
    state: "active",
    userId,
    ...claimed,
  });
}

describe("twenty at once", () => {
  test("settle one notice once", async () => {
    const { handler } = await import("../../../lambdas/settlement/settlement.handler");
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    world.stopStream();
    await press(writer);
    const notices = await until("the notice", async () => {
      const found = (await table.items()).filter(
        ({ type, subjectId }) => type === "Notice" && String(subjectId).startsWith(writer.userId),
      );
      return found.length > 0 && found;
    });

    const results = await Promise.all(Array.from({ length: 20 }, () => handler(streamOf(notices))));
    const { entries, profile, news } = await of(writer.userId);

    expect(results.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([]);
    expect(entries).toHaveLength(1);
    expect(profile).toMatchObject({ currentBalance: 300, unread: 2 });
    expect(news).toHaveLength(2);
  });

  test("payments of one writer are all credited", async () => {
    const { handler } = await import("../../../lambdas/settlement/settlement.handler");
    const writer = await world.newWriter();
    await named(writer);
    world.stopStream();
    await world.phone(writer.msisdn, { balance: 100_000 });
    for (let payment = 1; payment <= 20; payment++)
      await world.outside("POST", `/api/phones/${writer.msisdn}/paybill`, {
        paybill: JSON.parse(process.env["SETTINGS"] ?? "{}").paybill,
        account: writer.username,
        amount: payment * 10,
        pin: "1234",
      });
    const notices = await until("the twenty notices", async () => {
      const found = (await table.items()).filter(
        ({ type, body }) => type === "Notice" && String(body).includes(writer.username),
      );
      return found.length === 20 && found;
    });

    await Promise.all(notices.map((notice) => handler(streamOf([notice]))));
    await Promise.all(notices.map((notice) => handler(streamOf([notice]))));
    const { entries, profile } = await of(writer.userId);

    expect(entries).toHaveLength(20);
    expect(profile).toMatchObject({
      currentBalance: 2100,
      entryCount: 20,
      accountStatus: "active",
    });
    expect(entries.filter(({ kind }) => kind === "activation")).toHaveLength(1);
    expect(entries.at(-1)).toMatchObject({ sequence: 20, balanceAfter: 2100 });
  }, 60_000);
});
