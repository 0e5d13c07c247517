import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";
import { configureAmplify } from "./amplify-config";
import { isSecondFactorOn } from "./second-factor-state";

export interface Enrolment {
  key: string;
  /** The link that the phone opens or scans: `otpauth://totp/…`. */
  link: string;
}

/**
 * Makes a new key; undefined if the sign-in already needs a code. A new key silently replaces the
 * key in use, so only people without a key get one.
 */
export async function beginEnrolment(
  issuer: string,
  account: string,
  accessToken: string,
): Promise<Enrolment | undefined> {
  if (await isSecondFactorOn(accessToken)) return undefined;
  await configureAmplify();
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { key: sharedSecret, link: getSetupUri(issuer, account).toString() };
}

/** Turns the second factor on; the code proves that the app has the key. */
export async function turnOnSecondFactor(code: string): Promise<void> {
  await configureAmplify();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "PREFERRED" });
}

export async function turnOffSecondFactor(code: string): Promise<void> {
  await configureAmplify();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "DISABLED" });
}
