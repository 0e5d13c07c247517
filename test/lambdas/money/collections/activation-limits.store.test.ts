import { describe, expect, test } from "vitest";
import type { Limit } from "#contracts/settings";
import { freshTable } from "../../../support/table";
import { aWriter } from "../../../support/table-world";
import { activations } from "./support/activations";
import { paymentsWorld, timePasses } from "./support/payments-world";

const table = freshTable();
const world = paymentsWorld(table.items);
const { of, press, ended, pressFor } = activations(table.items, world);

describe("who may ask", () => {
  /** Runs with stricter limits. */
  async function withLimits(strict: Record<string, Limit>, run: () => Promise<void>) {
    const { limits, ...given } = JSON.parse(process.env["SETTINGS"] ?? "{}");
    process.env["SETTINGS"] = JSON.stringify({ ...given, limits: { ...limits, ...strict } });
    try {
      await run();
    } finally {
      process.env["SETTINGS"] = JSON.stringify({ ...given, limits });
    }
  }
  // A window of a day hardly ever ends during a test.
  const once = { count: 1, minutes: 1440 };

  test("a writer who asks too often learns when to come back, and no prompt is sent", async () => {
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

  test("a phone gets a limited number of prompts from all writers, in any spelling of its number", async () => {
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
      // The owner's own prompts count apart.
      expect((await press(victim)).status).toBe(200);
    });
    const counted = JSON.stringify((await table.items()).filter(({ type }) => type === "Throttle"));
    expect(counted).not.toContain(victim.msisdn.slice(3));
  });

  test("accounts with the same phone share a budget for it", async () => {
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

  test("an account sends prompts to a limited number of phones a day, and goes on with those", async () => {
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

  test("nobody can pay until the operator has filled in the provider's secret", async () => {
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

  test("a payment under way is shown even without the provider's secret", async () => {
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

  test("nobody sees another's checkout", async () => {
    const [writer, other] = [await world.newWriter(), await world.newWriter()];
    const { body } = await press(writer);

    const reply = await world.asks(other.userId, "confirmPayment", {
      checkoutRequestId: body["CheckoutRequestID"],
    });

    expect(reply).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test.each(["startPayment", "confirmPayment"] as const)(
    "%s refuses an ended session",
    async (wanted) => {
      const writer = await world.newWriter();
      const { updateItem } = await import("../../../support/items");
      const { Profile, profileKey } = await import("../../../../lambdas/accounts/profile/profile");
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

  test.each(["0812345678", "+44 20 7946 0000", "712", "", "'; drop", "٠٧١٢٣٤٥٦٧٨"])(
    "a phone %j that is not Kenyan is refused in words",
    async (phone) => {
      const writer = await world.newWriter();

      const reply = await world.asks(writer.userId, "startPayment", { phone });

      expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input" } });
      expect(reply.body["fields"]).toHaveProperty("phone");
      expect((await of(writer.userId)).attempts).toHaveLength(0);
    },
  );
});
