import { afterEach, expect, test } from "vitest";
import { startWorld, type TestWorld } from "../support/world";

let world: TestWorld;
afterEach(() => world.close());

const phone = "254712345678";

test("after a person approves a prompt, balance, receipt, SMS and notice agree", async () => {
  world = await startWorld();
  const asked = await world.daraja.push();

  const prompt = await world.promptOn(phone);
  const pressed = await world.api.post(`phones/${phone}/prompts/${prompt.id}`, { pin: "1234" });
  const [notice] = await world.receiver.notices("/stk");

  expect(prompt).toMatchObject({ amount: 300, business: "DUKA", account: "KLM7F3K2QX" });
  expect(pressed.body).toMatchObject({ resultCode: "0", balance: 4700 });
  const receipt = String(pressed.body["receipt"]);
  expect(notice?.text).toContain(receipt);
  expect(notice?.text).toContain(String(asked.body["CheckoutRequestID"]));
  const { body } = await world.api.get(`phones/${phone}`);
  expect(body).toMatchObject({ balance: 4700, prompts: [] });
  expect(JSON.stringify(body["messages"])).toMatch(
    new RegExp(
      `${receipt} Confirmed. Ksh300.00 paid to DUKA for account KLM7F3K2QX on .* New M-PESA balance is Ksh4,700.00`,
    ),
  );
});

test("the query reports a paid checkout in text values, without receipt, amount and phone", async () => {
  world = await startWorld();
  await world.api.put(`phones/${phone}`, { answer: "approve" });
  const asked = await world.daraja.push();
  await world.receiver.notices("/stk");

  const { status, body } = await world.daraja.query(asked.body["CheckoutRequestID"]);

  expect(status).toBe(200);
  expect(body).toStrictEqual({
    ResponseCode: "0",
    ResponseDescription: "The service request has been accepted successfully",
    MerchantRequestID: asked.body["MerchantRequestID"],
    CheckoutRequestID: asked.body["CheckoutRequestID"],
    ResultCode: "0",
    ResultDesc: "The service request is processed successfully.",
  });
});
