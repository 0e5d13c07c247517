import {
  CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
  DuplicateProviderException,
  UpdateIdentityProviderCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import {
  type BrowserConfig,
  publicSettings,
  type StackSettings,
  socialProviders,
} from "#contracts/settings";
import { type SocialProvider, socialAttributes } from "#contracts/social";
import { localAccount } from "../lib/local-world";
import { readSettingsFile } from "../lib/settings";
import { toEmulator } from "./aws";
import { demo } from "./demo";
import type { Outputs } from "./stacks";

/**
 * Registers the simulated provider at `address` as an OIDC provider of the user pool, since the
 * emulator supports neither the types `Google` and `Facebook` nor providers in templates.
 */
export async function introduceSocialProvider(
  endpoint: string,
  userPoolId: string,
  name: SocialProvider,
  address: string,
): Promise<void> {
  const cognito = new CognitoIdentityProviderClient(toEmulator(endpoint));
  const at = `${address}/${name.toLowerCase()}`;
  const provider = {
    UserPoolId: userPoolId,
    ProviderName: name,
    ProviderDetails: {
      client_id: "stand-in",
      client_secret: "stand-in",
      authorize_scopes: "openid email profile",
      attributes_request_method: "GET",
      oidc_issuer: at,
      authorize_url: `${at}/authorize`,
      token_url: `${at}/token`,
    },
    AttributeMapping: {
      [`custom:${socialAttributes.email}`]: "email",
      [`custom:${socialAttributes.confirmed}`]: "email_verified",
      given_name: "given_name",
      family_name: "family_name",
    },
  };
  await cognito
    .send(new CreateIdentityProviderCommand({ ...provider, ProviderType: "OIDC" }))
    .catch((error: unknown) => {
      if (!(error instanceof DuplicateProviderException)) throw error;
      // The simulator's port may have changed since the last start.
      return cognito.send(new UpdateIdentityProviderCommand(provider));
    });
}

/** Limits that no person can reach. */
const generous = () =>
  Object.fromEntries(
    Object.keys(readSettingsFile().limits).map((name) => [
      name,
      name === "withdrawals" ? { countPerDay: 100_000 } : { count: 100_000, minutes: 1 },
    ]),
  );

const standIn = { clientId: "stand-in", clientSecretArn: "arn:of-nothing" };

/**
 * The changes of a local product to the operator's settings: address, company, claims,
 * administrator, simulated Facebook and Google, and generous limits.
 */
export const localChanges = (siteUrl: string, limits: "generous" | "real") => ({
  siteUrl,
  company: demo.company,
  claims: demo.claims,
  adminEmail: demo.admin.email,
  socialSignIn: { domainPrefix: "kalamu-local", facebook: standIn, google: standIn },
  ...(limits === "generous" && { limits: generous() }),
});

export const localSettings = (changes: Record<string, unknown>): StackSettings =>
  readSettingsFile(JSON.stringify(changes));

/** The content of `/config.json` for the browser. */
export const browserConfig = (
  settings: StackSettings,
  outputs: Outputs,
  outsideUrl: string,
): BrowserConfig => ({
  region: localAccount.region,
  userPoolId: outputs.UserPoolId,
  userPoolClientId: outputs.UserPoolClientId,
  ...(outputs.SocialClientId && {
    socialSignIn: {
      url: `${outsideUrl}/user-pool`,
      clientId: outputs.SocialClientId,
      providers: socialProviders(settings),
    },
  }),
  phoneUrl: outsideUrl,
  settings: publicSettings(settings),
});
