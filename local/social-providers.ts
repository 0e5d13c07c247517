import {
  CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
  DuplicateProviderException,
  UpdateIdentityProviderCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { type SocialProvider, socialAttributes } from "#contracts/social";
import { toEmulator } from "./aws";

/**
 * Registers the stand-in at `address` with the user pool, as type OIDC: the emulator knows no providers
 * of the types `Google` and `Facebook`, and none in a template.
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
      // The outside world may have another port than at the last start.
      return cognito.send(new UpdateIdentityProviderCommand(provider));
    });
}
