import { describe, expect, test } from "vitest";
import { readAnswer } from "../../../../lambdas/providers/daraja/answer";
import {
  lessCertainFailure,
  pushRefusal,
  terminalFailure,
} from "../../../../lambdas/providers/daraja/stk";

describe("the query's result codes", () => {
  test.each([
    ["1", "no-balance"],
    ["4", "limit"],
    ["17", "too-soon"],
    ["1019", "timed-out"],
    ["1025", "unreachable"],
    ["1032", "cancelled"],
    ["1037", "unreachable"],
    ["2001", "wrong-pin"],
    ["8006", "pin-locked"],
    ["2028", "our-fault"],
    ["SFC_IC0003", "our-fault"],
  ])("%s ends a payment as %s", (code, reason) => {
    expect(terminalFailure(code)).toBe(reason);
  });

  test.each([
    ["11", "account"],
    ["2006", "account"],
    ["1036", "unreachable"],
    ["1101", "our-fault"],
    ["26", "provider-busy"],
  ])("%s alone decides nothing yet, and has a message: %s", (code, reason) => {
    expect(terminalFailure(code)).toBeUndefined();
    expect(lessCertainFailure(code)).toBe(reason);
  });

  test.each(["4999", "", "7777", "500.001.1001", "01", "toString", "__proto__"])(
    "%j decides nothing",
    (code) => {
      expect(terminalFailure(code)).toBeUndefined();
      expect(lessCertainFailure(code)).toBeUndefined();
    },
  );
});

/** Returns the reason for which an answer refuses a push. */
function refusalIn(status: number, body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const { refusal, error } = readAnswer(status, text);
  return refusal && pushRefusal(refusal, error);
}
const failedCallout = "steps.servicecallout.ExecutionFailed";
const soapFault = {
  faultcode: "soap:Server",
  faultstring: "Told",
  faultactor: {},
  detail: { source: { errorcode: failedCallout } },
};
const soap = (envelope: object) => JSON.stringify(envelope);
const daraja = (errorCode: string, errorMessage = "") => ({
  requestId: "r",
  errorCode,
  errorMessage,
});
const fault = (errorcode: string) => ({ fault: { faultstring: "told", detail: { errorcode } } });
const ofFlow = (name: string) => fault(`messaging.adaptors.http.flow.${name}`);

test.each([
  ["in a SOAP envelope as JSON", soap({ Envelope: { Body: { Fault: soapFault } } })],
  [
    "in one with prefixes",
    soap({ "soapenv:Envelope": { "soapenv:Body": { "soapenv:Fault": soapFault } } }),
  ],
  [
    "in XML",
    `<s:Fault><faultcode>s:Server</faultcode><faultstring>Told</faultstring><detail><source><errorcode>${failedCallout}</errorcode></source></detail></s:Fault>`,
  ],
])("the gateway's code and words are found %s", (_, body) => {
  expect(readAnswer(500, body)).toMatchObject({
    error: { code: failedCallout, words: "Told" },
    refusal: "unknown",
  });
});

describe("a push that is not accepted", () => {
  test.each<[number, unknown, string]>([
    [429, "", "provider-busy"],
    [500, daraja("500.003.02", "System is busy"), "provider-busy"],
    [500, daraja("500.003.03", "Quota Violation"), "provider-busy"],
    [429, fault("policies.ratelimit.SpikeArrestViolation"), "provider-busy"],
    [500, fault("policies.ratelimit.QuotaViolation"), "provider-busy"],
    [500, fault("steps.policies.ratelimit.QuotaViolation"), "provider-busy"],
    [503, ofFlow("ServiceUnavailable"), "provider-busy"],
    [503, fault("steps.messaging.adaptors.http.flow.ServiceUnavailable"), "provider-busy"],
    [503, ofFlow("NoActiveTargets"), "provider-busy"],
    [503, "<html>503</html>", "provider-busy"],
    [500, fault("steps.oauth.v2.ServiceNotAvailable"), "provider-busy"],
    [403, "<html>Incapsula incident</html>", "provider-busy"],
    [500, daraja("500.001.1001", "Unable to lock subscriber, already in process"), "busy-phone"],
    [500, daraja("500.001.1001", "Wrong credentials"), "our-fault"],
    [500, daraja("500.001.1001", "Merchant does not exist"), "our-fault"],
    [400, daraja("400.002.02", "Bad Request - Invalid Amount"), "our-fault"],
    [400, daraja("400.002.02", "Bad Request - Invalid PhoneNumber"), "provider-refused"],
    [404, daraja("404.001.01", "Resource not found"), "our-fault"],
    [401, fault("keymanagement.service.invalid_client-app_not_approved"), "our-fault"],
    [403, fault("keymanagement.service.InvalidAPICallAsNoApiProductMatchFound"), "our-fault"],
    [401, fault("oauth.v2.InvalidApiKeyForGivenResource"), "our-fault"],
    [404, ofFlow("ApplicationNotFound"), "our-fault"],
    [400, fault("protocol.http.BadFormData"), "our-fault"],
  ])("with %d %j was refused: %s", (status, body, reason) => {
    expect(refusalIn(status, body)).toBe(reason);
  });

  test.each<[number, unknown]>([
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
  ])("answered with %d %j may have gone out", (status, body) => {
    expect(refusalIn(status, body)).toBeUndefined();
  });
});
