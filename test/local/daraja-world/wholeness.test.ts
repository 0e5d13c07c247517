import { afterEach, beforeEach, expect, test } from "vitest";
import { sandboxShortCodes } from "../../../local/daraja-world/sandbox";
import { startWorld, type TestWorld } from "./support/world";

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld({ shortCodes: sandboxShortCodes });
  await world.api.put(`phones/${phone}`, { answer: "approve" });
});
afterEach(() => world.close());

const phone = "254712345678";
const till = "5100001";

interface Result {
  ResultCode: number | string;
  ResultDesc: string;
  TransactionID: string;
  ResultParameters?: { ResultParameter: { Key: string; Value?: string | number }[] };
}

async function resultOf(path: string, changes: Record<string, unknown>) {
  const asked = await world.daraja.post(path, {
    Initiator: world.credentials.initiatorName,
    SecurityCredential: world.daraja.b2cFields.SecurityCredential,
    Remarks: "Test",
    ResultURL: `${world.receiver.url}/later`,
    QueueTimeOutURL: `${world.receiver.url}/timeout`,
    ...changes,
  });
  expect(asked).toMatchObject({ status: 200, body: { ResponseCode: "0" } });
  const { body } = await world.callbacks.waitFor(String(asked.body["ConversationID"]));
  const { Result } = body as { Result: Result };
  const entries = [Result.ResultParameters?.ResultParameter ?? []].flat();
  return {
    ...Result,
    values: Object.fromEntries(entries.map(({ Key, Value }) => [Key, Value])),
  };
}

async function paid(changes: Record<string, unknown> = {}) {
  const asked = await world.daraja.push(changes);
  await world.receiver.notices("/stk");
  const { body } = await world.api.get("audit");
  const payments = body["payments"] as { receipt: string; checkoutRequestId: string }[];
  const id = asked.body["CheckoutRequestID"];
  return payments.find(({ checkoutRequestId }) => checkoutRequestId === id)?.receipt ?? "";
}

const accountBalance = (shortCode: string) =>
  resultOf("/mpesa/accountbalance/v1/query", {
    CommandID: "AccountBalance",
    PartyA: shortCode,
    IdentifierType: "4",
  });

test("the balance of a short code includes the payments that it received", async () => {
  await paid();

  const { values } = await accountBalance("174379");

  expect(values["AccountBalance"]).toContain("Utility Account|KES|300.00|300.00|0.00|0.00");
  expect(values["BOCompletedTime"]).toEqual(expect.any(Number));
});

const reverse = (receipt: string, changes: Record<string, unknown> = {}) =>
  resultOf("/mpesa/reversal/v1/request", {
    CommandID: "TransactionReversal",
    TransactionID: receipt,
    Amount: "300",
    ReceiverParty: "174379",
    RecieverIdentifierType: "11",
    ...changes,
  });

test("a reversal returns the money, and its result has both receipts", async () => {
  const receipt = await paid();

  const { ResultCode, TransactionID, values } = await reverse(receipt);

  expect(ResultCode).toBe("0");
  expect(values).toMatchObject({ Amount: 300, OriginalTransactionID: receipt });
  expect((await world.api.get(`phones/${phone}`)).body).toMatchObject({ balance: 5000 });
  expect((await world.api.get("audit")).body).toMatchObject({
    totals: { count: 1, reversals: { count: 1, amount: 300 } },
    payments: [{ receipt }, { kind: "reversal", id: receipt, receipt: TransactionID }],
  });
});

test.each([
  ["a receipt that nobody has", "R000002", {}],
  ["more than was paid", "R000002", { Amount: "301" }],
  ["a part of what was paid", "R000002", { Amount: "299" }],
  ["somebody else's payment", "R000002", { ReceiverParty: "600984" }],
])("a reversal of %s ends with %s and a reason", async (what, code, changes) => {
  const receipt = what === "a receipt that nobody has" ? "UKL0000001" : await paid();

  expect(await reverse(receipt, changes)).toMatchObject({ ResultCode: code });

  const log = JSON.parse((await world.api.get("log")).text) as { kind: string; reason?: string }[];
  expect(log.find(({ kind }) => kind === "reversal-result")?.reason).toMatch(/\w/);
  expect((await world.api.get(`phones/${phone}`)).body["balance"]).toBe(
    what === "a receipt that nobody has" ? 5000 : 4700,
  );
});

test("a payment can be reversed only once", async () => {
  const receipt = await paid();
  await reverse(receipt);
  expect(await reverse(receipt)).toMatchObject({ ResultCode: "R000001" });
  expect((await world.api.get(`phones/${phone}`)).body["balance"]).toBe(5000);
});

const transfer = (changes: Record<string, unknown>) =>
  resultOf("/mpesa/b2b/v1/paymentrequest", {
    CommandID: "BusinessPayBill",
    SenderIdentifierType: "4",
    RecieverIdentifierType: "4",
    Amount: "200",
    PartyA: "600984",
    PartyB: "888880",
    AccountReference: "POWER",
    ...changes,
  });

test("a business can pay another, and a status query finds the payment by its receipt", async () => {
  const { ResultCode, TransactionID, values } = await transfer({});
  await world.daraja.status({ OriginalConversationID: "", TransactionID });
  const [status] = await world.receiver.notices("/status");

  expect(ResultCode).toBe("0");
  expect(values).toMatchObject({ Amount: "200.00", Currency: "KES" });
  expect((await world.api.get("float")).body["mpesa"]).toBe(999_800);
  expect(status?.text).toContain('{"Key":"TransactionStatus","Value":"Completed"}');
  expect(status?.text).toContain("Business Pay Bill via API");
});

test("money of the Paybill can be moved to the number that makes payouts", async () => {
  await paid();

  await transfer({ CommandID: "BusinessPayToBulk", PartyA: "174379", PartyB: "600996" });

  expect((await world.api.get("float")).body["mpesa"]).toBe(1_000_200);
  expect((await accountBalance("174379")).values["AccountBalance"]).toContain("KES|100.00");
});

test("a business can't transfer more than its balance", async () => {
  expect(await transfer({ PartyA: "174379" })).toMatchObject({ ResultCode: 1 });
});

test("a prompt can pay a till, which needs no account", async () => {
  await world.daraja.register({ ShortCode: till });

  await paid({ TransactionType: "CustomerBuyGoodsOnline", PartyB: till });

  const [confirmation] = await world.receiver.notices("/confirmation");
  expect(JSON.parse(confirmation?.text ?? "")).toMatchObject({
    TransactionType: "Buy Goods",
    BusinessShortCode: till,
    BillRefNumber: "",
  });
});

test("the phone's menu can pay a till", async () => {
  const { body } = await world.api.post(`phones/${phone}/paybill`, {
    till,
    amount: 50,
    pin: "1234",
  });

  expect(body["receipt"]).toMatch(/^[A-Z0-9]{10}$/);
});

test("each short code can request prompts, and has its own confirmation addresses", async () => {
  const shortCode = "600984";
  await world.daraja.register({ ShortCode: shortCode });
  const Password = Buffer.from(`${shortCode}${world.credentials.passkey}20261121121526`);

  await paid({
    BusinessShortCode: shortCode,
    PartyB: shortCode,
    Password: Password.toString("base64"),
  });

  const [confirmation] = await world.receiver.notices("/confirmation");
  expect(JSON.parse(confirmation?.text ?? "")).toMatchObject({ BusinessShortCode: shortCode });
});

test("the answer with the credentials lists the short codes and tills", async () => {
  expect((await world.api.get("daraja")).body).toMatchObject({
    shortCodes: expect.arrayContaining(["174379", "600000", "600984"]),
    tills: expect.arrayContaining([till]),
  });
});

test("the log reports a simulated payment that exceeds the balance", async () => {
  await world.daraja.simulate({ Amount: "6000" });

  const log = JSON.parse((await world.api.get("log")).text) as { kind: string; reason?: string }[];
  expect(log.at(-1)).toMatchObject({
    kind: "c2b-refused",
    reason: expect.stringContaining("KES 5000"),
  });
});

const collecting = {
  reference: "Order 12",
  subscriber: { country: "KE", currency: "KES", msisdn: "733123456" },
  transaction: { amount: 100, country: "KE", currency: "KES", id: "ORDER12" },
};

async function airtel(method: "GET" | "POST", path: string, body?: unknown) {
  await world.airtel.signIn();
  const response = await fetch(world.url + path, {
    method,
    headers: world.airtel.headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as {
    data: { transaction: Record<string, string>; balance: string };
    status: { response_code?: string };
  };
}

test("an Airtel Money payment has a prompt and a callback, and can be refunded", async () => {
  const customer = world.phone("0733123456");
  customer.setBalance(500, "airtel");
  await world.api.put("airtel/callback", { url: `${world.receiver.url}/airtel` });

  const asked = await airtel("POST", "/merchant/v1/payments/", collecting);
  const prompt = await customer.nextPrompt();
  const outcome = prompt.enterPin();
  const [callback] = await world.receiver.notices("/airtel");
  const enquired = await airtel("GET", "/standard/v1/payments/ORDER12");
  const { data } = await airtel("GET", "/standard/v2/users/balance");

  expect(asked.data.transaction).toMatchObject({ id: "ORDER12", status: "TIP" });
  expect(prompt).toMatchObject({ operator: "airtel", amount: 100 });
  expect(outcome).toMatchObject({ resultCode: "DP00800001001", balance: 400 });
  expect(JSON.parse(callback?.text ?? "")).toMatchObject({
    transaction: { id: "ORDER12", status_code: "TS", airtel_money_id: outcome.receipt },
  });
  expect(enquired.data.transaction["status"]).toBe("TS");
  expect(data.balance).toBe("1,000,100.00");

  await airtel("POST", "/standard/v1/payments/refund", {
    transaction: { airtel_money_id: outcome.receipt },
  });
  expect(customer.balance("airtel")).toBe(500);
  expect(world.audit().totals).toMatchObject({ count: 1, reversals: { count: 1, amount: 100 } });
});

test.each([
  ["cancel", "DP00800001008"],
  ["wrong-pin", "DP00800001002"],
  ["approve", "DP00800001007"],
] as const)(
  'a phone that is set to "%s" ends an Airtel Money prompt with %s',
  async (answer, code) => {
    world.phone("0733123456").setAnswer(answer);

    await airtel("POST", "/merchant/v2/payments/", collecting);

    await expect
      .poll(async () => (await airtel("GET", "/standard/v1/payments/ORDER12")).status.response_code)
      .toBe(code);
  },
);

test("an unanswered Airtel Money prompt times out", async () => {
  await airtel("POST", "/merchant/v1/payments/", collecting);
  await world.phone("0733123456").nextPrompt();

  await world.advance(60_000);

  const { data } = await airtel("GET", "/standard/v1/payments/ORDER12");
  expect(data.transaction["status"]).toBe("TE");
});
