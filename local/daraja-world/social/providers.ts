import { createHash } from "node:crypto";
import { json, type Reply, type Request } from "../http/http";
import { leadsToThisMachine } from "../http/same-machine";
import { signInPage } from "./sign-in-page";

const names: Record<string, string> = { facebook: "Facebook", google: "Google" };

/** What a provider tells about somebody who says who they are on its page. */
type Claims = Record<string, string>;

/**
 * Plays Facebook and Google: a sign-in page on which anybody may be anyone, and the token endpoint.
 * Nothing is stored, since the code contains the claims.
 */
export function answerAsProvider(path: string, request: Request): Reply {
  const [, id = "", step = ""] = /^\/([a-z]+)\/([a-z]+)$/.exec(path) ?? [];
  const name = names[id];
  const { query } = request;
  if (!name) return nothing();
  if (step === "token" && request.method === "POST") return tokens(request.body);
  if (!leadsToThisMachine(query.get("redirect_uri") ?? "")) return nothing();
  if (step === "authorize") return signInPage(name, query);
  if (step === "continue") return back(query, { code: codeOf(claimsOf(id, query)) });
  if (step === "cancel") return back(query, { error: "access_denied" });
  return nothing();
}

/** Facebook never says whether an address is confirmed. */
function claimsOf(id: string, form: URLSearchParams): Claims {
  const email = form.get("email")?.trim();
  const names = {
    given_name: form.get("first_name") ?? "",
    family_name: form.get("last_name") ?? "",
  };
  return {
    sub: createHash("sha256")
      .update(`${id} ${email || JSON.stringify(names)}`)
      .digest("hex")
      .slice(0, 20),
    ...names,
    ...(email && { email }),
    ...(email && id === "google" && { email_verified: String(form.has("confirmed")) }),
  };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const codeOf = (claims: Claims) => encode(claims);

function tokens(body: string): Reply {
  const code = new URLSearchParams(body).get("code") ?? "";
  // Nobody checks the signature here.
  return json(200, { id_token: `${encode({ alg: "none" })}.${code}.`, token_type: "Bearer" });
}

function back(query: URLSearchParams, answer: Record<string, string>): Reply {
  const location = new URL(query.get("redirect_uri") ?? "");
  location.searchParams.set("state", query.get("state") ?? "");
  for (const [name, value] of Object.entries(answer)) location.searchParams.set(name, value);
  return { status: 302, headers: { location: location.href, "cache-control": "no-store" } };
}

const nothing = () => json(404, { error: "not_found" });
