import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  b2cResult,
  canBeNumber,
  mpesaPayer,
  refusalOfUs,
  transactionStatus,
} from "../../../../lambdas/providers/daraja/b2c";
import { payoutCredentials } from "../../../../lambdas/providers/daraja/credentials";
import { MemoryTable } from "../../../support/memory-table/memory-table";
import { installOutside } from "../../money/payouts/history/install";

beforeAll(() => installOutside());
beforeEach(() => new MemoryTable().install());
afterEach(() => {
  vi.unstubAllGlobals();
});

const refused = (reason: string) => ({ is: "refused", reason });
const nothing = (waiting: string) => ({ is: "came-to-nothing", waiting });

test.each<[object, string[]]>([
  [{ is: "paid" }, ["0"]],
  [refused("amount"), ["2", "3"]],
  [refused("wallet-limit"), ["4", "8"]],
  [refused("not-registered"), ["7", "12", "14", "2040", "SFC_IC0003"]],
  [nothing("float"), ["1", "5"]],
  [nothing("busy"), ["26", "100000011"]],
  [nothing("credentials"), ["18", "2001", "8006"]],
  [nothing("account"), ["6", "11", "13", "22", "24", "25", "29", "2006", "2028"]],
  // With 15, 17 or 100000000 the payout may have been made.
  [{ is: "unknown" }, ["", "15", "17", "100000000", "01", "9999", "toString", "__proto__"]],
])("%j is the meaning of these result codes: %j", (meaning, codes) => {
  for (const code of codes) expect([code, b2cResult(code)]).toEqual([code, meaning]);
});

test.each<[string | undefined, string[]]>([
  ["credentials", ["18", "20", "21", "2001", "8006"]],
  ["account", ["11", "2028"]],
  [undefined, ["1", "26", "0", "", "2040"]],
])("our %s is at fault if M-Pesa answers with one of %j", (fault, codes) => {
  for (const code of codes) expect([code, refusalOfUs(code)]).toEqual([code, fault]);
});

test.each([
  ["paid", ["Completed", " completed "]],
  ["failed", ["Failed", "Cancelled", "Declined", "Expired"]],
  ["unknown", ["Pending", "Authorized", ""]],
])("a payout is %s if its status is one of %j", (meaning, statuses) => {
  for (const status of statuses)
    expect([status, transactionStatus(status)]).toEqual([status, meaning]);
});

test.each([
  [false, ["254799999999 - JANE", "0799999999 - JANE", "254 799 999 999", "254799999999 – JANE"]],
  [false, ["255712345678 - JANE", "254201234567 - JANE"]],
  [false, ["2547 ***** 679 - JANE", "254711***678 - J", "0799***678", "+2547•••••999"]],
  [false, ["2547 ##### 679", "0799....678", "2547-----679 - J", "2547 ***** 679 Xavier"]],
  [true, ["0712***678 - J", "7123xxx78", "25471234**** - J", "2547 ••••• 678", "**********"]],
  [true, ["0712345678 - JANE", "254712345678-JANE", "2547 ***** 678", "254712***678 - J", "J", ""]],
])("parties that may have the payee's number (%s): %j", (canBe, parties) => {
  for (const party of parties)
    expect([party, canBeNumber(party, "+254712345678")]).toEqual([party, canBe]);
});

const payout = {
  phone: "+254712345678",
  amount: 300,
  resultUrl: "https://kalamu.example/result",
  timeoutUrl: "https://kalamu.example/timeout",
};
const notTaken = (waiting: string) => ({ is: "not-taken", waiting });
const error = (errorMessage: string, errorCode = "400.002.02") => ({ errorCode, errorMessage });
const fault = (errorcode: string) => ({ fault: { detail: { errorcode } } });

test.each<[number, object | string, object]>([
  [200, { ResponseCode: "0", ConversationID: "AG_1" }, { is: "taken", conversationId: "AG_1" }],
  [200, { ResponseCode: "15" }, { is: "taken", conversationId: null }],
  [200, { ResponseCode: "2040" }, refused("not-registered")],
  [200, { ResponseCode: "1" }, notTaken("float")],
  [200, { ResponseCode: "17" }, { is: "unknown" }],
  [500, error("Duplicate request", "500.002.1001"), { is: "taken", conversationId: null }],
  [500, error("Duplicate OriginatorConversationID.", "500.001.1001"), { is: "taken" }],
  [500, error("System internal error.", "500.002.1001"), { is: "unknown" }],
  [400, error("Bad Request - Invalid PartyB"), refused("not-registered")],
  [400, error("Bad Request - Invalid Amount"), refused("amount")],
  [400, error("Bad Request - Invalid InitiatorName"), notTaken("credentials")],
  [403, fault("keymanagement.service.InvalidAPICallAsNoApiProductMatchFound"), notTaken("account")],
  [401, fault("keymanagement.service.invalid_client-app_not_approved"), notTaken("account")],
  [429, fault("policies.ratelimit.SpikeArrestViolation"), notTaken("busy")],
  [403, "<html>Incapsula incident</html>", notTaken("busy")],
  [502, "<html></html>", { is: "unknown" }],
  [504, fault("messaging.adaptors.http.flow.GatewayTimeout"), { is: "unknown" }],
])(
  "a payout request that is answered with %d %j has the outcome %j",
  async (status, body, outcome) => {
    const token = JSON.stringify({ access_token: "token", expires_in: "3599" });
    const text = typeof body === "string" ? body : JSON.stringify(body);
    vi.stubGlobal("fetch", async (url: string) =>
      url.includes("oauth") ? new Response(token) : new Response(text, { status }),
    );
    const pay = mpesaPayer(payout, await payoutCredentials(undefined));

    expect(await pay("W1", new Date("2026-11-21T06:00:00.000Z"))).toMatchObject({ outcome });
  },
);

test("a password that can't be encrypted throws before a payout is requested", async () => {
  const credentials = await payoutCredentials(undefined);

  expect(() => mpesaPayer(payout, { ...credentials, certificate: "no certificate" })).toThrow();
});
