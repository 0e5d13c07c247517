import { meRoutes } from "#contracts/me";
import { socialRoutes } from "#contracts/social";
import { onDevice } from "../../../ui/storage";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { forgetOnDevice } from "../../frame/session/forget";
import { destination } from "../../frame/session/guard";
import { type PendingSignIn, takePendingSignIn } from "../../frame/session/pending-sign-in";
import { announceSession } from "../../frame/session/session-store";
import {
  claimsOf,
  type StoredSession,
  sessionOf,
  storedSession,
} from "../../frame/session/stored-session";
import { finishUnfinished } from "../../frame/session/unfinished";
import { socialStrings as words } from "./strings";

type SocialSignInEnd =
  | { kind: "signed-in" | "signed-in-before"; to: string }
  | { kind: "needs-account"; from?: string | undefined }
  | { kind: "failed"; problem: string; from?: string | undefined };

/** Completes a sign-in with a provider. `search` is the query of the callback address. */
export async function finishSocialSignIn(search: string): Promise<SocialSignInEnd> {
  const outcome = callbackOutcome(new URLSearchParams(search), takePendingSignIn(), Date.now());
  if (outcome.kind !== "exchange") return notExchanged(outcome);
  const { code, pending } = outcome;
  const { provider, codeVerifier, from } = pending;
  try {
    const tokens = await call(socialRoutes.exchangeSocialCode, {}, { code, codeVerifier });
    await finishUnfinished();
    return await whereTo(storeTokens(tokens), from);
  } catch (error) {
    const problem = error instanceof ApiProblem ? error.message : words.failed(provider);
    return { kind: "failed", problem, from };
  }
}

function notExchanged(outcome: Exclude<CallbackOutcome, { kind: "exchange" }>): SocialSignInEnd {
  const session = storedSession(onDevice);
  // Somebody is signed in already: the page was reloaded, or the answer is another person's.
  if (session) return { kind: "signed-in-before", to: destination(session, undefined) };
  if (outcome.kind === "start-again") return { kind: "failed", problem: words.startAgain };
  const { provider, from } = outcome.pending;
  return { kind: "failed", problem: words[outcome.kind](provider), from };
}

async function whereTo(session: StoredSession, from: string | undefined): Promise<SocialSignInEnd> {
  // If the request fails, the next page repeats it and shows the problem.
  return (await hasAccount().catch(() => true))
    ? { kind: "signed-in", to: destination(session, from) }
    : { kind: "needs-account", from };
}

/** True if the signed-in person has an account. A first sign-in with a provider creates none. */
export async function hasAccount(): Promise<boolean> {
  try {
    await call(meRoutes.getMe, {}, {});
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === "not_found") return false;
    throw error;
  }
}

type CallbackOutcome =
  | { kind: "exchange"; code: string; pending: PendingSignIn }
  | { kind: "denied" | "failed"; pending: PendingSignIn }
  | { kind: "start-again" };

/** Milliseconds that a person may spend on the provider's page. */
const patience = 15 * 60_000;

/** Interprets a provider's answer to the sign-in that began in this browser. */
export function callbackOutcome(
  answer: URLSearchParams,
  pending: PendingSignIn | undefined,
  now: number,
): CallbackOutcome {
  if (!pending || now - pending.startedAt > patience) return { kind: "start-again" };
  const [state, error, code] = ["state", "error", "code"].map((name) => answer.get(name));
  // Cognito sometimes omits `state` in an error.
  if (error && (!state || state === pending.state))
    return { kind: error === "access_denied" ? "denied" : "failed", pending };
  return code && state === pending.state
    ? { kind: "exchange", code, pending }
    : { kind: "start-again" };
}

interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

/**
 * Stores a session in Amplify's format, so that Amplify can renew and end it.
 * @throws if the tokens are no session.
 */
function storeTokens(tokens: Tokens): StoredSession {
  const { client_id: clientId, username, iat } = claimsOf(tokens.accessToken) ?? {};
  const clockDrift = Number(iat) * 1000 - Date.now();
  const session = sessionOf(tokens.accessToken, clockDrift);
  if (!session || typeof clientId !== "string" || typeof username !== "string")
    throw new Error("not an access token of the user pool");
  forgetOnDevice();
  const own = `CognitoIdentityServiceProvider.${clientId}`;
  for (const [name, value] of Object.entries({ ...tokens, clockDrift }))
    onDevice.setItem(`${own}.${username}.${name}`, String(value));
  onDevice.setItem(`${own}.LastAuthUser`, username);
  announceSession();
  return session;
}
