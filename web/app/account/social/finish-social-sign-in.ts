import { socialRoutes } from "#contracts/social";
import { ApiProblem } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { destination } from "../../frame/session/guard";
import { takePendingSignIn } from "../../frame/session/pending-sign-in";
import { type CallbackOutcome, callbackOutcome } from "../../frame/session/social-callback";
import { storeTokens } from "../../frame/session/store-tokens";
import { type StoredSession, storedSession } from "../../frame/session/stored-session";
import { hasAccount } from "./has-account";
import { socialStrings as words } from "./strings";

export type SocialSignInEnd =
  | { kind: "signed-in" | "signed-in-before"; to: string }
  | { kind: "needs-account"; from?: string | undefined }
  | { kind: "failed"; problem: string; from?: string | undefined };

/** Ends a sign-in by a provider with the address that it came back to. */
export async function finishSocialSignIn(search: string): Promise<SocialSignInEnd> {
  const outcome = callbackOutcome(new URLSearchParams(search), takePendingSignIn(), Date.now());
  if (outcome.kind !== "exchange") return notExchanged(outcome);
  const { code, pending } = outcome;
  const { provider, codeVerifier, from } = pending;
  try {
    const tokens = await call(socialRoutes.exchangeSocialCode, {}, { code, codeVerifier });
    return await whereTo(storeTokens(tokens), from);
  } catch (error) {
    const problem = error instanceof ApiProblem ? error.message : words.failed(provider);
    return { kind: "failed", problem, from };
  }
}

function notExchanged(outcome: Exclude<CallbackOutcome, { kind: "exchange" }>): SocialSignInEnd {
  const session = storedSession(localStorage);
  // Loaded again after its work was done, or an answer that this person did not wait for.
  if (session) return { kind: "signed-in-before", to: destination(session, undefined) };
  if (outcome.kind === "start-again") return { kind: "failed", problem: words.startAgain };
  const { provider, from } = outcome.pending;
  return { kind: "failed", problem: words[outcome.kind](provider), from };
}

async function whereTo(session: StoredSession, from: string | undefined): Promise<SocialSignInEnd> {
  // Where it can't be known, the page that follows says what is wrong, and tries again.
  return (await hasAccount().catch(() => true))
    ? { kind: "signed-in", to: destination(session, from) }
    : { kind: "needs-account", from };
}
