import type { Said } from "../outcome";

/**
 * `token`: the access token is bad, and a new one may work. `busy`: the request was not read, and
 * may be sent again. `ours`: our app, request or account is at fault, so our next requests fail
 * too. `unknown`: the request may have been carried out.
 */
export type Refusal = "token" | "busy" | "ours" | "unknown";

/** The codes for "Invalid Access Token" in Daraja's products. */
const ofToken = new Set(["404.001.03", "401.002.01", "400.003.01", "401.001", "401.003.01"]);
/** The codes for a busy system, too many requests, and maintenance. */
const ofRush = new Set(["500.003.02", "500.003.03", "00.002.1001"]);

/** The gateway's (Apigee's) names for a token that is wrong, expired or revoked. */
const badToken = /(?:invalid_?access_?token|access_?token_?expired|access_?token_?not_?approved)$/i;
/**
 * The gateway's codes for a rejected app and for too many requests; the request was not passed on.
 */
const ofApp = /^(?:keymanagement\.service|oauth\.v2)\./i;
const ofLimit = /^policies\.(?:ratelimit|concurrentratelimit)\./i;
const unreached =
  /^messaging\.(?:adaptors\.http\.flow\.(?:ServiceUnavailable|NoActiveTargets|SslHandshakeFailed)|runtime\.RouteFailed)$/i;

/** Phrases for a refused access token, for answers without a known code. */
const tokenWords =
  /(?:invalid|expired)[ _](?:access[ _])?token|token (?:has |is )?(?:expired|invalid)/i;

const isTimeOut = (status: number) => status === 408 || status === 499;

/**
 * The meaning of a refusal by Daraja, its gateway or a firewall. After a gateway's time-out (502,
 * 504) the request may have been carried out, but not after a gateway's refusal (4xx). Sources:
 * Daraja's portal; Apigee's list of error codes.
 */
export function refusalOf(status: number, { code, words }: Said): Refusal {
  const ofGateway = code.replace(/^steps\./i, "");
  if (ofToken.has(code) || badToken.test(ofGateway) || tokenWords.test(words)) return "token";
  if (status === 429 || ofRush.has(code) || ofLimit.test(ofGateway) || unreached.test(ofGateway))
    return "busy";
  if (ofApp.test(ofGateway)) return status < 500 ? "ours" : "busy";
  if (isTimeOut(status)) return "unknown";
  if (status === 401) return "token";
  // An answer without a code is a firewall's page; the firewall's block ends after some time.
  if (status >= 400 && status < 500) return code ? "ours" : "busy";
  return status === 503 && !code ? "busy" : "unknown";
}
