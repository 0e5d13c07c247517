import { ApiProblem } from "../../frame/api/api-problem";
import { errorStrings } from "../../frame/api/strings";
import { endSession } from "../../frame/session/forget";
import { failureWith } from "../sign-in/sign-in-problem";

const ended = new Set(["NotAuthorizedException", "UserUnAuthenticatedException"]);

/** What a failed request about the second factor says. A session that Cognito no longer takes has ended. */
export function secondFactorProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof Error && ended.has(error.name)) return sessionEnded();
  return failureWith("invalid_input", error);
}

/** Ends the session here, and says so. */
export function sessionEnded(): ApiProblem {
  endSession();
  return new ApiProblem({ code: "not_signed_in", message: errorStrings.sessionEnded });
}
