import { CustomResource, Duration, RemovalPolicy, SecretValue, Validations } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPool,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolGroup,
  UserPoolIdentityProviderFacebook,
  UserPoolIdentityProviderGoogle,
} from "aws-cdk-lib/aws-cognito";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { adminGroup } from "#contracts/groups";
import { retention } from "#contracts/retention";
import { type Settings, socialProviders } from "#contracts/settings";
import { socialAttributes, socialCallbackPath } from "#contracts/social";
import { invitation } from "../../lambdas/messages/mail/templates/invitation";
import type { LocalWorld } from "../local-world";
import type { MailSender } from "./mail-sender";

/**
 * A phone renews its tokens twice a day. The table records sessions that end early, so access
 * tokens may live long. Refresh tokens are not rotated, because a lost answer would then sign the
 * phone out.
 */
const tokenLifetimes = {
  accessTokenValidity: Duration.hours(12),
  idTokenValidity: Duration.hours(12),
  refreshTokenValidity: Duration.days(retention.signInDays),
};

export interface PeopleProps {
  settings: Settings;
  /** Sends the pool's mail once SES has verified the sender. Undefined in an emulator. */
  sender: MailSender | undefined;
}

/** The user accounts, and sign-in by password. Only our functions can create accounts. */
export class People extends Construct {
  readonly pool: UserPool;
  readonly webClient: UserPoolClient;
  readonly administrators: UserPoolGroup;

  constructor(scope: Construct, id: string, { settings, sender }: PeopleProps) {
    super(scope, id);

    const invite = invitation(settings);
    this.pool = new UserPool(this, "Pool", {
      // The plan Lite has all that we use; docs/decisions/0010 lists what it lacks.
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      customAttributes: Object.fromEntries(
        Object.values(socialAttributes).map((name) => [
          name,
          new StringAttribute({ mutable: true }),
        ]),
      ),
      // A new address replaces the old one only after verification, even if a change ever bypassed
      // our API.
      keepOriginal: { email: true },
      passwordPolicy: {
        minLength: 8,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(7),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      // The pool's own reset of passwords would bypass our limits, so our links replace it.
      accountRecovery: AccountRecovery.NONE,
      userInvitation: { emailSubject: invite.subject, emailBody: invite.html },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(this.pool).acknowledge(
      {
        id: "AwsSolutions-COG2",
        reason: "A second factor is offered to everyone; requiring it would keep writers out.",
      },
      {
        id: "AwsSolutions-COG8",
        reason: "Plus adds risk scores at a higher price; our own throttles guard sign-in.",
      },
    );
    if (sender && settings.senderVerified) sendThrough(sender, settings, this.pool);

    this.webClient = this.pool.addClient("Web", {
      authFlows: { userSrp: true },
      // The pool has no hosted pages, so people sign in on our own pages.
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // With an access token, people can write the listed attributes of their own user. An empty
      // list would allow all attributes, even the sign-in address, so the list has one that nobody
      // reads.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
      ...tokenLifetimes,
    });
    this.administrators = new UserPoolGroup(this, "Administrators", {
      userPool: this.pool,
      groupName: adminGroup,
      description: "Opens the administrator's routes.",
    });
  }
}

/**
 * CDK's `withSES` needs a region at synthesis, but these stacks take the region of the deployment.
 */
function sendThrough(sender: MailSender, settings: Settings, pool: UserPool): void {
  const resource = pool.node.defaultChild;
  if (!(resource instanceof CfnUserPool)) throw new Error("A user pool is a CfnUserPool.");
  resource.emailConfiguration = {
    emailSendingAccount: "DEVELOPER",
    from: `${settings.productName} <${settings.senderEmail}>`,
    replyToEmailAddress: settings.supportEmail,
    sourceArn: sender.identityArn,
    configurationSet: sender.configurationSetName,
  };
}

export interface SocialSignInProps {
  settings: Settings;
  local: LocalWorld | undefined;
  pool: UserPool;
}

const { email, confirmed } = socialAttributes;

/**
 * Sign-in with Facebook or Google: the pool's own URL, the providers, and a client for them alone.
 * Cognito writes the provider's data with the client's rights. People can't write these data,
 * because the client's tokens lack the scope for it.
 */
export class SocialSignIn extends Construct {
  readonly client: UserPoolClient;
  /** The URL where sign-ins begin and codes are exchanged. */
  readonly url: string;

  constructor(scope: Construct, id: string, { settings, local, pool }: SocialSignInProps) {
    super(scope, id);

    const { domainPrefix } = settings.socialSignIn;
    if (!domainPrefix) throw new Error("The settings are checked before this.");
    const domain = pool.addDomain("Domain", { cognitoDomain: { domainPrefix } });
    this.url = local?.socialSignInUrl ?? domain.baseUrl();
    this.client = pool.addClient("Social", {
      // No sign-in can use this flow. An empty list would mean Cognito's defaults.
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
    // The emulator can't create providers from a template, so the local start creates substitutes.
    if (!local) this.addProviders(settings, pool);
  }

  private addProviders({ socialSignIn: { facebook, google } }: Settings, pool: UserPool): void {
    const providers = [
      facebook &&
        new UserPoolIdentityProviderFacebook(this, "Facebook", {
          userPool: pool,
          clientId: facebook.clientId,
          // CloudFormation resolves this value: the template names the secret but doesn't contain
          // it.
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

export interface AdministratorProps {
  settings: Settings;
  fn: LambdaFunction;
  /** True if the user pool mails a first password to the address. */
  invite: boolean;
}

/**
 * The administrator's account, created at deployment so that nobody can register the address first.
 * If `adminEmail` changes, a new account is created, and the earlier one leaves the group of
 * administrators.
 */
export class Administrator extends Construct {
  constructor(scope: Construct, id: string, { settings, fn, invite }: AdministratorProps) {
    super(scope, id);
    const account = new CustomResource(this, "Account", {
      resourceType: "Custom::Administrator",
      serviceToken: fn.functionArn,
      serviceTimeout: Duration.minutes(5),
      properties: { Email: settings.adminEmail, Invite: String(invite) },
    });
    // The account is created after the function's policies, which are part of its role.
    if (fn.role) account.node.addDependency(fn.role);
  }
}

export function grantUserPool(
  fn: LambdaFunction,
  pool: UserPool,
  actions: readonly string[],
): void {
  if (actions.length === 0) return;
  fn.addToRolePolicy(
    new PolicyStatement({
      actions: actions.map((action) => `cognito-idp:${action}`),
      resources: [pool.userPoolArn],
    }),
  );
}
