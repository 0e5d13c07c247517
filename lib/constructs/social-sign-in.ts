import { SecretValue } from "aws-cdk-lib";
import {
  ClientAttributes,
  OAuthScope,
  ProviderAttribute,
  type UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolIdentityProviderFacebook,
  UserPoolIdentityProviderGoogle,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import { type Settings, socialProviders } from "#contracts/settings";
import { socialAttributes, socialCallbackPath } from "#contracts/social";
import type { LocalWorld } from "../local-world";
import { tokenLifetimes } from "./people";

export interface SocialSignInProps {
  settings: Settings;
  local: LocalWorld | undefined;
  pool: UserPool;
}

const { email, confirmed } = socialAttributes;

/**
 * Signing in by Facebook or Google: the pool's own address, the providers, and a client for nothing
 * else. Cognito writes what a provider tells with the rights of the client; this client's tokens lack
 * the scope with which people could write it themselves.
 */
export class SocialSignIn extends Construct {
  readonly client: UserPoolClient;
  /** The address that sign-ins begin at and codes are exchanged at. */
  readonly url: string;

  constructor(scope: Construct, id: string, { settings, local, pool }: SocialSignInProps) {
    super(scope, id);

    const { domainPrefix } = settings.socialSignIn;
    if (!domainPrefix) throw new Error("The settings are checked before this.");
    const domain = pool.addDomain("Domain", { cognitoDomain: { domainPrefix } });
    this.url = local?.socialSignInUrl ?? domain.baseUrl();
    this.client = pool.addClient("Social", {
      // None that anybody could begin: empty would mean Cognito's usual ones.
      authFlows: { custom: true },
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID],
        callbackUrls: [`${settings.siteUrl}${socialCallbackPath}`],
        logoutUrls: [`${settings.siteUrl}/signin`],
      },
      supportedIdentityProviders: socialProviders(settings).map((name) =>
        UserPoolClientIdentityProvider.custom(name),
      ),
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      writeAttributes: new ClientAttributes()
        .withStandardAttributes({ givenName: true, familyName: true })
        .withCustomAttributes(email, confirmed),
      ...tokenLifetimes,
    });
    // The emulator can't take them from a template; the start makes its stand-ins.
    if (!local) this.addProviders(settings, pool);
  }

  private addProviders({ socialSignIn: { facebook, google } }: Settings, pool: UserPool): void {
    const providers = [
      facebook &&
        new UserPoolIdentityProviderFacebook(this, "Facebook", {
          userPool: pool,
          clientId: facebook.clientId,
          // Resolved by CloudFormation: the template names the secret and doesn't hold it.
          clientSecret: SecretValue.secretsManager(facebook.clientSecretArn).unsafeUnwrap(),
          scopes: ["public_profile", "email"],
          attributeMapping: {
            custom: { [`custom:${email}`]: ProviderAttribute.FACEBOOK_EMAIL },
            givenName: ProviderAttribute.FACEBOOK_FIRST_NAME,
            familyName: ProviderAttribute.FACEBOOK_LAST_NAME,
          },
        }),
      google &&
        new UserPoolIdentityProviderGoogle(this, "Google", {
          userPool: pool,
          clientId: google.clientId,
          clientSecretValue: SecretValue.secretsManager(google.clientSecretArn),
          scopes: ["openid", "email", "profile"],
          attributeMapping: {
            custom: {
              [`custom:${email}`]: ProviderAttribute.GOOGLE_EMAIL,
              [`custom:${confirmed}`]: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
            },
            givenName: ProviderAttribute.GOOGLE_GIVEN_NAME,
            familyName: ProviderAttribute.GOOGLE_FAMILY_NAME,
          },
        }),
    ];
    for (const provider of providers) if (provider) this.client.node.addDependency(provider);
  }
}
