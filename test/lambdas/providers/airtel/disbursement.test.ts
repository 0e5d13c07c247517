import { createHmac } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { airtelCredentials } from "../../../../lambdas/providers/airtel/credentials";
import {
  airtelPayer,
  disbursementAnswer,
  enquire,
  noticeHash,
} from "../../../../lambdas/providers/airtel/disbursement";
import { logged } from "../../../support/logged";
import { MemoryTable } from "../../../support/memory-table/memory-table";
import { installOutside } from "../../money/payouts/history/install";

beforeAll(() => installOutside());
beforeEach(() => new MemoryTable().install());
afterEach(() => {
  vi.unstubAllGlobals();
});

const payout = { phone: "+254733345678", amount: 300 };
const now = new Date("2026-11-21T06:00:00.000Z");
/** A time when earlier tokens have expired, since a token is valid for three minutes. */
const afterTokens = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** Fakes an Airtel that gives this answer to every request except one for a token. */
const answers = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("oauth2")
      ? new Response(JSON.stringify({ access_token: "token", expires_in: "180" }))
      : new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
  );
const told = (status: object) => ({ status: { code: "400", success: false, ...status } });
const paid = (status: object) => ({ data: { transaction: { status: "TS" } }, ...told(status) });
const failed = (status: object) => ({ data: { transaction: { status: "TF" } }, ...told(status) });
const refused = (reason: string) => ({ is: "refused", reason });
const nothing = (waiting: string) => ({ is: "came-to-nothing", waiting });
const unknown = { is: "unknown" };
const notTaken = (waiting: string) => ({ is: "not-taken", waiting });
const account = notTaken("account");

test.each<[number, unknown, object]>([
  [200, told({ result_code: "0000900" }), unknown],
  [200, told({ message: "Something went wrong" }), unknown],
  [200, told({ result_code: "0000900", message: "Initiator is invalid" }), account],
  [200, told({ code: "429" }), notTaken("busy")],
  [200, told({ code: "401" }), notTaken("busy")],
  [200, told({ response_code: "DP00900001000", result_code: "ESB000039" }), unknown],
  [200, failed({ response_code: "DP00900001012" }), unknown],
  [200, "", unknown],
  [200, { data: null, ...told({ response_code: "DP00900001010" }) }, account],
  [200, { response: told({ result_code: "ESB000033" }) }, refused("not-registered")],
  [200, [told({ response_code: "DP00900001007" })], notTaken("float")],
  [200, JSON.stringify(JSON.stringify(told({ result_code: "ESB000039" }))), account],
  [400, { status_code: "ROUTER116", status_message: "No" }, notTaken("credentials")],
  [200, { status: "ROUTER006", message: "Invalid country" }, account],
  [200, { data: { transaction: { status: "SUCCESS" } }, ...told({ response_code: 9 }) }, unknown],
  [
    200,
    { data: { data: { transaction: { id: "W1", status: "ts", reference_id: 12345678 } } } },
    { is: "paid", receiptNumber: "12345678" },
  ],
  // These two codes only say that the payout failed. The words or another code say why.
  [200, told({ response_code: "DP00900001013", message: "Refused" }), refused("provider-refused")],
  [400, told({ response_code: "DP00900001013", message: "Invalid Country Code" }), account],
  [200, told({ response_code: "DP00900001013", message: "Invalid/Missing Currency" }), account],
  [200, told({ response_code: "DP00900001013", message: "Missing header/body params" }), account],
  [
    200,
    told({ response_code: "DP00900001013", message: "Incorrect Encrypted Pin" }),
    notTaken("credentials"),
  ],
  [
    200,
    told({
      response_code: "DP00900001013",
      result_code: "521002",
      message: "Invalid Msisdn Length. Msisdn Length should be 9",
    }),
    refused("not-registered"),
  ],
  [200, told({ response_code: "DP00900001005", result_code: "ESB000039" }), account],
  [
    200,
    told({ response_code: "DP00900001005", message: "Not enough funds in account" }),
    notTaken("float"),
  ],
  [
    200,
    told({ response_code: "DP00900001005", message: "Failed due to: Receiver is barred" }),
    refused("not-registered"),
  ],
  [200, told({ result_code: "0000900", message: "Sender is Barred. Payer is Barred" }), account],
  [400, { status_code: "ROUTER110", status_message: "Partner 2d96 not found" }, account],
  [400, { error: "invalid_token", error_description: "expired" }, unknown],
  [200, paid({ response_code: "DP00900001001" }), { is: "paid" }],
  [200, paid({ response_code: "DP00900001005" }), unknown],
  [503, "<html></html>", notTaken("busy")],
  [504, "<html></html>", unknown],
])(
  "a payout request that is answered with %d %j has the outcome %j",
  async (status, body, outcome) => {
    answers(status, body);
    const pay = airtelPayer(payout, await airtelCredentials(undefined), "pkcs1");

    expect(await pay("W1", now)).toMatchObject({ outcome });
  },
);

test("a refused token is replaced once, and the same request is sent again", async () => {
  const used: unknown[] = [];
  let tokens = 0;
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.includes("oauth2"))
      return new Response(JSON.stringify({ access_token: `token-${++tokens}`, expires_in: 180 }));
    used.push(headers["authorization"]);
    return new Response("", { status: used.length === 1 ? 401 : 503 });
  });
  const pay = airtelPayer(payout, await airtelCredentials(undefined), "pkcs1");

  expect(await pay("W1", afterTokens(1))).toMatchObject({ outcome: notTaken("busy") });
  expect(used).toEqual(["Bearer token-1", "Bearer token-2"]);
});

test("keys that Airtel refuses raise an alarm, and the payout is not sent", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 400 }));
  const log = logged();
  const pay = airtelPayer(payout, await airtelCredentials(undefined), "pkcs1");

  expect(await pay("W1", afterTokens(2))).toMatchObject({ outcome: notTaken("busy") });
  expect(log.text()).toContain('"PayoutsStopped":1');
  log.restore();
});

/** The answer to a successful enquiry. The transaction's own message says why the payout failed. */
const failedBecause = (message: string, status: object = {}) => ({
  data: { transaction: { id: "W1", status: "TF", message } },
  status: { code: "200", success: true, message: "SUCCESS", ...status },
});
const older = { result_code: "ESB000010" };
const ofW1 = (fields: object) => ({ data: { transaction: { id: "W1", status: "TS", ...fields } } });

test.each<[unknown, object]>([
  [told({ result_code: "ESB000045" }), { is: "not-found" }],
  [told({ message: "No transaction found with provided transaction Id." }), { is: "not-found" }],
  [told({ message: "Transaction is not found" }), { is: "not-found" }],
  [told({ result_code: "ESB000033" }), { is: "pending" }],
  [
    failed({ response_code: "DP00900001005", message: "Initiator is invalid" }),
    { is: "failed", failure: { is: "came-to-nothing", waiting: "account" } },
  ],
  [ofW1({ id: "W2" }), { is: "pending" }],
  // Our own id with a prefix is no receipt.
  [ofW1({ airtel_money_id: "disbursement-W1" }), { is: "paid", receiptNumber: null }],
  [ofW1({ airtel_money_id: "mp26.A1" }), { is: "paid", receiptNumber: "MP26.A1" }],
  [ofW1({ airtel_money_id: "mp26.A1", reference_id: "r123" }), { receiptNumber: "R123" }],
  [told({ result_code: "0000900" }), { is: "pending" }],
  [failedBecause("Transaction Failed"), { is: "failed", failure: refused("provider-refused") }],
  [
    failedBecause("Transaction Failed", { ...older, response_code: "DP00900001013" }),
    { is: "failed", failure: refused("provider-refused"), said: { words: "Transaction Failed" } },
  ],
  [failedBecause("Initiator is invalid", older), { failure: nothing("account") }],
  [
    failedBecause("Transaction Failed with TXN Id : 1, payer is barred as sender.", older),
    { failure: nothing("account") },
  ],
  [failedBecause("You do not have enough balance", older), { failure: nothing("float") }],
  [
    failedBecause("Transaction Failed", { ...older, message: "Exceeded maximum tries (5 times)" }),
    { failure: nothing("credentials") },
  ],
  [
    failedBecause("Transaction cannot be completed due to: Receiver is barred.", older),
    { failure: refused("not-registered") },
  ],
  [failedBecause("Amount entered is not within the allowed range"), { failure: refused("amount") }],
  [paid({ response_code: "DP00900001001" }), { is: "paid" }],
  [paid({ response_code: "DP00900001012" }), { is: "pending" }],
  [failed({ response_code: "DP00900001001" }), { is: "pending" }],
  [failed({ response_code: "DP00900001006" }), { is: "pending" }],
  [told({ response_code: "DP00900001010" }), { is: "refuses-us", refused: "account" }],
  [failed({ result_code: "0000900" }), { is: "failed", failure: refused("provider-refused") }],
  [
    failed({ response_code: "DP00900001010" }),
    { is: "failed", failure: { is: "came-to-nothing", waiting: "account" } },
  ],
])("an enquiry that is answered with %j has the result %j", async (body, outcome) => {
  answers(200, body);

  expect(await enquire("W1", await airtelCredentials(undefined), now)).toMatchObject(outcome);
});

test.each<[object, string[]]>([
  [{ is: "paid" }, ["DP00900001001"]],
  [{ is: "taken" }, ["DP00900001006", "DP00900001011"]],
  [{ is: "had-already" }, ["DP00900001017", "ESB000041"]],
  [{ is: "not-found" }, ["DP00900001015", "ESB000045"]],
  [refused("wallet-limit"), ["DP00900001003"]],
  [refused("amount"), ["DP00900001004"]],
  [refused("provider-refused"), ["DP00900001005", "DP00900001013"]],
  [refused("not-registered"), ["DP00900001009", "DP00900001012", "ESB000033", "ESB000036"]],
  [nothing("float"), ["DP00900001007"]],
  [nothing("credentials"), ["DP00900001016", "DP00900001018", "DP00900001019", "ROUTER115"]],
  [nothing("credentials"), ["ROUTER114", "ROUTER116"]],
  [nothing("account"), ["DP00900001010", "ESB000039", "ROUTER001", "ROUTER003", "ROUTER007"]],
  [unknown, ["", "200", "500", "DP00900001000", "DP00900001014", "ROUTER117", "ESB000001"]],
  [unknown, ["ESB000008", "ESB000011", "0000900", "constructor", "__proto__"]],
])("%j is the meaning of these codes: %j", (meaning, codes) => {
  for (const code of codes) expect([code, disbursementAnswer(code)]).toEqual([code, meaning]);
});

test.each(["pkcs1", "oaep"] as const)(
  "a PIN that can't be encrypted with %s throws before a payout is requested",
  async (padding) => {
    const credentials = await airtelCredentials(undefined);

    expect(() =>
      airtelPayer(payout, { ...credentials, airtelPublicKey: "no key" }, padding),
    ).toThrow();
  },
);

const key = "a key of the portal";
const hashOf = (bytes: string) => createHmac("sha256", key).update(bytes).digest("base64");
const transaction = '{"id":"W1","status_code":"TS"}';
const spaced = '{ "id": "W1", "status_code": "TS" }';

test.each([
  ["transaction", `{"transaction":${transaction},"hash":"${hashOf(transaction)}"}`],
  ["transaction", `{ "transaction": ${spaced}, "hash": "${hashOf(spaced)}" }`],
  ["transaction", `{"hash":"${hashOf(transaction)}","transaction":${transaction}}`],
  ["body", `{"transaction":${transaction},"hash":"${hashOf(`{"transaction":${transaction}}`)}"}`],
  ["differs", `{"transaction":${transaction},"hash":"${hashOf("another")}"}`],
  ["differs", `{"transaction":${transaction},"hash":""}`],
  ["absent", `{"transaction":${transaction}}`],
  ["absent", `{"transaction":${transaction},"hash":7}`],
  ["absent", "no JSON"],
])("the hash of a callback counts as %s: %s", (expected, body) => {
  expect(noticeHash(body, key)).toBe(expected);
});
