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

/** A failed sign-in as an ApiProblem. */
export const signInFailure = (error: unknown): ApiProblem => failureWith("not_signed_in", error);

/** Returns an Amplify error as a failed call; `code` is used for refusals by Cognito. */
export function failureWith(code: ProblemCode, error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const message = refusalWords(error);
  if (message) return new ApiProblem({ code, message });
  return new ApiProblem({ code: "internal", message: errorStrings.unexpected });
}

/** Returns the text of a refusal: our own, else Cognito's or the service's message. */
function refusalWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message } = error;
  if (knownWords[name]) return knownWords[name];
  // Only closed accounts are disabled.
  if (name === "NotAuthorizedException" && /\bdisabled\b/i.test(message)) return signIn.disabled;
  // The code must follow the password within three minutes.
  if (name === "NotAuthorizedException" && /\bsession\b/i.test(message))
    return signIn.startAgainWhy;
  const isCognitos = name.endsWith("Exception") && !name.startsWith("Internal");
  return isCognitos || isProblemCode(name) ? message : undefined;
}

const isProblemCode = (name: string) => /^[a-z_]+$/.test(name);
