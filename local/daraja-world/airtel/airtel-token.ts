import { objectOf } from "../api/input";
import { json, type Reply, type Request } from "../http/http";
import type { World } from "../world";

/** Milliseconds for which a token is valid in Kenya; in other countries tokens last longer. */
const lifetime = 180_000;

/** `POST /auth/oauth2/token`: returns a new token. Earlier tokens remain valid. */
export function grantToken(world: World, request: Request): Reply {
  const { clientId, clientSecret } = world.state.airtel;
  const given = objectOf(request);
  if (given["grant_type"] !== "client_credentials")
    return {
      ...json(400, { error: "unsupported_grant_type", error_description: "Invalid grant type" }),
      reason: "grant_type must be client_credentials, in a body of JSON.",
    };
  if (given["client_id"] !== clientId || given["client_secret"] !== clientSecret)
    return {
      ...json(401, { error: "invalid_client", error_description: "Invalid client" }),
      reason: "client_id or client_secret is wrong. GET /api/airtel shows the right ones.",
    };
  if (world.faults.get("airtel.token") === "busy") {
    world.faults.spend("airtel.token");
    return { status: 429, reason: "Too many requests on purpose: a switch says so." };
  }
  const now = world.clock.now().getTime();
  for (const [token, endsAt] of world.airtelTokens)
    if (endsAt <= now) world.airtelTokens.delete(token);
  const token = world.random.hex(16);
  world.airtelTokens.set(token, now + lifetime);
  return json(200, {
    token_type: "bearer",
    access_token: token,
    expires_in: String(lifetime / 1000),
  });
}

/** The refusal of a request without a valid token; undefined if the token is valid. */
export function tokenRefusal(world: World, { headers }: Request): Reply | undefined {
  const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const fault = world.faults.get("airtel.token");
  if (fault === "expired" || fault === "empty") {
    world.faults.spend("airtel.token");
    world.airtelTokens.delete(given);
    if (fault === "empty") return { status: 401, reason: "Refused on purpose: a switch says so." };
  }
  if ((world.airtelTokens.get(given) ?? 0) > world.clock.now().getTime()) return undefined;
  return {
    ...json(401, {
      error: "invalid_token",
      error_description: "The access token is invalid or has expired",
    }),
    reason: "Authorization: Bearer has no token that was given out in the last 180 seconds.",
  };
}
