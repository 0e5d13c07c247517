import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { engineTest, freshTable } from "../../../support/table";
import { until } from "../../../support/until";
import { activations } from "./support/activations";
import { paymentsWorld } from "./support/payments-world";

const table = freshTable();
const world = paymentsWorld(table.items);
const { of, paid, press, prompts, enterPin, pressFor } = activations(table.items, world);

describe("a writer who pays", () => {
  test("is credited, active and notified, and has the receipt", async () => {
    const writer = await world.newWriter();

    const { status, body } = await press(writer);
    await enterPin(writer);
    const { profile, entries, notifications } = await paid(writer);
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
    expect(notifications.sort()).toEqual(["account-activated", "payment-confirmed"]);
    expect(confirmed.body).toMatchObject({
      status: "paid",
      data: {
        receiptNumber: expect.stringMatching(/^[A-Z0-9]{10}$/),
        amount: 300,
        phoneNumber: writer.phoneNumber,
      },
    });
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

  engineTest("of twenty at once sends one prompt", async () => {
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

  test("gets the same answer while the provider has not answered yet", async () => {
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

  test("with the key of a refused request is refused in the same way", async () => {
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

test("the answer names the prompt's text, even if the phone is busy with another", async () => {
  const [writer, other] = [await world.newWriter(), await world.newWriter()];
  const { body } = await press(writer);
  const busy = await pressFor(other, writer.msisdn);

  const reference = (await of(writer.userId)).attempts[0]?.["reference"];
  expect(body).toMatchObject({ reference, payment: { reference } });
  const phone = await world.outside<{ prompts: object[] }>("GET", `/api/phones/${writer.msisdn}`);
  expect(phone.prompts).toMatchObject([{ account: reference }]);
  const ours = (await of(other.userId)).attempts[0]?.["reference"];
  expect(busy).toMatchObject({ status: 409, body: { code: "conflict", reference: ours } });
  expect(busy.body["message"]).toContain(
    `Check before your PIN: KES 300 to KALAMU, account ${String(ours)}.`,
  );
});
