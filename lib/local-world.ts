import type { StackSettings } from "#contracts/settings";

/** An emulator on this machine, to which the stacks are deployed instead of AWS. */
export interface LocalWorld {
  /** E.g. `http://127.0.0.1:4566`. */
  endpoint: string;
  darajaUrl: string;
  /** The URL of Airtel Money. Defaults to that of the settings. */
  airtelUrl?: string | undefined;
  /** The URL for sending mail. The emulator, which is the default, drops the reply address. */
  sesUrl?: string | undefined;
  /** Replaces the user pool's own URL, where people sign in with Facebook and Google. */
  socialSignInUrl?: string | undefined;
  /** The front door, which receives the provider's notices. Defaults to the site's URL. */
  siteOrigin: string | undefined;
  settings: string | undefined;
}

export interface PartProps {
  settings: StackSettings;
  /** Undefined on AWS. */
  local: LocalWorld | undefined;
}

export const localAccount = { account: "000000000000", region: "eu-west-1" } as const;

export class NotLoopback extends Error {
  override readonly name = "NotLoopback";
}

/** True if a URL points to this machine. */
export const isLoopback = (address: string) =>
  URL.canParse(address) &&
  /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(new URL(address).hostname);

/**
 * Returns the local world that the environment describes, or undefined for AWS. Safety is relaxed
 * for an emulator, so an `AWS_ENDPOINT_URL` on another machine throws {@link NotLoopback}.
 */
export function localWorld(environment: NodeJS.ProcessEnv): LocalWorld | undefined {
  const endpoint = environment["AWS_ENDPOINT_URL"];
  if (!endpoint) return undefined;
  if (!isLoopback(endpoint))
    throw new NotLoopback(
      `AWS_ENDPOINT_URL is ${endpoint}, which is not this machine. Unset it to deploy to AWS.`,
    );
  return {
    endpoint,
    darajaUrl: environment["KALAMU_DARAJA_URL"] ?? "http://127.0.0.1:8081",
    airtelUrl: environment["KALAMU_AIRTEL_URL"],
    sesUrl: environment["KALAMU_SES_URL"],
    socialSignInUrl: environment["KALAMU_SOCIAL_SIGN_IN_URL"],
    siteOrigin: environment["KALAMU_SITE_ORIGIN"],
    settings: environment["KALAMU_SETTINGS"],
  };
}
