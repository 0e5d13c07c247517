import { createHash } from "node:crypto";
import { redirect } from "./redirect";
import { signInPage } from "./sign-in-page";

const names: Record<string, string> = { facebook: "Facebook", google: "Google" };

type Claims = Record<string, string>;

/**
 * Answers as Facebook and Google do, with a sign-in page for any identity and a token endpoint. The
 * authorization code contains the claims, so nothing is stored.
 */
export async function answerAsProvider(path: string, request: Request): Promise<Response> {
  const [, id = "", step = ""] = /^\/social\/([a-z]+)\/([a-z]+)$/.exec(path) ?? [];
  const name = names[id];
  const query = new URL(request.url).searchParams;
  if (!name) return nothing();
  if (step === "token" && request.method === "POST") return tokens(await request.text());
  if (!leadsToThisMachine(query.get("redirect_uri") ?? "")) return nothing();
  if (step === "authorize") return signInPage(name, query);
  if (step === "continue") return back(query, { code: codeOf(claimsOf(id, query)) });
  if (step === "cancel") return back(query, { error: "access_denied" });
  return nothing();
}

/** Facebook's claims never tell if the address is confirmed. */
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

function tokens(body: string): Response {
  const code = new URLSearchParams(body).get("code") ?? "";
  // Unsigned, since the emulator checks no signature here.
  return Response.json({ id_token: `${encode({ alg: "none" })}.${code}.`, token_type: "Bearer" });
}

function back(query: URLSearchParams, answer: Record<string, string>): Response {
  const location = new URL(query.get("redirect_uri") ?? "");
  location.searchParams.set("state", query.get("state") ?? "");
  for (const [name, value] of Object.entries(answer)) location.searchParams.set(name, value);
  return redirect(location);
}

const nothing = () => Response.json({ error: "not_found" }, { status: 404 });

const leadsToThisMachine = (address: string) =>
  URL.canParse(address) && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);
