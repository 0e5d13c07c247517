import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";
import { configureAmplify } from "./amplify-config";
import { isSecondFactorOn } from "./second-factor-state";

export interface Enrolment {
  key: string;
  /** To open on the phone or to scan: `otpauth://totp/…`. */
  link: string;
}

/**
 * Makes a new key; undefined if a code is asked for already. A new key silently replaces the one in
 * use, so only people without one get it.
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

/** Turns the second factor off; needs a valid code. */
export async function turnOffSecondFactor(code: string): Promise<void> {
  await configureAmplify();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "DISABLED" });
}
