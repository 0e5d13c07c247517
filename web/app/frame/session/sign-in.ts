import { confirmSignIn, signIn } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { onDevice } from "../../../ui/storage";
import { ApiProblem } from "../api/api-problem";
import { errorStrings } from "../api/strings";
import { inTurn } from "./access-token";
import { configureAmplify, keptTokens } from "./amplify-config";
import { forgetOnDevice } from "./forget";
import { endReplaced } from "./revoke-session";
import { announceSession } from "./session-store";
import {
  replaceStoredSession,
  type StoredSession,
  storedRefreshToken,
  storedSession,
} from "./stored-session";
import { finishUnfinished } from "./unfinished";

/**
 * `code-needed`: the account needs a code of its authenticator app. `password-needed`: the password
 * came with an invitation, and the person must choose another.
 */
export type SignInStep = "code-needed" | "password-needed" | StoredSession;

/** Signs in with e-mail and password by SRP, which never sends the password itself. */
export async function signInWith(email: string, password: string): Promise<SignInStep> {
  await finishUnfinished();
  forgetOnDevice();
  await configureAmplify();
  const { nextStep } = await signIn({ username: email.trim().toLowerCase(), password });
  return stepAfter(nextStep.signInStep);
}

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
  const session = step === "DONE" ? storedSession(onDevice) : undefined;
  if (!session) throw new Error(`sign-in stopped at ${step}`);
  announceSession();
  return session;
}

export type ProofStep = "proven" | "code-needed";

/** Signs in `userId` again; the present session stays in use until the new one exists. */
export const signInAgainWith = (userId: string, email: string, password: string) =>
  beside(userId, () => signIn({ username: email.trim().toLowerCase(), password }));

/** The second step of {@link signInAgainWith}, for an account with an authenticator app. */
export const signInAgainWithCode = (userId: string, code: string) =>
  beside(userId, () => confirmSignIn({ challengeResponse: code }));

/**
 * Gives Amplify an empty token storage until the sign-in has succeeded, since Amplify does not sign
 * in a person who is already signed in.
 */
const beside = (
  userId: string,
  step: () => Promise<{ nextStep: { signInStep: string } }>,
): Promise<ProofStep> =>
  inTurn(async () => {
    // `configureAmplify` sets the token storage, so this code must replace the storage afterwards.
    await configureAmplify();
    const kept = new Map<string, string>();
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      getItem: async (key) => kept.get(key) ?? null,
      setItem: async (key, value) => void kept.set(key, value),
      removeItem: async (key) => void kept.delete(key),
      clear: async () => kept.clear(),
    });
    try {
      const { signInStep } = (await step()).nextStep;
      if (signInStep === "CONFIRM_SIGN_IN_WITH_TOTP_CODE") return "code-needed";
      if (signInStep !== "DONE") throw new Error(`sign-in stopped at ${signInStep}`);
    } finally {
      cognitoUserPoolsTokenProvider.setKeyValueStorage(keptTokens);
    }
    const replaced = storedSession(onDevice);
    if (replaced?.userId !== userId)
      throw new ApiProblem({ code: "not_signed_in", message: errorStrings.otherPerson });
    const refreshToken = storedRefreshToken(onDevice);
    replaceStoredSession(onDevice, kept);
    if (replaced.clientId && refreshToken)
      endReplaced(replaced.clientId, refreshToken, replaced.accessToken);
    return "proven";
  });
