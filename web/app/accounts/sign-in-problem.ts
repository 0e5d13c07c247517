import { accountStrings } from "../strings/accounts";
import { errorStrings } from "../strings/errors";

const started = new Set(["EmptyChallengeException", "SignInException"]);

/** What a failed sign-in says: the provider's own message where it has one. */
export function signInProblem(error: unknown): string {
  const { signIn } = accountStrings;
  if (!(error instanceof Error)) return signIn.unexpected;
  if (error.name === "NetworkError" || error instanceof TypeError) return errorStrings.unreachable;
  if (started.has(error.name)) return signIn.startAgainWhy;
  if (error.name === "Unknown" || error.name === "Error" || error.message === "")
    return signIn.unexpected;
  return error.message;
}
