import { expect, test } from "vitest";
import { readAnswer } from "../../../../lambdas/providers/daraja/answer";
import {
  lessCertainFailure,
  pushRefusal,
  terminalFailure,
} from "../../../../lambdas/providers/daraja/stk";

test.each([
  ["no-balance", ["1"]],
  ["limit", ["4"]],
  ["too-soon", ["17"]],
  ["timed-out", ["1019"]],
  ["unreachable", ["1025", "1037"]],
  ["cancelled", ["1032"]],
  ["wrong-pin", ["2001"]],
  ["pin-locked", ["8006"]],
  ["our-fault", ["2028", "SFC_IC0003"]],
])(
  "a payment fails for the reason %s if the query returns one of the codes %j",
  (reason, codes) => {
    for (const code of codes) expect([code, terminalFailure(code)]).toEqual([code, reason]);
  },
);

test.each([
  ["account", ["6", "11", "13", "2006"]],
  ["no-balance", ["5"]],
  ["unreachable", ["1036"]],
  ["our-fault", ["7", "12", "14", "1101", "1102"]],
  ["our-fault", ["18", "20", "21", "22", "24", "25", "29", "2040"]],
  ["provider-busy", ["26", "100000001", "100000002", "100000011", "00.002.1001"]],
  [
    undefined,
    ["4999", "", "7777", "15", "100000000", "500.001.1001", "01", "toString", "__proto__"],
  ],
])("the query alone ends no payment, but the reason is %s, for the codes %j", (reason, codes) => {
  for (const code of codes)
    expect([code, terminalFailure(code), lessCertainFailure(code)]).toEqual([
      code,
      undefined,
      reason,
    ]);
});

const failedCallout = "steps.servicecallout.ExecutionFailed";
const soapFault = {
  faultcode: "soap:Server",
  faultstring: "Told",
  faultactor: {},
  detail: { source: { errorcode: failedCallout } },
};

test.each([
  ["in a SOAP envelope as JSON", JSON.stringify({ Envelope: { Body: { Fault: soapFault } } })],
  [
    "in a SOAP envelope with prefixes",
    JSON.stringify({ "soapenv:Envelope": { "soapenv:Body": { "soapenv:Fault": soapFault } } }),
  ],
  [
    "in XML",
    `<s:Fault><faultcode>s:Server</faultcode><faultstring>Told</faultstring><detail><source><errorcode>${failedCallout}</errorcode></source></detail></s:Fault>`,
  ],
])("the gateway's error code and words are found %s", (_, body) => {
  expect(readAnswer(500, body)).toMatchObject({
    error: { code: failedCallout, words: "Told" },
    refusal: "unknown",
  });
});

type Answer = [status: number, body: unknown];
const daraja = (errorCode: string, errorMessage = "") => ({ errorCode, errorMessage });
const fault = (errorcode: string) => ({ fault: { faultstring: "told", detail: { errorcode } } });
const ofFlow = (name: string) => fault(`messaging.adaptors.http.flow.${name}`);
const read = ([status, body]: Answer) =>
  readAnswer(status, typeof body === "string" ? body : JSON.stringify(body));

test.each<[string | undefined, Answer[]]>([
  [
    "provider-busy",
    [
      [429, ""],
      [500, daraja("500.003.02", "System is busy")],
      [500, daraja("500.003.03", "Quota Violation")],
      [429, fault("policies.ratelimit.SpikeArrestViolation")],
      [500, fault("policies.ratelimit.QuotaViolation")],
      [500, fault("steps.policies.ratelimit.QuotaViolation")],
      [503, ofFlow("ServiceUnavailable")],
      [503, fault("steps.messaging.adaptors.http.flow.ServiceUnavailable")],
      [503, ofFlow("NoActiveTargets")],
      [503, "<html>503</html>"],
      [500, fault("steps.oauth.v2.ServiceNotAvailable")],
      [403, "<html>Incapsula incident</html>"],
    ],
  ],
  ["busy-phone", [[500, daraja("500.001.1001", "Unable to lock subscriber, already in process")]]],
  [
    "our-fault",
    [
      [500, daraja("500.001.1001", "Wrong credentials")],
      [500, daraja("500.001.1001", "Merchant does not exist")],
      [400, daraja("400.002.02", "Bad Request - Invalid Amount")],
      [404, daraja("404.001.01", "Resource not found")],
      [401, fault("keymanagement.service.invalid_client-app_not_approved")],
      [403, fault("keymanagement.service.InvalidAPICallAsNoApiProductMatchFound")],
      [401, fault("oauth.v2.InvalidApiKeyForGivenResource")],
      [404, ofFlow("ApplicationNotFound")],
      [400, fault("protocol.http.BadFormData")],
    ],
  ],
  [
    "provider-refused",
    ["PhoneNumber", "Phone Number", "PartyA", "MSISDN"].map(
      (field): Answer => [400, daraja("400.002.02", `Bad Request - Invalid ${field}`)],
    ),
  ],
  // The phone may have got the prompt.
  [
    undefined,
    [
      [500, daraja("500.003.1001", "Internal Server Error")],
      [500, daraja("500.001.1001", "")],
      [500, ""],
      [502, "<html>502</html>"],
      [504, ""],
      [408, ""],
      [200, ""],
      [200, "<html></html>"],
      [504, ofFlow("GatewayTimeout")],
      [504, fault("steps.messaging.adaptors.http.flow.GatewayTimeout")],
      [502, ofFlow("UnexpectedEOFAtTarget")],
      [500, ofFlow("ErrorResponseCode")],
      [502, fault("protocol.http.TooBigBody")],
      [500, fault("steps.javascript.ScriptExecutionFailed")],
    ],
  ],
])("a push that Daraja does not accept has the reason %s", (reason, answers) => {
  for (const each of answers) {
    const { refusal, error } = read(each);
    expect([each, refusal && pushRefusal(refusal, error)]).toEqual([each, reason]);
  }
});

test.each<Answer>([
  ...["404.001.03", "401.002.01", "400.003.01", "401.001", "401.003.01"].map(
    (code): Answer => [404, daraja(code)],
  ),
  [400, daraja("9", "Error - Invalid Access Token")],
  [403, { error: "invalid_token" }],
  [400, { error: "invalid_token", error_description: "The token has expired" }],
  [500, "<Fault><faultstring>Access Token expired</faultstring></Fault>"],
  [200, daraja("404.001.03")],
  ...["invalid_access_token", "access_token_expired", "access_token_not_approved"].map(
    (name): Answer => [401, fault(`keymanagement.service.${name}`)],
  ),
  ...["oauth.v2.InvalidAccessToken", "oauth.v2.AccessTokenExpired"].map(
    (code): Answer => [500, fault(code)],
  ),
  ...["steps.oauth.v2.InvalidAccessToken", "steps.oauth.v2.access_token_expired"].map(
    (code): Answer => [500, fault(code)],
  ),
  [401, ""],
  [401, "<html><title>401</title></html>"],
])("the token counts as refused if Daraja answers %d %j", (...answer) => {
  expect(read(answer).refusal).toBe("token");
});
