import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPool,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolGroup,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import { retention } from "#contracts/retention";
import type { Settings } from "#contracts/settings";
import { socialAttributes } from "#contracts/social";
import { invitation } from "../../lambdas/messages/mail/templates/invitation";
import type { MailSender } from "./mail-sender";

/**
 * A phone asks for new tokens twice a day. Sessions end in the table, not with a token. Refresh tokens
 * are not rotated: an answer that is lost on the way must not sign a phone out.
 */
export const tokenLifetimes = {
  accessTokenValidity: Duration.hours(12),
  idTokenValidity: Duration.hours(12),
  refreshTokenValidity: Duration.days(retention.signInDays),
};

export interface PeopleProps {
  settings: Settings;
  /** Who the pool's mail comes from; absent where the pool sends it itself. */
  sender: MailSender | undefined;
}

/** Everyone who can sign in, and how. Accounts are made by our own registration only. */
export class People extends Construct {
  readonly pool: UserPool;
  readonly webClient: UserPoolClient;
  readonly administrators: UserPoolGroup;

  constructor(scope: Construct, id: string, { settings, sender }: PeopleProps) {
    super(scope, id);

    const invite = invitation(settings);
    this.pool = new UserPool(this, "Pool", {
      // Lite has all that we use; docs/decisions/0010 says what it lacks.
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
      // Another address counts once it is verified, should one ever come round our API.
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
      // A new password comes by our own links: the pool's would go around our limits.
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
      // The pool has no hosted pages; everything goes through our own.
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      // With an access token anyone may write to their own user. No attributes at all would mean
      // every one, the address that people sign in by among them: so one that nobody reads.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
      ...tokenLifetimes,
    });
    this.administrators = new UserPoolGroup(this, "Administrators", {
      userPool: this.pool,
      groupName: "admin",
      description: "Opens the administrator's routes.",
    });
  }
}

/** The L2's `withSES` wants a region at synthesis; these stacks go to whichever region is current. */
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
