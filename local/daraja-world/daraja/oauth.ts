import { randomInt, timingSafeEqual } from "node:crypto";
import { json, type Reply, type Request } from "../http/http";
import type { World } from "../world";
import { darajaError } from "./errors";

const lifetime = 3_599_000;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** `GET /oauth/v1/generate`: a new token, which makes the one before it invalid. */
export function generateToken(world: World, { headers, query }: Request): Reply {
  const basic = /^Basic\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (!basic) return darajaError(400, "400.008.01", "Invalid Authentication passed");
  if (query.get("grant_type") !== "client_credentials")
    return darajaError(400, "400.008.02", "Invalid grant type passed");
  const { consumerKey, consumerSecret } = world.state.credentials;
  const given = Buffer.from(basic, "base64").toString("utf8");
  // A wrong key or secret gets no words at all.
  if (!equal(given, `${consumerKey}:${consumerSecret}`)) return { status: 400 };
  const value = Array.from({ length: 28 }, () => letters[randomInt(letters.length)]).join("");
  world.token = { value, expiresAt: world.clock.now().getTime() + lifetime, uses: 0 };
  return json(200, { access_token: value, expires_in: "3599" });
}

/** Whether a request carries the token that is valid now. */
export function hasValidToken(world: World, { headers }: Request) {
  const { token } = world;
  const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  if (!token || given !== token.value) return false;
  if (world.clock.now().getTime() >= token.expiresAt) return false;
  if (world.faults.get("oauth.token") === "early" && token.uses > 0) return false;
  token.uses += 1;
  return true;
}

function equal(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
