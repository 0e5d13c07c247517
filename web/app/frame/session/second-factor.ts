import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";
import { configureAmplify } from "./amplify-config";
import { isSecondFactorOn } from "./second-factor-state";

export interface Enrolment {
  key: string;
  /** To be opened on the phone, or scanned: `otpauth://totp/…`. */
  link: string;
}

/**
 * Makes a new key; undefined when a code is asked for already. A new key replaces the one in use
 * without a warning, so it is only made for somebody who has none.
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

/** Turns two-step sign-in on; the code proves that the app has the key. */
export async function turnOnSecondFactor(code: string): Promise<void> {
  await configureAmplify();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "PREFERRED" });
}

/** Turns two-step sign-in off; needs a valid code. */
export async function turnOffSecondFactor(code: string): Promise<void> {
  await configureAmplify();
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "DISABLED" });
}
