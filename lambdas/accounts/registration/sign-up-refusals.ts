import { accountMessages } from "#contracts/messages/accounts";
import { AppError } from "../../platform/app-error";
import { errorFacts, logger } from "../../platform/logger";

/** The refusal of names that somebody has. */
export function namesTaken({
  email = false,
  username = false,
}: {
  email?: boolean;
  username?: boolean;
}) {
  const { emailTaken, usernameTaken } = accountMessages;
  return new AppError("conflict", email ? emailTaken : usernameTaken, {
    fields: {
      ...(email && { email: [emailTaken] }),
      ...(username && { username: [usernameTaken] }),
    },
  });
}

/** The refusal of a sign-up that failed for no fault of the form. */
export function signUpFailed(error: unknown) {
  logger.error("sign-up-failed", errorFacts(error));
  return new AppError("provider_unavailable", accountMessages.signUpFailed);
}
