import type { PendingSignIn } from "./pending-sign-in";

export type CallbackOutcome =
  | { kind: "exchange"; code: string; pending: PendingSignIn }
  | { kind: "denied" | "failed"; pending: PendingSignIn }
  | { kind: "start-again" };

/** How long somebody may take at the provider's, in milliseconds. */
const patience = 15 * 60_000;

/** What an answer of a provider means, for the sign-in that this browser remembers. */
export function callbackOutcome(
  answer: URLSearchParams,
  pending: PendingSignIn | undefined,
  now: number,
): CallbackOutcome {
  if (!pending || now - pending.startedAt > patience) return { kind: "start-again" };
  const [state, error, code] = ["state", "error", "code"].map((name) => answer.get(name));
  // Cognito doesn't promise the state with an error, which opens nothing.
  if (error && (!state || state === pending.state))
    return { kind: error === "access_denied" ? "denied" : "failed", pending };
  return code && state === pending.state
    ? { kind: "exchange", code, pending }
    : { kind: "start-again" };
}
