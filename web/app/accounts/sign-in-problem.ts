import { messages } from "#contracts/messages";
import { ApiProblem } from "../api/api-problem";
import { accountStrings } from "../strings/accounts";
import { errorStrings } from "../strings/errors";

const started = new Set(["EmptyChallengeException", "SignInException"]);
const { signIn } = accountStrings;
const knownWords: Record<string, string> = {
  CodeMismatchException: signIn.wrongCode,
  EnableSoftwareTokenMFAException: signIn.wrongCode,
  ExpiredCodeException: signIn.usedCode,
  InvalidPasswordException: messages.accounts.weakPassword,
};

/** What a failed sign-in, or a code that was refused, says: the provider's own message where it has one. */
export function signInProblem(error: unknown): string {
  if (!(error instanceof Error)) return signIn.unexpected;
  const known = knownWords[error.name];
  if (known) return known;
  if (error.name === "NetworkError" || error instanceof TypeError) return errorStrings.unreachable;
  if (started.has(error.name) || isEndedAttempt(error)) return signIn.startAgainWhy;
  if (error.name === "Unknown" || error.name === "Error" || error.message === "")
    return signIn.unexpected;
  return error.message;
}

/** A failed sign-in as a call that did not succeed. */
export const signInFailure = (error: unknown): ApiProblem => failureWith("not_signed_in", error);

/** Whatever `code` is for, no answer stays no answer. */
export function failureWith(code: ApiProblem["code"], error: unknown): ApiProblem {
  const message = signInProblem(error);
  return new ApiProblem({
    code: message === errorStrings.unreachable ? "unreachable" : code,
    message,
  });
}

/** Between password and code there are three minutes. */
const isEndedAttempt = ({ name, message }: Error) =>
  name === "NotAuthorizedException" && /\bsession\b/i.test(message);
