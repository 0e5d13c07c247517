import { fieldMessages } from "#contracts/fields";
import type { ProblemCode } from "#contracts/problem";
import { ApiProblem } from "../../frame/api/api-problem";
import { errorStrings } from "../../frame/api/strings";
import { accountStrings } from "../strings";

const { signIn } = accountStrings;
const knownWords: Record<string, string> = {
  CodeMismatchException: signIn.wrongCode,
  EmptyChallengeException: signIn.startAgainWhy,
  EnableSoftwareTokenMFAException: signIn.wrongCode,
  ExpiredCodeException: signIn.usedCode,
  InvalidPasswordException: fieldMessages.weakPassword,
  SignInException: signIn.startAgainWhy,
};

export const signInFailure = (error: unknown): ApiProblem => failureWith("not_signed_in", error);

/**
 * Converts an error of a sign-in to an ApiProblem: with `code` if Cognito or our service refused,
 * otherwise with `internal`.
 */
export function failureWith(code: ProblemCode, error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const message = refusalWords(error);
  if (message) return new ApiProblem({ code, message });
  return new ApiProblem({ code: "internal", message: errorStrings.unexpected });
}

/** The text of a refusal: our own, else Cognito's or the service's; undefined for other errors. */
function refusalWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message } = error;
  if (knownWords[name]) return knownWords[name];
  // Only closed accounts are disabled in the user pool.
  if (name === "NotAuthorizedException" && /\bdisabled\b/i.test(message)) return signIn.disabled;
  // Cognito ends the session if the code comes more than three minutes after the password.
  if (name === "NotAuthorizedException" && /\bsession\b/i.test(message))
    return signIn.startAgainWhy;
  const isCognitos = name.endsWith("Exception") && !name.startsWith("Internal");
  return isCognitos || isProblemCode(name) ? message : undefined;
}

const isProblemCode = (name: string) => /^[a-z_]+$/.test(name);
