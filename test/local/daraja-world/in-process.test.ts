import { constants, generateKeyPairSync, publicEncrypt } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startDarajaWorld } from "../../../local/daraja-world/published";
import type { DarajaWorld, DarajaWorldOptions } from "../../../local/daraja-world/types";
import { darajaClient, outsideApi } from "./support/client";
import { startReceiver } from "./support/receiver";

let world: DarajaWorld;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let daraja: ReturnType<typeof darajaClient>;

const readme = "local/daraja-world/README.md";
const number = "254712345678";
const from = (msisdn: string) => ({ PhoneNumber: msisdn, PartyA: msisdn });

async function start(options: DarajaWorldOptions = {}) {
  world = await startDarajaWorld({ instant: true, ...options });
  receiver = await startReceiver();
  daraja = darajaClient(world, receiver.url);
  await daraja.signIn();
}
const stop = async () => {
  await world.close();
  await receiver.close();
};

beforeEach(() => start());
afterEach(stop);

const resultOf = async (id: unknown) => {
  const callback = await world.callbacks.waitFor(String(id));
  const { Body } = callback.body as { Body: { stkCallback: { ResultCode: number | string } } };
  return Body.stkCallback.ResultCode;
};

test("a test enters a PIN on the phone, and waits for the callback", async () => {
  const phone = world.phone("0712 345 678");
  const asked = await daraja.push();

  const prompt = await phone.nextPrompt();
  const outcome = prompt.enterPin();
  const callback = await world.callbacks.waitFor("stk-notice");

  expect(prompt).toMatchObject({ amount: 300, account: "KLM7F3K2QX", operator: "mpesa" });
  expect(outcome).toMatchObject({ resultCode: "0", balance: 4700 });
  expect(callback).toMatchObject({
    status: 200,
    body: { Body: { stkCallback: { CheckoutRequestID: asked.body["CheckoutRequestID"] } } },
  });
  expect(world.audit().payments).toMatchObject([{ noticeDelivered: true }]);
  expect(phone.balance()).toBe(4700);
  expect(phone.messages()[0]?.text).toContain(outcome.receipt);
  expect(await world.callbacks.resend(outcome.receipt ?? "")).toMatchObject({
    sent: [{ kind: "stk-notice", status: 200 }],
  });
});

test("a prompt can be cancelled, or ignored until it ends", async () => {
  const phone = world.phone(number);
  const first = await daraja.push();
  (await phone.nextPrompt()).cancel();
  expect(await resultOf(first.body["CheckoutRequestID"])).toBe(1032);

  const second = await daraja.push({ Amount: "301" });
  (await phone.nextPrompt()).ignore();
  await world.advance(60_000);
  expect(await resultOf(second.body["CheckoutRequestID"])).toBe(1037);
});

test("a wait that takes too long throws an error that names the missing event", async () => {
  await expect(world.phone(number).nextPrompt({ timeout: 10 })).rejects.toThrow(
    "No prompt came up on 254712345678 within 10 ms.",
  );
  await expect(world.callbacks.waitFor("b2c-result", { timeout: 10 })).rejects.toThrow(
    'No callback "b2c-result" was sent within 10 ms.',
  );
});

test.each<[string, object]>([
  ["instnat", { instnat: true }],
  ["port", { port: "abc" }],
  ["shortCodes", { shortCodes: ["abc"] }],
  ["timings.promptLife", { timings: { promptLife: "x" } }],
  ["phones.0712345678", { phones: { "0712345678": { balance: -5 } } }],
  ["phones", { phones: { abc: {} } }],
])("a wrong option is refused, and the error names it: %s", async (name, options) => {
  await expect(startDarajaWorld(options)).rejects.toThrow(`${name}: `);
});

test("an invalid answer or clock step is refused and changes nothing", async () => {
  const phone = world.phone(number);

  expect(() => phone.setAnswer("zz" as "ask")).toThrow("one of ask");
  await expect(world.advance(Number("x"))).rejects.toThrow("milliseconds");
  expect((await daraja.push()).status).toBe(200);
});

test("a switch for the next payment applies until the end of that payment, and to no other", async () => {
  world.phone(number).setAnswer("approve");
  world.faults.next("stk.notice", "lost");
  world.faults.next("stk.response", "busy");

  expect((await daraja.push()).status).toBe(500);
  const untold = await daraja.push();
  await expect.poll(() => world.log().some(({ note }) => note === "lost on purpose")).toBe(true);
  const told = await daraja.push({ Amount: "301" });

  expect(untold.status).toBe(200);
  expect(await resultOf(told.body["CheckoutRequestID"])).toBe(0);
  expect(receiver.arrived).toHaveLength(1);
  expect(() => world.faults.next("stk.notice", "sideways")).toThrow("stk.notice");
});

test("a reset clears phones, payments, switches and tokens, but not the credentials", async () => {
  world.phone(number).setAnswer("approve");
  const asked = await daraja.push();
  await resultOf(asked.body["CheckoutRequestID"]);
  world.faults.set({ "stk.notice": "lost" });

  const { status } = await outsideApi(world).delete("state");

  expect(status).toBe(200);
  expect(world.audit()).toMatchObject({ payments: [], totals: { count: 0 } });
  expect(world.phone(number).balance()).toBe(5000);
  expect(world.log()).toEqual([]);
  expect((await daraja.push()).status).toBe(404);
  expect((await daraja.oauth()).status).toBe(200);
});

test("the same seed gives the same ids and receipts", async () => {
  const run = async () => {
    await start({ seed: 7, phones: { [number]: { answer: "approve" } } });
    const asked = await daraja.push();
    const { payments } = await world.callbacks.waitFor("stk-notice").then(() => world.audit());
    await stop();
    return [String(asked.body["MerchantRequestID"]), payments[0]?.receipt.slice(3)];
  };
  await stop();
  expect(await run()).toEqual(await run());
  await start();
});

test("with the README's fixed clock, two runs have exactly the same ids and receipts", async () => {
  const written = /const clock = ([\s\S]*?\n\});/.exec(readFileSync(readme, "utf8"))?.[1];
  const clock = runInThisContext(`(${written})`);
  const run = async () => {
    await start({ seed: 7, clock, phones: { [number]: { answer: "approve" } } });
    const asked = await daraja.push();
    await world.callbacks.waitFor("stk-notice");
    const { payments } = world.audit();
    await stop();
    return [asked.body["CheckoutRequestID"], payments[0]?.receipt, payments[0]?.at];
  };
  await stop();
  const first = await run();
  expect(first[2]).toBe("2026-11-24T09:00:00.000Z");
  expect(await run()).toEqual(first);
  await start();
});

test("after a reset nextPrompt returns the new prompt, even if its id was used before", async () => {
  await stop();
  await start({ seed: 7 });
  await daraja.push();
  const { id } = await world.phone(number).nextPrompt();

  world.reset();
  await daraja.signIn();
  await daraja.push();

  expect((await world.phone(number).nextPrompt({ timeout: 1_000 })).amount).toBe(300);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
});

test.each([
  ["amount", { Amount: "201032" }, 1032],
  ["amount", { Amount: "200001" }, 1],
  ["number", from("254799001037"), 1037],
  ["number", from("254799002001"), 2001],
  ["number", from("254799000000"), 0],
])(
  "because of its magic %s, a payment of %j ends with %i without a person",
  async (_, changes, code) => {
    const asked = await daraja.push(changes);

    expect(await resultOf(asked.body["CheckoutRequestID"])).toBe(code);
  },
);

test("a number that pays without a person can receive payouts", async () => {
  await daraja.payOut({ PartyB: "254799000000" });

  const { body } = await world.callbacks.waitFor("b2c-result");
  expect(body).toMatchObject({ Result: { ResultCode: 0 } });
});

test("a magic number simulates a lost notice", async () => {
  const asked = await daraja.push(from("254799010001"));

  await expect
    .poll(async () => (await daraja.query(asked.body["CheckoutRequestID"])).body["ResultCode"])
    .toBe("0");
  expect(receiver.arrived).toEqual([]);
});

test("a phone's second payment of the same amount fails with 17 only within two minutes", async () => {
  world.phone(number).setAnswer("approve");
  const results = [];
  for (const wait of [0, 0, 120_000]) {
    await world.advance(wait);
    const asked = await daraja.push();
    results.push(await resultOf(asked.body["CheckoutRequestID"]));
  }
  expect(results).toEqual([0, 17, 0]);
});

test.each([
  ["a callback path with mpesa in it", { CallBackURL: "http://127.0.0.1:9/api/mpesa/callback" }],
  ["a long description", { TransactionDesc: "Payment of an order" }],
  ["trailing blanks", { TransactionType: "CustomerPayBillOnline " }],
])("%s is accepted, but refused with a reason in strict mode", async (_, changes) => {
  expect((await daraja.push(changes)).status).toBe(200);
  await stop();
  await start({ strict: true });

  expect((await daraja.push(changes)).status).toBe(400);
  const [name] = Object.keys(changes);
  expect(world.log().at(-1)?.reason).toContain(`${name} is `);
});

test("a password encrypted with Safaricom's certificate is accepted, but refused in strict mode", async () => {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const SecurityCredential = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from("whatever"),
  ).toString("base64");
  const codeOf = async () => {
    await daraja.payOut({ SecurityCredential });
    const { body } = await world.callbacks.waitFor("b2c-result");
    return (body as { Result: { ResultCode: number } }).Result.ResultCode;
  };

  expect(await codeOf()).toBe(0);
  await stop();
  await start({ strict: true });
  expect(await codeOf()).toBe(2001);
  expect(world.log().at(-1)?.reason).toContain("GET /api/daraja");
});

test("M-PESA refuses the numbers of Airtel", async () => {
  const push = await daraja.push(from("254733123456"));
  await daraja.payOut({ PartyB: "254733123456" });
  const payout = await world.callbacks.waitFor("b2c-result");
  const airtels = world.phone("254733123456");

  expect([airtels.balance(), airtels.balance("airtel")]).toEqual([0, 5000]);
  await expect(airtels.payBill({ amount: 10, account: "A1" })).rejects.toThrow("no M-PESA");
  expect(push).toMatchObject({
    status: 400,
    body: { errorMessage: "Bad Request - Invalid PartyA" },
  });
  expect(payout.body).toMatchObject({ Result: { ResultCode: "SFC_IC0003" } });
});

test.each([
  ["oauth.response", "error", 500],
  ["oauth.response", "html", 503],
])(
  'with the switch %s at "%s", the next token request gets the answer %d',
  async (name, position, status) => {
    world.faults.next(name, position);

    expect((await daraja.oauth()).status).toBe(status);
    expect((await daraja.oauth()).status).toBe(200);
  },
);

test("a switch makes a token expire once", async () => {
  world.faults.next("oauth.token", "expired");

  expect((await daraja.push()).body["errorCode"]).toBe("404.001.03");
  await daraja.signIn();
  expect((await daraja.push()).status).toBe(200);
});

test("a switch can limit the rate of a single product", async () => {
  world.faults.set({ rate: "stk" });

  expect((await daraja.push()).status).toBe(429);
  expect((await daraja.query("ws_CO_1")).status).toBe(500);
});

test("a switch can report a payment as failed although it succeeds later", async () => {
  world.phone(number).setAnswer("approve");
  world.faults.next("stk.notice", "failed-then-paid");
  const asked = await daraja.push();

  expect(await resultOf(asked.body["CheckoutRequestID"])).toBe(1037);
  await world.advance(15_000);
  expect(await resultOf(asked.body["CheckoutRequestID"])).toBe(0);
});

test("a callback can mask the number, and name one of Safaricom's addresses", async () => {
  world.phone(number).setAnswer("approve");
  world.faults.set({ "stk.notice": "masked", "notice.source": "safaricom" });
  await daraja.push();

  const [notice] = await receiver.notices("/stk");

  expect(notice?.text).toContain('{"Name":"PhoneNumber","Value":"2547*****678"}');
  expect(notice?.headers["x-forwarded-for"]).toBe("196.201.212.69");
});

test("an initiator's password can expire", async () => {
  world.faults.next("initiator", "expired");
  await daraja.payOut();

  const { body } = await world.callbacks.waitFor("b2c-result");

  expect(body).toMatchObject({ Result: { ResultCode: 2001 } });
  expect(world.log().at(-1)?.reason).toContain("expired");
});

test.each([
  [() => daraja.oauth("daraja-world-key:wrong"), "The consumer secret is wrong"],
  [() => daraja.push({ Amount: "1.5" }), 'Amount is "1.5"'],
  [() => daraja.push({ Password: "x" }), "Password is not base64"],
  [() => daraja.query("ws_CO_1"), "no payment request with this CheckoutRequestID"],
  [() => daraja.post("/mpesa/nothing/v1", {}), "Nothing answers at /mpesa/nothing/v1"],
])("the log explains a refused request (example %#)", async (ask, words) => {
  await ask();

  expect(world.log().at(-1)?.reason).toContain(words);
});

test("another site's page can't use the credentials, although they are public", async () => {
  const statusFor = async (origin: string) =>
    (await daraja.post("/mpesa/stkpush/v1/processrequest", daraja.stkFields, { origin })).status;

  expect(await statusFor("http://evil.example")).toBe(403);
  expect(await statusFor("http://localhost:8080")).toBe(200);
});
