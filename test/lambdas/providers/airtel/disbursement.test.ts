import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { airtelCredentials } from "../../../../lambdas/providers/airtel/credentials";
import {
  airtelPayer,
  disbursementAnswer,
  enquire,
} from "../../../../lambdas/providers/airtel/disbursement";
import { MemoryTable } from "../../../support/memory-table/memory-table";
import { installOutside } from "../../money/payouts/history/install";

beforeAll(() => installOutside());
beforeEach(() => new MemoryTable().install());
afterEach(() => {
  vi.unstubAllGlobals();
});

const payout = { phone: "+254733345678", amount: 300 };
const now = new Date("2026-11-21T06:00:00.000Z");

/** Makes Airtel give this answer to every request except for a token. */
const answers = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes("oauth2")
      ? new Response(JSON.stringify({ access_token: "token", expires_in: "180" }))
      : new Response(typeof body === "string" ? body : JSON.stringify(body), { status }),
  );
const told = (status: object) => ({ status: { code: "400", success: false, ...status } });
const paid = (status: object) => ({ data: { transaction: { status: "TS" } }, ...told(status) });
const failed = (status: object) => ({ data: { transaction: { status: "TF" } }, ...told(status) });

test.each<[number, unknown, object]>([
  [200, told({ result_code: "0000900" }), { is: "unknown" }],
  [200, told({ message: "Something went wrong" }), { is: "unknown" }],
  [
    200,
    told({ result_code: "0000900", message: "Initiator is invalid" }),
    { is: "not-taken", waiting: "account" },
  ],
  [200, told({ code: "429" }), { is: "not-taken", waiting: "busy" }],
  [200, told({ code: "401" }), { is: "not-taken", waiting: "busy" }],
  [200, told({ response_code: "DP00900001000", result_code: "ESB000039" }), { is: "unknown" }],
  [200, failed({ response_code: "DP00900001012" }), { is: "unknown" }],
  [200, "", { is: "unknown" }],
  [200, "<html>maintenance</html>", { is: "unknown" }],
  [
    200,
    { data: null, ...told({ response_code: "DP00900001010" }) },
    { is: "not-taken", waiting: "account" },
  ],
  [
    200,
    { response: told({ result_code: "ESB000033" }) },
    { is: "refused", reason: "not-registered" },
  ],
  [200, [told({ response_code: "DP00900001007" })], { is: "not-taken", waiting: "float" }],
  [
    200,
    JSON.stringify(JSON.stringify(told({ result_code: "ESB000039" }))),
    { is: "not-taken", waiting: "account" },
  ],
  [200, told({ code: "ROUTER003" }), { is: "not-taken", waiting: "account" }],
  [
    400,
    { status_code: "ROUTER116", status_message: "Decryption failed" },
    { is: "not-taken", waiting: "credentials" },
  ],
  [
    200,
    { status: "ROUTER006", message: "Invalid country" },
    { is: "not-taken", waiting: "account" },
  ],
  [
    200,
    { data: { transaction: { id: false, status: "SUCCESS" } }, ...told({ response_code: 9 }) },
    { is: "unknown" },
  ],
  [
    200,
    { data: { data: { transaction: { id: "W1", status: "ts", reference_id: 12345678 } } } },
    { is: "paid", receiptNumber: "12345678" },
  ],
  [400, { error: "invalid_token", error_description: "expired" }, { is: "unknown" }],
  [200, paid({ response_code: "DP00900001001" }), { is: "paid" }],
  [200, paid({ result_code: "ESB000010" }), { is: "paid" }],
  [200, paid({ response_code: "DP00900001005" }), { is: "unknown" }],
  [503, "<html></html>", { is: "not-taken", waiting: "busy" }],
  [504, "<html></html>", { is: "unknown" }],
])("a request that is answered %d %j comes to %j", async (status, body, outcome) => {
  answers(status, body);
  const pay = airtelPayer(payout, await airtelCredentials(undefined), "pkcs1");

  expect(await pay("W1", now)).toMatchObject({ outcome });
});

test.each<[unknown, object]>([
  [told({ result_code: "ESB000045" }), { is: "not-found" }],
  [told({ message: "No transaction found with provided transaction Id." }), { is: "not-found" }],
  [told({ result_code: "ESB000033" }), { is: "pending" }],
  [told({ result_code: "0000900" }), { is: "pending" }],
  [paid({ response_code: "DP00900001001" }), { is: "paid" }],
  [paid({ response_code: "DP00900001012" }), { is: "pending" }],
  [failed({ response_code: "DP00900001001" }), { is: "pending" }],
  [failed({ response_code: "DP00900001006" }), { is: "pending" }],
  [told({ response_code: "DP00900001010" }), { is: "refuses-us", refused: "account" }],
  [
    failed({ result_code: "0000900" }),
    { is: "failed", failure: { is: "refused", reason: "provider-refused" } },
  ],
  [
    failed({ response_code: "DP00900001010" }),
    { is: "failed", failure: { is: "came-to-nothing", waiting: "account" } },
  ],
])("an enquiry that is answered %j comes to %j", async (body, outcome) => {
  answers(200, body);

  expect(await enquire("W1", await airtelCredentials(undefined), now)).toMatchObject(outcome);
});

test.each([
  ["DP00900001001", "paid"],
  ["DP00900001006", "taken"],
  ["DP00900001011", "taken"],
  ["DP00900001017", "had-already"],
  ["ESB000041", "had-already"],
  ["DP00900001015", "not-found"],
  ["ESB000045", "not-found"],
])("%s says %s", (code, is) => {
  expect(disbursementAnswer(code)).toEqual({ is });
});

test.each([
  ["DP00900001003", "wallet-limit"],
  ["DP00900001004", "amount"],
  ["DP00900001005", "provider-refused"],
  ["DP00900001009", "not-registered"],
  ["DP00900001012", "not-registered"],
  ["ESB000033", "not-registered"],
  ["ESB000036", "not-registered"],
  ["DP00900001013", "provider-refused"],
])("%s refuses permanently: %s", (code, reason) => {
  expect(disbursementAnswer(code)).toEqual({ is: "refused", reason });
});

test.each([
  ["DP00900001007", "float"],
  ["DP00900001016", "credentials"],
  ["DP00900001018", "credentials"],
  ["DP00900001019", "credentials"],
  ["ROUTER115", "credentials"],
  ["ROUTER116", "credentials"],
  ["DP00900001010", "account"],
  ["ESB000039", "account"],
  ["ROUTER003", "account"],
  ["ROUTER007", "account"],
])("%s moves nothing and is our fault to correct: %s", (code, waiting) => {
  expect(disbursementAnswer(code)).toEqual({ is: "came-to-nothing", waiting });
});

test.each([
  "",
  "200",
  "500",
  "DP00900001000",
  "DP00900001014",
  "ROUTER117",
  "ESB000001",
  "ESB000008",
  "ESB000011",
  "0000900",
  "constructor",
  "__proto__",
])("the code %j proves nothing", (code) => {
  expect(disbursementAnswer(code)).toEqual({ is: "unknown" });
});

test.each(["pkcs1", "oaep"] as const)(
  "a PIN that can't be encrypted, with %s, is detected before a payout is requested",
  (padding) => {
    const credentials = {
      airtelClientId: "id",
      airtelClientSecret: "secret",
      airtelPin: "1234",
      airtelPublicKey: "no key",
    };

    expect(() => airtelPayer(payout, credentials, padding)).toThrow();
  },
);
