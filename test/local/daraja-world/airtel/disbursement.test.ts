import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../support/manual-clock";
import { startWorld, type TestWorld } from "../support/world";

let world: TestWorld;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({ clock, businessName: "A SHOP" });
  await world.api.put("airtel/callback", { url: `${world.receiver.url}/airtel` });
  await world.airtel.signIn();
});
afterEach(() => world.close());

const phone = "254733123456";
const codeOf = ({ body }: { body: Record<string, unknown> }) =>
  (body["status"] as Record<string, unknown>)["response_code"];
const hashOf = (bytes: string, key: string) =>
  createHmac("sha256", key).update(bytes).digest("base64");
const wallet = async () => (await world.api.get(`phones/${phone}`)).body["airtelBalance"];

test("a token is valid for 180 seconds, even after a newer one was issued", async () => {
  const { body } = await world.airtel.token();
  expect(body).toStrictEqual({
    token_type: "bearer",
    access_token: expect.any(String),
    expires_in: "180",
  });
  expect((await world.airtel.enquire()).status).toBe(200);

  clock.advance(180_000);

  expect((await world.airtel.enquire()).status).toBe(401);
});

test("a client with a wrong secret is refused", async () => {
  expect((await world.airtel.token({ client_secret: "x" })).status).toBe(401);
});

test("a payout is first in process, and then appears in balance, SMS, float and audit", async () => {
  const asked = await world.airtel.disburse();
  const [notice] = await world.receiver.notices("/airtel");

  const moneyId = JSON.parse(notice?.text ?? "{}").transaction.airtel_money_id as string;
  expect(asked).toMatchObject({
    status: 200,
    body: {
      data: { transaction: { id: "KLMw1a1", status: "TIP", reference_id: expect.any(String) } },
      status: { code: "200", response_code: "DP00900001006", success: false },
    },
  });
  expect(moneyId).toMatch(/^MP261121\.1215\.L\d{5}$/);
  expect((await world.api.get(`phones/${phone}`)).body).toMatchObject({
    balance: 5000,
    airtelBalance: 1000,
    messages: [
      {
        operator: "airtel",
        text: `Trans. ID: ${moneyId}. You have received Ksh1,000.00 from A SHOP. Your Airtel Money balance is Ksh1,000.00.`,
      },
    ],
  });
  expect((await world.api.get("float")).body).toEqual({ mpesa: 1_000_000, airtel: 999_000 });
  expect((await world.api.get("audit")).body["payments"]).toMatchObject([
    { kind: "payout", operator: "airtel", msisdn: phone, amount: 1000, id: "KLMw1a1" },
  ]);
});

test("the callback of a paid payout has a hash of its transaction, and a money id", async () => {
  await world.airtel.disburse();

  const [notice] = await world.receiver.notices("/airtel");

  const { transaction, hash } = JSON.parse(notice?.text ?? "{}");
  expect(transaction).toMatchObject({ id: "KLMw1a1", status_code: "TS" });
  expect(hash).toBe(hashOf(JSON.stringify(transaction), world.airtelApp.hashKey));
  expect(notice?.headers).not.toHaveProperty("businessshortcode");
});

test("a request with a used id fails, and the payout is paid once", async () => {
  await world.airtel.disburse();
  await world.receiver.notices("/airtel");

  const again = await world.airtel.disburse();

  expect(again.body).toMatchObject({
    data: { transaction: { status: "TF" } },
    status: { response_code: "DP00900001017", result_code: "ESB000041" },
  });
  expect(await wallet()).toBe(1000);
  expect((await world.airtel.enquire()).body).toMatchObject({
    data: { transaction: { status: "TS", airtel_money_id: expect.any(String) } },
    status: { response_code: "DP00900001001", success: true },
  });
});

test("an enquiry about an unknown id finds nothing", async () => {
  expect(codeOf(await world.airtel.enquire("nobody"))).toBe("DP00900001015");
});

test("a PIN may have either padding, unless the app's portal requires one", async () => {
  const oaep = { pin: world.airtel.seal(world.airtelApp.pin, "oaep") };
  expect((await world.airtel.disburse(oaep)).status).toBe(200);

  await world.api.put("airtel", { padding: "pkcs1" });

  expect(codeOf(await world.airtel.disburse(oaep))).toBe("ROUTER116");
});

test.each([
  [
    "ROUTER115",
    () => ({ pin: world.airtel.seal(world.airtelApp.pin === "0000" ? "1111" : "0000") }),
  ],
  ["ROUTER116", () => ({ pin: "1234" })],
  ["ROUTER003", () => ({ reference: "with-hyphen" })],
  ["ROUTER003", () => ({ payee: {} })],
])("a payout that is refused with %s leaves its id unused", async (code, changes) => {
  const refused = await world.airtel.disburse(changes());

  expect(refused.status).toBe(400);
  expect(codeOf(refused)).toBe(code);
  expect(codeOf(await world.airtel.disburse())).toBe("DP00900001006");
});

test.each([
  ["X-Country", "UG", "ROUTER006"],
  ["X-Currency", "UGX", "ROUTER112"],
  ["X-Currency", "", "ROUTER003"],
])("a request with %s %j is refused with %s", async (name, value, code) => {
  world.airtel.headers[name] = value;

  expect(codeOf(await world.airtel.disburse())).toBe(code);
});

test.each([
  ["the country code in its number", { payee: { msisdn: "254733123456" } }, "DP00900001012"],
  [
    "an amount that is too small",
    { transaction: { amount: 9, id: "a", type: "B2C" } },
    "DP00900001004",
  ],
  [
    "an amount that is too large",
    { transaction: { amount: 250_001, id: "a", type: "B2C" } },
    "DP00900001004",
  ],
])(
  "a payout with %s fails immediately, and its callback reports the failure",
  async (_, changes, code) => {
    const failed = await world.airtel.disburse(changes);
    const [notice] = await world.receiver.notices("/airtel");

    expect(codeOf(failed)).toBe(code);
    expect(failed.body).toMatchObject({ data: { transaction: { status: "TF" } } });
    expect(JSON.parse(notice?.text ?? "{}").transaction).toMatchObject({ status_code: "TF" });
    expect(notice?.text).not.toContain("airtel_money_id");
  },
);

test("a float that is too small gives DP00900001007, a full wallet DP00900001003", async () => {
  await world.api.put("float", { airtel: 999 });
  expect(codeOf(await world.airtel.disburse())).toBe("DP00900001007");

  await world.api.put("float", { airtel: 5000 });
  await world.api.put(`phones/${phone}`, { airtelBalance: 499_500 });
  expect(codeOf(await world.airtel.pay({ id: "second" }))).toBe("DP00900001003");
});

test("the log has no secrets", async () => {
  await world.airtel.disburse();
  await world.receiver.notices("/airtel");

  const { text } = await world.api.get("log");

  const { clientSecret, hashKey } = world.airtelApp;
  const token = world.airtel.headers["authorization"]?.slice("Bearer ".length);
  for (const secret of [clientSecret, hashKey, world.airtel.body.pin, token])
    expect(text).not.toContain(secret);
});
