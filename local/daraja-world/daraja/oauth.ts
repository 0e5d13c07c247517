import { timingSafeEqual } from "node:crypto";
import { json, type Reply, type Request } from "../http/http";
import type { World } from "../world";
import { gatewayRefusals } from "./envelopes";
import { darajaError, gatewayPage, internalError } from "./errors";
import { pause } from "./pause";

const lifetime = 3_599_000;
const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** `GET /oauth/v1/generate`: returns a new token; the earlier one becomes invalid. */
export async function generateToken(world: World, request: Request): Promise<Reply> {
  const fault = world.faults.get("oauth.response");
  if (fault) world.faults.spend("oauth.response");
  if (fault === "slow") await pause(world, world.timings.slowResponse);
  if (fault === "error") return internalError();
  if (fault === "html") return gatewayPage(503, "Service Unavailable");
  if (fault === "busy") return gatewayRefusals["spike-arrest"]();
  return grant(world, request);
}

function grant(world: World, { headers, query }: Request): Reply {
  const basic = /^Basic\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (!basic)
    return darajaError(
      400,
      "400.008.01",
      "Invalid Authentication passed",
      "There is no header Authorization: Basic with base64 of key:secret.",
    );
  if (query.get("grant_type") !== "client_credentials")
    return darajaError(
      400,
      "400.008.02",
      "Invalid grant type passed",
      "The address must end with ?grant_type=client_credentials.",
    );
  const { consumerKey, consumerSecret } = world.state.credentials;
  const given = Buffer.from(basic, "base64").toString("utf8");
  if (!equal(given, `${consumerKey}:${consumerSecret}`)) return wrongKey(given, consumerKey);
  const value = world.random.text(28, characters);
  world.token = { value, expiresAt: world.clock.now().getTime() + lifetime, uses: 0 };
  return json(200, { access_token: value, expires_in: "3599" });
}

/** The answer to a wrong key or secret, which is empty. */
function wrongKey(given: string, consumerKey: string): Reply {
  const [key] = given.split(":");
  const reason =
    key === consumerKey
      ? "The consumer secret is wrong. GET /api/daraja shows the right one."
      : `The consumer key is ${JSON.stringify(key)}; it must be ${consumerKey}.`;
  return { status: 400, reason };
}

/** The reason why a request's token is invalid; undefined if it is valid. */
export function tokenReason(world: World, { headers }: Request): string | undefined {
  const { token, faults } = world;
  const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (!given) return "There is no header Authorization: Bearer with an access token.";
  if (!token) return "No access token has been asked for since the start.";
  if (given !== token.value)
    return "This is not the newest access token: a new one ends the one before.";
  if (world.clock.now().getTime() >= token.expiresAt) return "The access token's hour is over.";
  const fault = faults.get("oauth.token");
  if (fault === "expired" || (fault === "early" && token.uses > 0)) {
    faults.spend("oauth.token");
    if (fault === "expired") world.token = undefined;
    return "The access token was ended on purpose: a switch says so.";
  }
  token.uses += 1;
  return undefined;
}

function equal(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
