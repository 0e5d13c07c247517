import { afterEach, beforeEach, expect, test } from "vitest";
import { faultCatalogue } from "../../../../../local/daraja-world/faults";
import { serviceUrl } from "../../../../support/service";
import { type ManualClock, manualClock } from "../../support/manual-clock";
import { startWorld, type TestWorld } from "../../support/world";

let world: TestWorld;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({ clock });
});
afterEach(() => world.close());

const phone = "254712345678";

async function payAs(answer: string, changes: Record<string, unknown> = {}) {
  await world.api.put(`phones/${phone}`, { answer });
  const seen = world.receiver.arrived.length;
  const asked = await world.daraja.push(changes);
  const notices = await world.receiver.notices("/stk", seen + 1);
  const notice = notices.at(-1);
  return {
    id: asked.body["CheckoutRequestID"],
    merchantId: asked.body["MerchantRequestID"],
    notice,
    callback: JSON.parse(notice?.text ?? "{}") as unknown,
  };
}

test("the notice of a payment has five items, with JSON numbers and a Balance without value", async () => {
  const { id, merchantId, callback } = await payAs("approve");

  expect(callback).toStrictEqual({
    Body: {
      stkCallback: {
        MerchantRequestID: merchantId,
        CheckoutRequestID: id,
        ResultCode: 0,
        ResultDesc: "The service request is processed successfully.",
        CallbackMetadata: {
          Item: [
            { Name: "Amount", Value: 300 },
            { Name: "MpesaReceiptNumber", Value: expect.stringMatching(/^UKL[A-Z0-9]{7}$/) },
            { Name: "Balance" },
            { Name: "TransactionDate", Value: 20261121121526 },
            { Name: "PhoneNumber", Value: 254712345678 },
          ],
        },
      },
    },
  });
});

test("a notice has a header with the short code, and a charset in its Content-Type", async () => {
  const { notice } = await payAs("approve");

  expect(notice?.headers["content-type"]).toBe("application/json;charset=UTF-8");
  expect(notice?.headers["businessshortcode"]).toBe("174379");
  expect(notice?.rawHeaders).toContain("Businessshortcode");
});

test.each([
  ["cancel", 1032],
  ["wrong-pin", 2001],
])(
  "the phone's answer %s ends a prompt with %i, without items, and moves no money",
  async (answer, code) => {
    const { callback } = await payAs(answer);

    expect(callback).toMatchObject({ Body: { stkCallback: { ResultCode: code } } });
    expect(callback).not.toHaveProperty("Body.stkCallback.CallbackMetadata");
    expect((await world.api.get(`phones/${phone}`)).body["balance"]).toBe(5000);
  },
);

test("a payment above the balance ends with 1, and an SMS explains the reason", async () => {
  await world.api.put(`phones/${phone}`, { balance: 299 });

  const { callback } = await payAs("approve");

  expect(callback).toMatchObject({ Body: { stkCallback: { ResultCode: 1 } } });
  const { text } = await world.api.get(`phones/${phone}`);
  expect(text).toContain("You do not have enough money");
  expect(text).toContain("Ksh299.00");
});

test("an unanswered prompt ends with 1037, with different descriptions in notice and query", async () => {
  const asked = await world.daraja.push();
  await world.promptOn(phone);

  clock.advance(60_000);
  const [notice] = await world.receiver.notices("/stk");
  const query = await world.daraja.query(asked.body["CheckoutRequestID"]);

  expect(notice?.text).toContain('"ResultCode":1037,"ResultDesc":"No response from user."');
  expect(query.body).toMatchObject({
    ResultCode: "1037",
    ResultDesc: "DS timeout user cannot be reached.",
  });
  expect((await world.api.get(`phones/${phone}`)).body["prompts"]).toEqual([]);
});

test("Safaricom's test number answers no prompt", async () => {
  const { body } = await world.api.get("phones/254708374149");

  expect(body["answer"]).toBe("ignore");
});

test("with the two-minute rule, a repeated amount within two minutes ends with 17", async () => {
  await world.api.put("faults", { "stk.velocity": "on" });

  const codes = [
    await payAs("approve"),
    await payAs("approve"),
    await payAs("approve", { Amount: "301" }),
  ];
  clock.advance(120_000);
  codes.push(await payAs("approve"));

  expect(codes.map(({ notice }) => /"ResultCode":(\d+)/.exec(notice?.text ?? "")?.[1])).toEqual([
    "0",
    "17",
    "0",
    "0",
  ]);
});

test("a phone can pay at most KES 500,000 a day", async () => {
  await world.api.put(`phones/${phone}`, { balance: 1_000_000 });
  await payAs("approve", { Amount: "250000" });
  await payAs("approve", { Amount: "250000" });

  const { callback } = await payAs("approve", { Amount: "1" });

  expect(callback).toMatchObject({ Body: { stkCallback: { ResultCode: 4 } } });
});

test("three wrong PINs in a row lock the PIN, and even the right one ends with 8006", async () => {
  const enter = async (pin: string) => {
    await world.daraja.push();
    const prompt = await world.promptOn(phone);
    const { body } = await world.api.post(`phones/${phone}/prompts/${prompt.id}`, { pin });
    return body["resultCode"];
  };

  const codes = [
    await enter("0000"),
    await enter("9999"),
    await enter("1111"),
    await enter("1234"),
  ];
  await world.api.put(`phones/${phone}`, { unlock: true });
  codes.push(await enter("1234"));

  expect(codes).toEqual(["2001", "2001", "2001", "8006", "0"]);
});

test("a switch can force any result, and then no money moves", async () => {
  await world.api.put("faults", { "stk.result": "7777" });

  const { callback } = await payAs("approve");

  expect(callback).toMatchObject({ Body: { stkCallback: { ResultCode: 7777 } } });
  expect((await world.api.get(`phones/${phone}`)).body["balance"]).toBe(5000);
});

test.each(Object.keys(faultCatalogue["stk.result"].positions))(
  "the result %s is a number in the notice if it has only digits, and text in the query",
  async (code) => {
    await world.api.put("faults", { "stk.result": code });

    const { id, callback } = await payAs("approve");
    const { body } = await world.daraja.query(id);

    const told = /^\d+$/.test(code) ? Number(code) : code;
    expect(callback).toHaveProperty("Body.stkCallback.ResultCode", told);
    expect(callback).not.toHaveProperty("Body.stkCallback.CallbackMetadata");
    expect(body["ResultCode"]).toBe(code);
  },
);

test("a notice that the business refuses is not sent again", async () => {
  world.receiver.answerWith(500, {});
  await payAs("approve");

  clock.advance(31 * 60_000);
  await world.api.put(`phones/${phone}`, { answer: "cancel" });
  await world.daraja.push();
  await world.receiver.notices("/stk", 2);

  expect(world.receiver.arrived.map(({ text }) => text.includes('"ResultCode":0'))).toEqual([
    true,
    false,
  ]);
});

test("a notice that can't be delivered is not sent again", async () => {
  await world.api.put(`phones/${phone}`, { answer: "approve" });
  await world.daraja.push({ CallBackURL: "http://127.0.0.1:1/nobody" });
  await world.api.put(`phones/254700000001`, { answer: "approve" });
  await world.daraja.push({ PhoneNumber: "254700000001" });
  await world.receiver.notices("/stk");
  clock.advance(60 * 60_000);

  const audit = await world.api.get("audit");
  const log = await world.api.get("log");

  expect(audit.body["payments"]).toMatchObject([
    { noticeDelivered: false },
    { msisdn: "254700000001" },
  ]);
  expect(log.text.match(/127\.0\.0\.1:1\/nobody/g)).toHaveLength(2);
});

const endless = await serviceUrl((_request, response) => {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write("x".repeat(16_384)));
  };
  response.on("drain", more);
  more();
});

test("only the beginning of an endless answer is read, and the notice counts as delivered", async () => {
  await world.api.put(`phones/${phone}`, { answer: "approve" });
  const asked = await world.daraja.push({ CallBackURL: `${endless}/shop` });

  await expect
    .poll(async () => (await world.api.get("log?newest=1")).body)
    .toMatchObject([{ direction: "out", target: `${endless}/shop`, status: 200 }]);
  expect((await world.daraja.query(asked.body["CheckoutRequestID"])).body["ResultCode"]).toBe("0");
});
