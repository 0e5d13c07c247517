import { confirmSignIn, signIn } from "aws-amplify/auth";
import { configureAmplify } from "./amplify-config";
import { announceSession } from "./session-store";
import { forgetStoredSession, type StoredSession, storedSession } from "./stored-session";

/**
 * `code-needed`: the account asks for a code of its authenticator app. `password-needed`: the password
 * was the first one, of an invitation, and its owner chooses another.
 */
export type SignInStep = "code-needed" | "password-needed" | StoredSession;

/** Proves e-mail and password by SRP; the password itself is never sent. */
export async function signInWith(email: string, password: string): Promise<SignInStep> {
  forgetStoredSession(localStorage);
  await configureAmplify();
  const { nextStep } = await signIn({ username: email.trim().toLowerCase(), password });
  return stepAfter(nextStep.signInStep);
}

/** The second step of an account with an authenticator app. */
export async function signInWithCode(code: string): Promise<SignInStep> {
  const { nextStep } = await confirmSignIn({ challengeResponse: code.trim() });
  return stepAfter(nextStep.signInStep);
}

export async function signInWithNewPassword(password: string): Promise<SignInStep> {
  const { nextStep } = await confirmSignIn({ challengeResponse: password });
  return stepAfter(nextStep.signInStep);
}

function stepAfter(step: string): SignInStep {
  if (step === "CONFIRM_SIGN_IN_WITH_TOTP_CODE") return "code-needed";
  if (step === "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED") return "password-needed";
  const session = step === "DONE" ? storedSession(localStorage) : undefined;
  if (!session) throw new Error(`sign-in stopped at ${step}`);
  announceSession();
  return session;
}
