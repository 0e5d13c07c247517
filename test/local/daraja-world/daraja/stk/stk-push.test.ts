import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../../support/manual-clock";
import { startWorld, type TestWorld } from "../../support/world";

let world: TestWorld;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({ clock });
});
afterEach(() => world.close());

test("the id of an accepted request contains the time in Nairobi and the payer's number", async () => {
  const { status, body } = await world.daraja.push();

  expect(status).toBe(200);
  expect(body).toStrictEqual({
    MerchantRequestID: expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{16}$/),
    CheckoutRequestID: expect.stringMatching(/^ws_CO_21112026121526\d{3}712345678$/),
    ResponseCode: "0",
    ResponseDescription: "Success. Request accepted for processing",
    CustomerMessage: "Success. Request accepted for processing",
  });
});

test("a hundred prompts on one phone in one second get different ids", async () => {
  await world.api.put("phones/254712345678", { answer: "cancel" });
  const ids = new Set<unknown>();
  while (ids.size < 100) {
    const { status, body } = await world.daraja.push();
    const id = body["CheckoutRequestID"];
    expect(ids).not.toContain(id);
    // The phone is busy until the previous prompt has ended.
    if (status === 200) ids.add(id);
  }
});

test("numeric fields are accepted as JSON numbers and as strings", async () => {
  const asked = await world.daraja.push({
    BusinessShortCode: 174379,
    Amount: 300,
    PartyA: 254712345678,
    PhoneNumber: 254712345678,
  });

  expect(asked.status).toBe(200);
});

test("only the description may be missing", async () => {
  const { TransactionDesc: _, ...fields } = world.daraja.stkFields;
  const path = "/mpesa/stkpush/v1/processrequest";
  const without = (name: string) => ({ ...world.daraja.stkFields, [name]: undefined });

  expect((await world.daraja.post(path, fields)).status).toBe(200);
  for (const name of Object.keys(fields))
    expect((await world.daraja.post(path, without(name))).body["errorMessage"]).toBe(
      `Bad Request - Invalid ${name}`,
    );
});

test.each([
  ["Timestamp", "20261321121526"],
  ["Timestamp", "2026-11-21"],
  ["TransactionType", "CustomerPayBillOnline "],
  ["Amount", "0"],
  ["Amount", "250001"],
  ["Amount", "1.5"],
  ["Amount", 1.5],
  ["Amount", -1],
  ["Amount", "1e3"],
  ["PartyA", "0712345678"],
  ["PhoneNumber", "+254712345678"],
  ["PhoneNumber", "254212345678"],
  ["AccountReference", "THIRTEEN-CHAR"],
  ["AccountReference", ""],
  ["TransactionDesc", "fourteen chars"],
  ["CallBackURL", "https://Example.com/x"],
  ["CallBackURL", "https://example.com/x "],
  ["CallBackURL", "https://example.com/a b"],
  ["CallBackURL", "https://example.com/MPESA/x"],
  ["CallBackURL", "https://example.com/query/x"],
  ["CallBackURL", "https://abc.ngrok.io/x"],
  ["CallBackURL", "example.com/x"],
])("a request with %s %j is refused, and the message names the field", async (name, value) => {
  const { status, body } = await world.daraja.push({ [name]: value });

  expect(status).toBe(400);
  expect(body).toStrictEqual({
    requestId: expect.any(String),
    errorCode: "400.002.02",
    errorMessage: `Bad Request - Invalid ${name}`,
  });
});

test.each(["1", "250000"])("KES %s is within the limits", async (amount) => {
  expect((await world.daraja.push({ Amount: amount })).status).toBe(200);
});

test.each(["254712345678", "254112345678"])("the phone number %s can pay", async (phone) => {
  expect((await world.daraja.push({ PartyA: phone, PhoneNumber: phone })).status).toBe(200);
});

test("field names are accepted only in their exact case", async () => {
  const { CallBackURL, ...others } = world.daraja.stkFields;

  const refused = await world.daraja.post("/mpesa/stkpush/v1/processrequest", {
    ...others,
    CallbackURL: CallBackURL,
  });

  expect(refused).toMatchObject({
    status: 400,
    body: { errorCode: "400.002.02", errorMessage: "Bad Request - Invalid CallBackURL" },
  });
});

test("a callback address may contain a blocked word inside a random id", async () => {
  const path = `${world.receiver.url}/notices/aSQLbCMDcEXEd/01JEXEC0CMD`;

  expect((await world.daraja.push({ CallBackURL: path })).status).toBe(200);
});

test("a request without its Content-Type gets the error for an invalid short code", async () => {
  const { body } = await world.daraja.post(
    "/mpesa/stkpush/v1/processrequest",
    world.daraja.stkFields,
    { "content-type": "text/plain" },
  );

  expect(body["errorMessage"]).toBe("Bad Request - Invalid BusinessShortCode");
});

test("a body that is not JSON gets the error for an invalid short code", async () => {
  const { status, body } = await world.daraja.post("/mpesa/stkpush/v1/processrequest", "{");

  expect(status).toBe(400);
  expect(body["errorMessage"]).toBe("Bad Request - Invalid BusinessShortCode");
});

test("a password made for another Timestamp gets Wrong credentials", async () => {
  expect(await world.daraja.push({ Timestamp: "20261121121527" })).toMatchObject({
    status: 500,
    body: { errorCode: "500.001.1001", errorMessage: "Wrong credentials" },
  });
});

test("an unknown short code gets the code for wrong credentials, with another message", async () => {
  expect(await world.daraja.push({ BusinessShortCode: "600000" })).toMatchObject({
    status: 500,
    body: { errorCode: "500.001.1001", errorMessage: "Merchant does not exist" },
  });
});

test("a second prompt on a busy phone is refused: the subscriber is locked", async () => {
  await world.daraja.push();

  const second = await world.daraja.push({ AccountReference: "OTHER" });
  const elsewhere = await world.daraja.push({ PhoneNumber: "254110345678" });

  expect(second).toMatchObject({
    status: 500,
    body: {
      errorCode: "500.001.1001",
      errorMessage: expect.stringContaining("Unable to lock subscriber"),
    },
  });
  expect(elsewhere.status).toBe(200);
});

test("two requests with one AccountReference both succeed, since Daraja detects no repetition", async () => {
  const first = await world.daraja.push();
  const prompt = await world.promptOn("254712345678");
  await world.api.post(`phones/254712345678/prompts/${prompt.id}`, { cancel: true });

  const second = await world.daraja.push();

  expect(second.status).toBe(200);
  expect(second.body["CheckoutRequestID"]).not.toBe(first.body["CheckoutRequestID"]);
});

test("an unknown path gets 404.001.01, and a wrong method 405.001", async () => {
  const missing = await world.daraja.post("/mpesa/b2c/v9/paymentrequest", {});
  const got = await fetch(`${world.darajaUrl}/mpesa/stkpush/v1/processrequest`);

  expect(missing).toMatchObject({ status: 404, body: { errorCode: "404.001.01" } });
  expect(got.status).toBe(405);
  expect(await got.json()).toMatchObject({ errorCode: "405.001" });
});

test.each([
  ["the wrong transaction type", { TransactionType: "CustomerBuyGoodsOnline" }, "2028"],
  ["another pay bill in PartyB", { PartyB: "600000" }, '"SFC_IC0003"'],
])("%s is accepted, and the payment fails with a reason in the log", async (_, changes, code) => {
  const asked = await world.daraja.push(changes);
  const { body } = await world.callbacks.waitFor("stk-notice");

  expect(asked.status).toBe(200);
  expect(JSON.stringify(body)).toContain(`"ResultCode":${code}`);
  expect(world.log().at(-1)?.reason).toContain("PartyB is ");
});

test("a prompt for a till may name the Paybill's short code, as in the sandbox, but no other code", async () => {
  await world.close();
  world = await startWorld({ strict: false, shortCodes: ["600000"] });
  await world.api.put("phones/254712345678", { answer: "approve" });
  const result = async (PartyB: string) => {
    await world.daraja.push({ TransactionType: "CustomerBuyGoodsOnline", PartyB });
    const { body } = await world.callbacks.waitFor("stk-notice");
    return JSON.stringify(body);
  };

  expect(await result("174379")).toContain('"ResultCode":0');
  expect(await result("600000")).toContain('"ResultCode":2028');
});

test.each([
  "http://169.254.169.254/latest/meta-data",
  "http://2852039166/",
  "http://[fe80::1]/",
  "http://[::ffff:169.254.169.254]/",
])("notices can't be sent to the link-local address %s", async (CallBackURL) => {
  const { status } = await world.daraja.push({ CallBackURL });
  const airtel = await world.api.put("airtel/callback", { url: CallBackURL });

  expect([status, airtel.status]).toEqual([400, 400]);
  expect(world.log().at(-1)?.reason).toContain("169.254");
});

test("the sandbox's limit accepts 5 requests a minute, and answers others with 429", async () => {
  await world.api.put("faults", { rate: "sandbox" });

  const first = await world.daraja.query("x");
  const atOnce = await world.daraja.query("x");
  clock.advance(12_000);
  const later = await world.daraja.query("x");

  expect([first.status, atOnce.status, later.status]).toEqual([500, 429, 500]);
  expect(atOnce.text).toContain("SpikeArrestViolation");
});

test("the gateway can answer 429 with a web page", async () => {
  await world.api.put("faults", { rate: "html" });
  await world.daraja.query("x");

  const refused = await world.daraja.query("x");

  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(/^<html>/);
});
