import type { StackSettings } from "#contracts/settings";

/** An emulator on this machine that the stacks are deployed to instead of AWS. */
export interface LocalWorld {
  /** The emulator's address, e.g. `http://127.0.0.1:4566`. */
  endpoint: string;
  /** The URL of the mobile-money provider, for the functions. */
  darajaUrl: string;
  /** The URL of Airtel Money; the settings' URL when absent. */
  airtelUrl?: string | undefined;
  /** The URL for sending mail, if not the emulator itself, which drops the reply address. */
  sesUrl?: string | undefined;
  /** Replaces the user pool's own address, where Facebook and Google sign people in. */
  socialSignInUrl?: string | undefined;
  /** The front door, which receives the provider's notices; the site's address when absent. */
  siteOrigin: string | undefined;
  /** JSON that overrides the settings. */
  settings: string | undefined;
}

export interface PartProps {
  settings: StackSettings;
  /** Absent on AWS. */
  local: LocalWorld | undefined;
}

/** The account and region that an emulator reports. */
export const localAccount = { account: "000000000000", region: "eu-west-1" } as const;

export class NotLoopback extends Error {
  override readonly name = "NotLoopback";
}

/** True if an address is on this machine. */
export const isLoopback = (address: string) =>
  URL.canParse(address) &&
  /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(new URL(address).hostname);

/**
 * Returns the local world of an environment, or undefined for AWS. Safety is relaxed for an
 * emulator, so an `AWS_ENDPOINT_URL` that is not this machine throws {@link NotLoopback}.
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
