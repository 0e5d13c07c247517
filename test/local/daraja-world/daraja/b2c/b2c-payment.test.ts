import { X509Certificate } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ManualClock, manualClock } from "../../support/manual-clock";
import { startWorld, type TestWorld } from "../../support/world";

let world: TestWorld;
let clock: ManualClock;
beforeEach(async () => {
  clock = manualClock();
  world = await startWorld({ clock, businessName: "A SHOP" });
});
afterEach(() => world.close());

const phone = "254712345678";

async function result(count = 1) {
  const notices = await world.receiver.notices("/result", count);
  return JSON.parse(notices.at(-1)?.text ?? "{}").Result as Record<string, unknown>;
}
const balance = async () => (await world.api.get(`phones/${phone}`)).body["balance"];

test("the answer to an accepted request has M-PESA's and the business's id, and a text as code", async () => {
  const { status, body } = await world.daraja.payOut();

  expect(status).toBe(200);
  expect(body).toStrictEqual({
    ConversationID: expect.stringMatching(/^AG_20261121_2010[0-9a-f]{16}$/),
    OriginatorConversationID: "KLM_w1_a1",
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  });
});

test("the result of a payout has its time in Nairobi, and the fees as a negative balance", async () => {
  const asked = await world.daraja.payOut();

  const told = await result();

  const receipt = told["TransactionID"];
  expect(receipt).toMatch(/^UKL[A-Z0-9]{7}$/);
  expect(told).toStrictEqual({
    ResultType: 0,
    ResultCode: 0,
    ResultDesc: "The service request is processed successfully.",
    OriginatorConversationID: "KLM_w1_a1",
    ConversationID: asked.body["ConversationID"],
    TransactionID: receipt,
    ResultParameters: {
      ResultParameter: [
        { Key: "TransactionAmount", Value: 1000 },
        { Key: "TransactionReceipt", Value: receipt },
        { Key: "ReceiverPartyPublicName", Value: expect.stringMatching(/^254712345678 - \w+/) },
        { Key: "TransactionCompletedDateTime", Value: "21.11.2026 12:15:26" },
        { Key: "B2CUtilityAccountAvailableFunds", Value: 999_000 },
        { Key: "B2CWorkingAccountAvailableFunds", Value: 0 },
        { Key: "B2CRecipientIsRegisteredCustomer", Value: "Y" },
        { Key: "B2CChargesPaidAccountAvailableFunds", Value: -5 },
      ],
    },
    ReferenceData: { ReferenceItem: { Key: "QueueTimeoutURL", Value: expect.any(String) } },
  });
});

test("a payout lowers the float and appears in the phone's balance, SMS and audit", async () => {
  await world.daraja.payOut();
  const receipt = (await result())["TransactionID"];

  const { body } = await world.api.get(`phones/${phone}`);
  const audit = await world.api.get("audit");

  expect(body).toMatchObject({
    balance: 6000,
    messages: [
      {
        operator: "mpesa",
        text: `${receipt} Confirmed. You have received Ksh1,000.00 from A SHOP 600996 on 21/11/26 at 12:15 PM. New M-PESA balance is Ksh6,000.00.`,
      },
    ],
  });
  expect((await world.api.get("float")).body).toEqual({ mpesa: 999_000, airtel: 1_000_000 });
  expect(audit.body["payments"]).toEqual([
    {
      kind: "payout",
      operator: "mpesa",
      msisdn: phone,
      amount: 1000,
      id: "KLM_w1_a1",
      receipt,
      at: "2026-11-21T09:15:26.000Z",
      noticeDelivered: true,
    },
  ]);
  expect(audit.body["totals"]).toMatchObject({ amount: 0, payouts: { count: 1, amount: 1000 } });
});

test("a used id is refused, and the payout is paid once", async () => {
  await world.daraja.payOut();
  await result();

  const again = await world.daraja.payOut({ Amount: "2000" });

  expect(again).toMatchObject({
    status: 500,
    body: { errorCode: "500.002.1001", errorMessage: "Duplicate OriginatorConversationID." },
  });
  expect(await balance()).toBe(6000);
});

test("v1 has no business id, so a repeated request pays twice", async () => {
  await world.daraja.payOut({}, "v1");
  await world.daraja.payOut({}, "v1");
  const told = await result(2);

  expect(told["OriginatorConversationID"]).not.toBe("KLM_w1_a1");
  expect(await balance()).toBe(7000);
});

test.each([
  ["OriginatorConversationID", ""],
  ["InitiatorName", ""],
  ["SecurityCredential", ""],
  ["CommandID", "BusinessPayments"],
  ["Amount", "10.50"],
  ["PartyA", "12"],
  ["PartyB", "0712345678"],
  ["PartyB", "+254712345678"],
  ["Remarks", "x"],
  ["Remarks", "x".repeat(101)],
  ["QueueTimeOutURL", "ftp://x.example"],
  ["ResultURL", "https://x.example/mpesa"],
  ["Occassion", "x".repeat(101)],
])("a payout with %s %j is refused immediately, and its id remains unused", async (name, value) => {
  const refused = await world.daraja.payOut({ [name]: value });

  expect(refused).toMatchObject({
    status: 400,
    body: { errorCode: "400.002.02", errorMessage: `Bad Request - Invalid ${name}` },
  });
  expect((await world.daraja.payOut()).status).toBe(200);
});

test("a payout request with an invalid token gets 401.002.01", async () => {
  world.daraja.use("nonsense");

  expect(await world.daraja.payOut()).toMatchObject({
    status: 401,
    body: { errorCode: "401.002.01" },
  });
});

test.each([
  [{ Amount: "9" }, 2],
  [{ Amount: "250001" }, 3],
  [{ PartyA: "174379" }, 2028],
])("a payout with %j is accepted, and its result is the failure %d", async (changes, code) => {
  expect((await world.daraja.payOut(changes)).status).toBe(200);

  expect(await result()).toMatchObject({ ResultCode: code });
  expect(await balance()).toBe(5000);
});

test("a wallet holds at most 500,000, and receives at most 500,000 a day", async () => {
  await world.api.put(`phones/${phone}`, { balance: 499_500 });
  await world.daraja.payOut();
  expect(await result()).toMatchObject({ ResultCode: 8 });

  for (const id of ["a", "b", "c"]) {
    await world.api.put(`phones/${phone}`, { balance: 0 });
    await world.daraja.payOut({ OriginatorConversationID: id, Amount: "250000" });
    await result({ a: 2, b: 3, c: 4 }[id]);
  }
  expect(await result(4)).toMatchObject({ ResultCode: 4 });

  clock.advance(24 * 60 * 60_000);
  await world.daraja.signIn();
  await world.daraja.payOut({ OriginatorConversationID: "d" });
  expect(await result(5)).toMatchObject({ ResultCode: 0 });
});

test("a payout above the float gets result 1, with one parameter and an id like a receipt's", async () => {
  await world.api.put("float", { mpesa: 999 });
  await world.daraja.payOut();

  const told = await result();

  expect(told).toMatchObject({
    ResultCode: 1,
    TransactionID: expect.stringMatching(/^UKL[A-Z0-9]{7}$/),
    ResultParameters: { ResultParameter: { Key: "DebitPartyCharges" } },
  });
  expect(told["TransactionID"]).not.toBe("UKL0000000");
  expect((await world.api.get("float")).body["mpesa"]).toBe(999);
});

test("a wrong initiator gets result 2001; all such failures of a day share an id", async () => {
  await world.daraja.payOut({ InitiatorName: "somebody" });
  await world.daraja.payOut({
    OriginatorConversationID: "other",
    SecurityCredential: world.daraja.seal("wrong"),
  });
  await result(2);

  const told = world.receiver.arrived.map(({ text }) => JSON.parse(text).Result);
  expect(told.map(({ ResultCode, TransactionID }) => [ResultCode, TransactionID])).toEqual([
    [2001, "UKL0000000"],
    [2001, "UKL0000000"],
  ]);
  expect(told[0]).not.toHaveProperty("ResultParameters");
});

test("three wrong passwords in a row lock the initiator, and even the right one gets 8006", async () => {
  for (const id of ["a", "b", "c"])
    await world.daraja.payOut({ OriginatorConversationID: id, SecurityCredential: "bm9uc2Vuc2U=" });
  await world.daraja.payOut();

  expect(await result(4)).toMatchObject({ ResultCode: 8006 });
  expect((await world.api.get("initiator")).body).toMatchObject({ locked: true });
  await world.api.put("initiator", { unlock: true });
  await world.daraja.payOut({ OriginatorConversationID: "d" });
  expect(await result(5)).toMatchObject({ ResultCode: 0 });
});

test("a password changed in the portal replaces the previous one", async () => {
  await world.api.put("initiator", { password: "Another#1" });
  await world.daraja.payOut();
  expect(await result()).toMatchObject({ ResultCode: 2001 });

  await world.daraja.payOut({
    OriginatorConversationID: "b",
    SecurityCredential: world.daraja.seal("Another#1"),
  });

  expect(await result(2)).toMatchObject({ ResultCode: 0 });
});

test("the certificate is X.509 with 2048 bits, and expired like Safaricom's certificates", () => {
  const { certificate } = world.credentials;
  const read = new X509Certificate(certificate);

  expect(read.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect(Date.parse(read.validTo)).toBeLessThan(Date.now());
  expect(world.daraja.b2cFields.SecurityCredential).toHaveLength(344);
});

test("the log has neither the password nor the encrypted credential", async () => {
  await world.daraja.payOut();
  await result();

  const { text } = await world.api.get("log");

  expect(text).not.toContain(world.daraja.b2cFields.SecurityCredential);
  expect(text).toContain('"PartyB":"254712345678"');
});
