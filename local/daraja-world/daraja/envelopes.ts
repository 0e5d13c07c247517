import { json, type Reply } from "../http/http";
import { gatewayPage } from "./errors";

/** An error in the form of Apigee, the gateway in front of Daraja. */
export const faultReply = (status: number, errorcode: string, faultstring: string): Reply => ({
  ...json(status, { fault: { faultstring, detail: { errorcode } } }),
  reason: "An answer of the gateway's own: a switch says so.",
});

/**
 * The gateway's refusals of a token, one for each position of `oauth.envelope`. They replace the
 * product's refusals.
 */
export const tokenEnvelopes = {
  fault: () =>
    faultReply(401, "keymanagement.service.invalid_access_token", "Invalid Access Token"),
  expired: () =>
    faultReply(401, "keymanagement.service.access_token_expired", "Access Token expired"),
  empty: () => ({ status: 401 }),
  html: () => gatewayPage(401, "Unauthorized"),
} as const satisfies Record<string, () => Reply>;

/** The gateway's refusals before it forwards a request, one for each position of `gateway`. */
export const gatewayRefusals = {
  "spike-arrest": () =>
    faultReply(429, "policies.ratelimit.SpikeArrestViolation", "Spike arrest violation."),
  quota: () => faultReply(500, "policies.ratelimit.QuotaViolation", "Rate limit quota violation."),
  unavailable: () =>
    faultReply(
      503,
      "messaging.adaptors.http.flow.ServiceUnavailable",
      "The Service is temporarily unavailable",
    ),
  "no-product": () =>
    faultReply(
      403,
      "keymanagement.service.InvalidAPICallAsNoApiProductMatchFound",
      "Invalid API call as no apiproduct match found",
    ),
  "app-not-approved": () =>
    faultReply(
      401,
      "keymanagement.service.invalid_client-app_not_approved",
      "Invalid ApiKey for given resource",
    ),
  firewall: () => gatewayPage(403, "Forbidden"),
} as const satisfies Record<string, () => Reply>;

/** The gateway's errors after it has forwarded a request, one for each position of `gateway`. */
export const gatewayFailures = {
  timeout: () => faultReply(504, "messaging.adaptors.http.flow.GatewayTimeout", "Gateway Timeout"),
  "bad-gateway": () => gatewayPage(502, "Bad Gateway"),
} as const satisfies Record<string, () => Reply>;
