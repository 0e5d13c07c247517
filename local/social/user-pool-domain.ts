import { createHash } from "node:crypto";
import { redirect } from "./redirect";

interface Waiting {
  redirectUri: string;
  state: string | null;
  challenge: string | null;
}

/**
 * The domain of a Cognito user pool. It adds two features to the emulator's domain: after a
 * provider's refusal the browser returns to the application, and PKCE is checked after a sign-in at
 * a provider.
 */
export function createUserPoolDomain(emulatorUrl: string) {
  /** Open sign-ins, by the state in the request to the provider. */
  const waiting = new Map<string, Waiting>();
  /** PKCE challenges, by the code sent to the application. */
  const challenges = new Map<string, string>();

  async function authorize({ searchParams: query, origin }: URL): Promise<Response> {
    const { location, reply } = await ask(`/oauth2/authorize?${query}`);
    const state = location?.searchParams.get("state");
    if (!location || !state || location.searchParams.has("error")) return reply;
    waiting.set(state, {
      redirectUri: query.get("redirect_uri") ?? "",
      state: query.get("state"),
      challenge: query.get("code_challenge"),
    });
    location.searchParams.set("redirect_uri", `${origin}/user-pool/oauth2/idpresponse`);
    return redirect(location);
  }

  async function comeBack({ searchParams: query }: URL): Promise<Response> {
    const key = query.get("state") ?? "";
    const application = waiting.get(key);
    waiting.delete(key);
    if (!application) return refuse(400, "invalid_request");
    const error = query.get("error");
    if (error) return redirect(refusal(application, error));
    const { location, reply } = await ask(`/oauth2/idpresponse?${query}`);
    const code = location?.searchParams.get("code");
    if (code && application.challenge) challenges.set(code, application.challenge);
    return reply;
  }

  async function token(body: string): Promise<Response> {
    const form = new URLSearchParams(body);
    const challenge = challenges.get(form.get("code") ?? "");
    if (challenge && challenge !== challengeOf(form.get("code_verifier") ?? ""))
      return refuse(400, "invalid_grant");
    return (await ask("/oauth2/token", { method: "POST", body: form })).reply;
  }

  async function ask(path: string, init: RequestInit = {}) {
    const response = await fetch(`${emulatorUrl}${path}`, { ...init, redirect: "manual" });
    const to = response.headers.get("location");
    const location = to === null ? undefined : new URL(to);
    const reply = location
      ? redirect(location)
      : new Response(await response.text(), { status: response.status });
    return { location, reply };
  }

  return async function answer(path: string, request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (path === "/oauth2/authorize") return authorize(url);
    if (path === "/oauth2/idpresponse") return comeBack(url);
    if (path === "/oauth2/token") return token(await request.text());
    if (path === "/logout") return (await ask(`/logout${url.search}`)).reply;
    return refuse(404, "not_found");
  };
}

const refuse = (status: number, error: string) => Response.json({ error }, { status });

function refusal({ redirectUri, state }: Waiting, error: string): URL {
  const location = new URL(redirectUri);
  location.searchParams.set("error_description", "The provider refused.");
  location.searchParams.set("error", error);
  if (state) location.searchParams.set("state", state);
  return location;
}

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");
