import {
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { configureAmplify } from "./amplify-config";

/** What an authenticator app needs to know. */
export interface Enrolment {
  /** To be typed or copied. */
  key: string;
  /** To be opened on the phone, or scanned: `otpauth://totp/…`. */
  link: string;
}

/** Whether sign-in asks for a code, as Cognito has it. */
export async function isSecondFactorOn(): Promise<boolean> {
  await configureAmplify();
  const { enabled = [] } = await fetchMFAPreference();
  return enabled.includes("TOTP");
}

/**
 * Makes a new key; undefined when a code is asked for already. A new key ends the one in use without
 * a word, so that it is only made for whoever has none.
 */
export async function beginEnrolment(
  issuer: string,
  account: string,
): Promise<Enrolment | undefined> {
  if (await isSecondFactorOn()) return undefined;
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { key: sharedSecret, link: getSetupUri(issuer, account).toString() };
}

/** Asks for a code at each sign-in from now on, once one has shown that the app has the key. */
export async function turnOnSecondFactor(code: string): Promise<void> {
  await configureAmplify();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "PREFERRED" });
}

/** Asks for no code any more; for whoever has one. */
export async function turnOffSecondFactor(code: string): Promise<void> {
  await configureAmplify();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "DISABLED" });
}
