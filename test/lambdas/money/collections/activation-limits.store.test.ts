import { expect, test } from "vitest";
import type { Limit } from "#contracts/settings";
import { profiles } from "../../../../lambdas/accounts/profile/profile";
import { writeAlone } from "../../../../lambdas/platform/table/transact";
import { aWriter } from "../../../support/table-world";
import { activations, type Writer } from "./support/activations";
import { timePasses } from "./support/payments-world";

const { table, world, of, press, confirm, ended } = activations();

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

async function aCanceller() {
  const writer = await world.newWriter();
  await world.phone(writer.msisdn, { answer: "cancel" });
  return writer;
}
/**
 * Expects that a request is refused because of a limit, and that the writer has this many prompts.
 */
async function expectTooMany(writer: Pick<Writer, "userId">, reply: object, prompts: number) {
  expect(reply).toMatchObject({
    status: 429,
    body: { code: "too_many_requests" },
    headers: { "retry-after": expect.anything() },
  });
  expect((await of(writer)).attempts).toHaveLength(prompts);
}

test("a writer who requests too many prompts gets none, and reads when to try again", async () => {
  const writer = await aCanceller();
  await withLimits({ stkPerWriter: once }, async () => {
    await press(writer);
    await ended(writer);
    await expectTooMany(writer, await press(writer), 1);
  });
});

test("prompts from other writers to one phone are limited, however the number is written", async () => {
  const [stranger, other] = [await world.newWriter(), await world.newWriter()];
  const victim = await aCanceller();
  const national = victim.msisdn.replace(/^254/, "0");
  await withLimits({ stkPerPhone: once }, async () => {
    expect((await press(stranger, { phone: national })).status).toBe(200);
    await ended(stranger);
    await expectTooMany(other, await press(other, { phone: `+${victim.msisdn}` }), 0);
    expect((await press(other)).status).toBe(200);
    // Prompts of the phone's owner are counted separately.
    expect((await press(victim)).status).toBe(200);
  });
  const counted = JSON.stringify((await table.items()).filter(({ type }) => type === "Throttle"));
  expect(counted).not.toContain(victim.msisdn.slice(3));
});

test("accounts that claim the same phone number share a limit for it", async () => {
  const owner = await aCanceller();
  const alike = await aWriter({ phoneNumber: owner.phoneNumber, accountStatus: "inactive" });
  await withLimits({ stkPerSharedPhone: once }, async () => {
    expect((await press(owner)).status).toBe(200);
    await ended(owner);
    await expectTooMany(alike, await press({ ...owner, userId: alike.userId }), 0);
    const stranger = await world.newWriter();
    expect((await press(stranger, { phone: owner.msisdn })).status).toBe(200);
  });
});

test("an account can send prompts to a limited number of different phones a day", async () => {
  const [writer, first, second] = [await world.newWriter(), await aCanceller(), await aCanceller()];
  await withLimits({ stkNumbersPerWriter: once }, async () => {
    expect((await press(writer, { phone: first.msisdn })).status).toBe(200);
    await ended(writer);
    const refused = await press(writer, { phone: second.msisdn });

    await expectTooMany(writer, refused, 1);
    expect(refused.body["message"]).toMatch(/1 different numbers today.*pay by hand/);
    expect((await press(writer, { phone: `0${first.msisdn.slice(3)}` })).status).toBe(200);
  });
});

test("without the provider's secret nobody can pay, but an open payment is still shown", async () => {
  const [writer, payer] = [await world.newWriter(), await world.newWriter()];
  const { body } = await press(payer);
  await timePasses((await of(payer)).attempts);
  world.changeSecret({ passkey: "" });
  try {
    const reply = await press(writer);

    expect(reply).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
    expect(reply.body["message"]).toContain("Payments are not set up yet");
    expect((await of(writer)).attempts).toHaveLength(0);
    expect(await confirm(payer, body["CheckoutRequestID"])).toMatchObject({
      status: 200,
      body: { success: false, status: "prompted" },
    });
  } finally {
    world.restoreSecret();
  }
});

test("nobody sees another writer's payment", async () => {
  const [writer, other] = [await world.newWriter(), await world.newWriter()];
  const { body } = await press(writer);

  expect(await confirm(other, body["CheckoutRequestID"])).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
});

test.each(["startPayment", "confirmPayment"] as const)(
  "%s refuses a session that has ended",
  async (wanted) => {
    const writer = await world.newWriter();
    const { body } = await press(writer);
    await writeAlone(profiles.change(writer, { set: { sessionsValidFrom: 2_000 } }));
    const input =
      wanted === "startPayment"
        ? { phone: writer.msisdn }
        : { checkoutRequestId: body["CheckoutRequestID"] };

    const ended = await world.asks(writer.userId, wanted, input, { signedInAt: 1_999 });
    const fresh = await world.asks(writer.userId, wanted, input, { signedInAt: 2_000 });

    expect(ended).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    expect(fresh.status).toBe(200);
    expect((await of(writer)).attempts).toHaveLength(1);
  },
);

test.each(["0812345678", ""])(
  "the phone number %j is refused with a message, since it is not Kenyan",
  async (phone) => {
    const writer = await world.newWriter();

    const reply = await press(writer, { phone });

    expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(reply.body["fields"]).toHaveProperty("phone");
    expect((await of(writer)).attempts).toHaveLength(0);
  },
);
