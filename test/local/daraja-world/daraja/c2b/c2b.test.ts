import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../../support/manual-clock";
import { startWorld, type TestWorld } from "../../support/world";

let world: TestWorld;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({ clock, timings: { lateNotice: 15_000 } });
});
afterEach(() => world.close());

const phone = "254712345126";
const payBill = (changes: Record<string, unknown> = {}) =>
  world.api.post(`phones/${phone}/paybill`, {
    paybill: "174379",
    account: "TRAINING",
    amount: 250,
    pin: "1234",
    ...changes,
  });

async function confirmation(count = 1) {
  const notices = await world.receiver.notices("/confirmation", count);
  return JSON.parse(notices.at(-1)?.text ?? "{}") as Record<string, unknown>;
}

test("the answer to a registration has a misspelt field", async () => {
  const { status, body } = await world.daraja.register();

  expect(status).toBe(200);
  expect(body).toStrictEqual({
    OriginatorCoversationID: expect.any(String),
    ResponseCode: "0",
    ResponseDescription: "Success",
  });
});

test.each([
  ["ResponseType", "Canceled"],
  ["ResponseType", "completed"],
  ["ConfirmationURL", "http://x.example/mpesa"],
  ["ShortCode", "600000"],
])("a registration with %s %s is refused", async (name, value) => {
  const { status, body } = await world.daraja.register({ [name]: value });

  expect(status).toBe(400);
  expect(body["errorMessage"]).toBe(`Bad Request - Invalid ${name}`);
});

test("with the switch `once`, a second registration of addresses is refused, as in production", async () => {
  await world.api.put("faults", { "c2b.register": "once" });
  await world.daraja.register();

  expect(await world.daraja.register()).toMatchObject({
    status: 500,
    body: { errorCode: "500.003.1001", errorMessage: "Urls are already registered" },
  });
});

test("a Paybill confirmation has only text values and a masked phone number", async () => {
  await world.daraja.register();

  const paid = await payBill();

  expect(await confirmation()).toStrictEqual({
    TransactionType: "Pay Bill",
    TransID: paid.body["receipt"],
    TransTime: "20261121121526",
    TransAmount: "250.00",
    BusinessShortCode: "174379",
    BillRefNumber: "TRAINING",
    InvoiceNumber: "",
    OrgAccountBalance: "250.00",
    ThirdPartyTransID: "",
    MSISDN: "2547 ***** 126",
    FirstName: expect.any(String),
    MiddleName: expect.any(String),
    LastName: expect.any(String),
  });
});

test("v1 sends the SHA-256 of the phone number", async () => {
  await world.daraja.register({}, "v1");
  await payBill();

  expect((await confirmation())["MSISDN"]).toMatch(/^[0-9a-f]{64}$/);
});

test("a payment by prompt gets a Paybill confirmation with the business's reference", async () => {
  await world.daraja.register();
  await world.api.put(`phones/${phone}`, { answer: "approve" });
  await world.daraja.push({ PhoneNumber: phone });

  const [notice] = await world.receiver.notices("/stk");
  const confirmed = await confirmation();

  expect(confirmed["BillRefNumber"]).toBe("KLM7F3K2QX");
  expect(notice?.text).toContain(String(confirmed["TransID"]));
});

test("without a registered address a payment succeeds and no confirmation is sent", async () => {
  const paid = await payBill();

  expect(paid.status).toBe(200);
  expect(world.receiver.arrived).toEqual([]);
  expect((await world.api.get(`phones/${phone}`)).body["balance"]).toBe(4750);
});

test("a confirmation can arrive twice or late, or be lost", async () => {
  await world.daraja.register();
  await world.api.put("faults", { "c2b.notice": "twice" });
  await payBill();
  expect(await world.receiver.notices("/confirmation", 2)).toHaveLength(2);

  await world.api.put("faults", { "c2b.notice": "lost" });
  const lost = await payBill();
  await world.api.put("faults", { "c2b.notice": "late" });
  const late = await payBill();
  expect(world.receiver.arrived).toHaveLength(2);
  clock.advance(15_000);

  expect((await confirmation(3))["TransID"]).toBe(late.body["receipt"]);
  expect(JSON.stringify(world.receiver.arrived)).not.toContain(lost.body["receipt"]);
});

test("the business can refuse a payment at validation", async () => {
  await world.daraja.register();
  await world.api.put("faults", { "c2b.validation": "on" });
  world.receiver.answerWith(200, { ResultCode: "C2B00012", ResultDesc: "Rejected" });

  const refused = await payBill();
  const [asked] = await world.receiver.notices("/validation");

  expect(refused).toMatchObject({ status: 409, body: { code: "refused_by_business" } });
  expect(JSON.parse(asked?.text ?? "{}")).toMatchObject({ OrgAccountBalance: "" });
  expect((await world.api.get(`phones/${phone}`)).body["balance"]).toBe(5000);
});

test.each([
  ["Completed", 200],
  ["Cancelled", 409],
])("if the business gives no valid answer, ResponseType %s decides", async (type, status) => {
  await world.daraja.register({ ResponseType: type });
  await world.api.put("faults", { "c2b.validation": "on" });
  world.receiver.answerWith(500, {});

  expect((await payBill()).status).toBe(status);
});

test("a simulated payment moves a customer's money", async () => {
  await world.daraja.register();

  const accepted = await world.daraja.simulate({ Msisdn: phone });

  expect(accepted.status).toBe(200);
  expect(await confirmation()).toMatchObject({ BillRefNumber: "TRAINING", TransAmount: "250.00" });
});

test("a simulated payment for goods is refused if it has a reference field, even an empty one", async () => {
  const commandId = { CommandID: "CustomerBuyGoodsOnline" };

  const empty = await world.daraja.simulate({ ...commandId, BillRefNumber: "" });
  const absent = await world.daraja.simulate({ ...commandId, BillRefNumber: undefined });

  expect(empty.body["errorMessage"]).toBe("Bad Request - Invalid BillRefNumber");
  expect(absent.status).toBe(200);
});

test.each([
  [{ paybill: "600000" }, 404, "no_such_paybill"],
  [{ pin: "0000" }, 403, "wrong_pin"],
  [{ amount: 5001 }, 409, "balance_too_low"],
  [{ amount: 0 }, 400, "invalid_input"],
  [{ amount: 1.5 }, 400, "invalid_input"],
  [{ amount: 250001 }, 400, "invalid_input"],
  [{ account: "" }, 400, "invalid_input"],
  [{ account: "x".repeat(21) }, 400, "invalid_input"],
  [{ pin: "12" }, 400, "invalid_input"],
  [{ tip: 5 }, 400, "invalid_input"],
])("the phone's menu refuses %j and moves no money", async (changes, status, code) => {
  expect(await payBill(changes)).toMatchObject({ status, body: { code } });
  expect((await world.api.get(`phones/${phone}`)).body["balance"]).toBe(5000);
});

test("three wrong PINs in the phone's menu lock the PIN", async () => {
  for (let attempt = 0; attempt < 3; attempt++) await payBill({ pin: "0000" });

  expect(await payBill()).toMatchObject({ status: 403, body: { code: "pin_locked" } });
});

test.each<[string, object]>([
  ["null-names", { FirstName: null, MiddleName: null, LastName: null }],
  ["organisation", { MSISDN: "600996" }],
  ["one-decimal", { TransAmount: "250.0" }],
  ["cents", { TransAmount: "250.50" }],
  ["third-party", { ThirdPartyTransID: expect.stringMatching(/./) }],
  ["merchant", { TransactionType: "Customer Merchant Payment" }],
])(
  'a confirmation can have the form "%s", which production sends for some payments',
  async (form, told) => {
    await world.daraja.register();
    await world.api.post(`phones/${phone}/faults/next`, { "c2b.form": form });
    await payBill();

    expect(await confirmation()).toMatchObject(told);
  },
);

test("a confirmation can have only a first name", async () => {
  await world.daraja.register();
  await world.api.put(`phones/${phone}/faults`, { "c2b.form": "first-name" });
  await payBill();

  const told = await confirmation();
  expect(told["FirstName"]).toEqual(expect.any(String));
  expect("MiddleName" in told || "LastName" in told).toBe(false);
});
