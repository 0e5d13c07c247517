import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accountNumberOf } from "#contracts/person";
import { putItem } from "../../../support/items";
import { engineTest } from "../../../support/table";
import { until } from "../../../support/until";
import { activations } from "./support/activations";

const { table, world, of, paid, press, confirm, prompts, enterPin } = activations();

test("a paid prompt credits, activates and notifies the writer", async () => {
  const writer = await world.newWriter();

  const { status, body } = await press(writer);
  const [prompt] = await prompts(writer);
  await enterPin(writer);
  const { profile, entries, notifications } = await paid(writer);
  const confirmed = await until("the confirmation", async () => {
    const reply = await confirm(writer, body["CheckoutRequestID"]);
    return reply.body["success"] === true && reply;
  });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    CheckoutRequestID: expect.stringMatching(/^ws_CO_/),
    CustomerMessage: "Check your phone and enter your M-Pesa PIN to pay KES 300.00.",
    reference: prompt?.account,
    payment: {
      amount: 300,
      state: "prompted",
      phone: expect.stringContaining("•••"),
      reference: prompt?.account,
    },
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

describe("a second request to pay", () => {
  test("a request during an open prompt sends no second prompt, and its answer never changes", async () => {
    const writer = await world.newWriter();
    const first = await press(writer);
    const key = randomUUID();

    const joined = await press(writer, { key });
    await enterPin(writer);
    await paid(writer);
    const again = await press(writer, { key });

    expect(joined.body).toEqual(first.body);
    expect(again.body).toEqual(joined.body);
    expect((await of(writer)).attempts).toHaveLength(1);
  });

  engineTest("twenty requests at once send one prompt", async () => {
    const writer = await world.newWriter();

    const replies = await Promise.all(Array.from({ length: 20 }, () => press(writer)));

    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await of(writer)).attempts).toHaveLength(1);
    const ids = replies.map(({ body }) => body["CheckoutRequestID"]).filter((id) => id !== null);
    expect(new Set(ids).size).toBe(1);
    expect(await prompts(writer)).toHaveLength(1);
  });

  test("a request repeated with the same key gets the same answer, and a conflict if it names another phone", async () => {
    const writer = await world.newWriter();
    await world.phone(writer.msisdn, { answer: "approve" });
    const key = randomUUID();

    const first = await press(writer, { key });
    await paid(writer);
    const again = await press(writer, { key });
    const other = await press(writer, { key, phone: "0733111222" });

    expect(again.body).toEqual(first.body);
    expect((await of(writer)).attempts).toHaveLength(1);
    expect(other).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
  });

  test("a refusal is repeated for the same key, but a request with a new key succeeds", async () => {
    const writer = await world.newWriter();
    const key = randomUUID();
    await world.faults({ "stk.response": "busy" });

    const first = await press(writer, { key });
    await world.outside("DELETE", "/api/faults");
    const again = await press(writer, { key });

    expect(first).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
    expect(first.body["message"]).toContain("o money has left");
    expect(again.body).toEqual(first.body);
    expect((await press(writer)).status).toBe(200);
  });

  test("a prompt whose answer was lost is shown as being sent, and credited after its callback", async () => {
    const writer = await world.newWriter();
    await world.faults({ "stk.response": "lost" });
    const sending = { CheckoutRequestID: null, payment: { state: "sending" } };

    for (const { status, body } of [await press(writer), await press(writer)])
      expect({ status, body }).toMatchObject({ status: 200, body: sending });
    await enterPin(writer);

    expect((await paid(writer)).entries).toHaveLength(1);
  });
});

test("if the phone shows another writer's prompt, the refusal names the reference of the refused prompt", async () => {
  const [writer, other] = [await world.newWriter(), await world.newWriter()];
  await press(writer);

  const busy = await press(other, { phone: writer.msisdn });

  const reference = (await of(other)).attempts[0]?.["reference"];
  expect(busy).toMatchObject({ status: 409, body: { code: "conflict", reference } });
  expect(busy.body["message"]).toContain(
    `Check before your PIN: KES 300 to KALAMU, account ${String(reference)}.`,
  );
});

describe("a payment without a prompt", () => {
  const payBill = (msisdn: string, account: string, amount = 300) =>
    world.outside("POST", `/api/phones/${msisdn}/paybill`, {
      paybill: "174379",
      account,
      amount,
      pin: "1234",
    });
  const numbered = async () => {
    const writer = await world.newWriter();
    const number = accountNumberOf(String(Math.floor(Math.random() * 1e6)).padStart(6, "0"));
    const key = { pk: `ACCOUNT#${number}`, sk: "ACCOUNT" };
    await putItem({ ...key, type: "AccountNumber", userId: writer.userId });
    return { ...writer, number };
  };
  const isNamed = (username: string, userId: string) =>
    putItem({ pk: `USERNAME#${username}`, sk: "USERNAME", type: "Username", userId });
  const keptOf = (account: string) =>
    until("the kept payment", async () =>
      (await table.items()).find(
        (item) => item.type === "UnattributedPayment" && item["account"] === account,
      ),
    );

  test.each(["first-name", "null-names", "organisation", "one-decimal", "third-party", "merchant"])(
    "a payment without a prompt is credited when its confirmation has this form: %s",
    async (form) => {
      const writer = await numbered();
      await world.faults({ "c2b.validation": "on", "c2b.form": form });

      await payBill(writer.msisdn, `a/c no. ${writer.number}`);

      expect((await paid(writer)).entries).toMatchObject([{ amount: 300 }]);
    },
  );

  test("a payment with cents waits for the administrator, who sees the amount as sent", async () => {
    const writer = await numbered();
    await world.faults({ "c2b.form": "cents" });

    await payBill(writer.msisdn, writer.number, 450);

    expect(await keptOf(writer.number)).toMatchObject({ amount: 450, amountAsSent: "450.50" });
    expect((await of(writer)).entries).toEqual([]);
  });

  test("nobody is credited if the account text is one writer's username and another's account number", async () => {
    const [writer, named] = [await numbered(), await world.newWriter()];
    await isNamed(`acc${writer.number}`, named.userId);

    await payBill(writer.msisdn, `acc${writer.number}`);

    await keptOf(`acc${writer.number}`);
    for (const each of [writer, named]) expect((await of(each)).entries).toEqual([]);
  });
});
