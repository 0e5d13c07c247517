import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../../support/manual-clock";
import { startWorld, type TestWorld } from "../../support/world";

let world: TestWorld;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({
    clock,
    businessName: "A SHOP",
    timings: { lateNotice: 15_000 },
  });
});
afterEach(() => world.close());

const phone = "254712345678";
const switchTo = (faults: Record<string, string>) => world.api.put("faults", faults);

async function told(path: string, count = 1) {
  const notices = await world.receiver.notices(path, count);
  return JSON.parse(notices.at(-1)?.text ?? "{}").Result as Record<string, unknown>;
}

interface Parameter {
  Key: string;
  Value?: unknown;
}
const inside = (result: Record<string, unknown>) =>
  (result["ResultParameters"] as { ResultParameter: Parameter[] }).ResultParameter;
const itemOf = (result: Record<string, unknown>, key: string) =>
  inside(result).find(({ Key }) => Key === key)?.Value;

test("a status result has the payout's ids, and one key for both parties", async () => {
  const paid = await world.daraja.payOut();
  const receipt = (await told("/result"))["TransactionID"];

  const asked = await world.daraja.status();
  const answer = await told("/status");

  expect(asked.body).toMatchObject({ ResponseCode: "0" });
  expect(asked.body["OriginatorConversationID"]).not.toBe("KLM_w1_a1");
  expect(answer).toMatchObject({
    ResultType: 0,
    ResultCode: "0",
    OriginatorConversationID: asked.body["OriginatorConversationID"],
    TransactionID: "UKL0000000",
  });
  expect(inside(answer)).toEqual([
    { Key: "DebitPartyName", Value: "600996 - A SHOP" },
    { Key: "DebitPartyName", Value: expect.stringMatching(/^254712345678 - /) },
    { Key: "OriginatorConversationID", Value: "KLM_w1_a1" },
    { Key: "InitiatedTime", Value: 20261121121526 },
    { Key: "DebitAccountType", Value: "Utility Account" },
    { Key: "DebitPartyCharges", Value: "Fee For B2C Payment|KES|5.00" },
    { Key: "TransactionReason" },
    { Key: "ReasonType", Value: "Business Payment to Customer via API" },
    { Key: "TransactionStatus", Value: "Completed" },
    { Key: "FinalisedTime", Value: 20261121121526 },
    { Key: "Amount", Value: "1000" },
    { Key: "ConversationID", Value: paid.body["ConversationID"] },
    { Key: "ReceiptNo", Value: receipt },
  ]);
});

test("a query by receipt, without an id, finds an incoming payment", async () => {
  const { body } = await world.api.post(`phones/${phone}/paybill`, {
    paybill: "174379",
    account: "X",
    amount: 70,
    pin: "1234",
  });

  await world.daraja.status({ OriginalConversationID: "", TransactionID: body["receipt"] });

  const answer = await told("/status");
  expect(itemOf(answer, "ReceiptNo")).toBe(body["receipt"]);
  expect(itemOf(answer, "TransactionStatus")).toBe("Completed");
});

test("a failed payout is Declined, although the query succeeded", async () => {
  await switchTo({ "b2c.code": "2040" });
  await world.daraja.payOut();
  await told("/result");

  await world.daraja.status();

  const answer = await told("/status");
  expect(answer["ResultCode"]).toBe("0");
  expect(itemOf(answer, "TransactionStatus")).toBe("Declined");
});

test("a payout that M-PESA will send again is not final", async () => {
  await switchTo({ "b2c.code": "100000000" });
  await world.daraja.payOut();
  await told("/result");

  await world.daraja.status();

  const answer = await told("/status");
  expect(itemOf(answer, "TransactionStatus")).toBe("Authorized");
  expect(inside(answer)).toContainEqual({ Key: "ReceiptNo" });
});

test("an unknown id gives result 2032, without parameters", async () => {
  await world.daraja.status({ OriginalConversationID: "nobody" });

  const answer = await told("/status");
  expect(answer).toMatchObject({
    ResultCode: 2032,
    ResultDesc: "The transaction receipt number does not exist.",
  });
  expect(answer).not.toHaveProperty("ResultParameters");
});

test("a payout that was refused before it was stored can't be found", async () => {
  await world.daraja.payOut({ InitiatorName: "somebody" });
  await told("/result");

  await world.daraja.status();

  expect(await told("/status")).toMatchObject({ ResultCode: 2032 });
});

test("a query by a wrong initiator gives result 2001, with the receipt as its only parameter", async () => {
  await world.daraja.status({ Initiator: "somebody", TransactionID: "UKL1234567" });

  expect(await told("/status")).toMatchObject({
    ResultCode: 2001,
    ResultParameters: { ResultParameter: { Key: "ReceiptNo", Value: "UKL1234567" } },
  });
});

test.each([
  ["Initiator", ""],
  ["SecurityCredential", ""],
  ["CommandID", "TransactionStatus"],
  ["PartyA", ""],
  ["IdentifierType", "3"],
  ["ResultURL", "nowhere"],
  ["QueueTimeOutURL", "nowhere"],
])("a query with %s %j is refused immediately", async (name, value) => {
  expect(await world.daraja.status({ [name]: value })).toMatchObject({
    status: 400,
    body: { errorMessage: `Bad Request - Invalid ${name}` },
  });
});

test("a query without an id is refused; one with an invalid token gets 400.003.01", async () => {
  const nothing = await world.daraja.status({ OriginalConversationID: "" });
  world.daraja.use("nonsense");
  const stranger = await world.daraja.status();

  expect(nothing.body["errorMessage"]).toBe("Bad Request - Invalid TransactionID");
  expect(stranger).toMatchObject({ status: 400, body: { errorCode: "400.003.01" } });
});

test("the result of a failed query has no information about the payout", async () => {
  await world.daraja.payOut();
  await told("/result");
  await switchTo({ "status.result": "failed" });

  await world.daraja.status();

  const answer = await told("/status");
  expect(answer["ResultCode"]).toBe(17);
  expect(answer).not.toHaveProperty("ResultParameters");
});

test("a switch for one phone can delay or lose the result of a query", async () => {
  await world.daraja.payOut();
  await told("/result");
  await world.api.put(`phones/${phone}/faults`, { "status.result": "late" });
  await world.daraja.status();
  clock.advance(15_000);
  await told("/status");

  await world.api.put(`phones/${phone}/faults`, { "status.result": "lost" });
  await world.daraja.status();
  await world.api.delete("faults");
  await world.daraja.status();

  await told("/status", 2);
  expect(world.receiver.arrived.filter(({ path }) => path === "/status")).toHaveLength(2);
});

test("the result of a query can have the receiver and the amount in production's form", async () => {
  await world.daraja.payOut();
  await told("/result");
  await switchTo({ "status.result": "production" });

  await world.daraja.status();

  const { ResultParameters } = (await told("/status")) as {
    ResultParameters: { ResultParameter: { Key: string; Value: unknown }[] };
  };
  expect(ResultParameters.ResultParameter).toEqual(
    expect.arrayContaining([
      { Key: "CreditPartyName", Value: expect.stringContaining(phone) },
      { Key: "Amount", Value: 1000 },
    ]),
  );
});
