import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { ConfigurationSet, EmailIdentity, Identity, SuppressionReasons } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { Settings } from "#contracts/settings";
import type { LocalWorld } from "../local-world";

/** The domain that mail is sent from, and how: bounced and complaining addresses get nothing more. */
export class MailSender extends Construct {
  readonly identityArn: string;
  readonly configurationSetName: string;
  readonly dkimRecords: readonly { name: string; value: string }[];
  private readonly address: string;
  private readonly local: boolean;

  constructor(
    scope: Construct,
    id: string,
    { settings, local }: { settings: Settings; local: LocalWorld | undefined },
  ) {
    super(scope, id);

    const configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    const identity = new EmailIdentity(this, "Identity", {
      identity: Identity.domain(settings.senderEmail.split("@")[1] ?? ""),
      configurationSet,
    });
    this.address = settings.senderEmail;
    this.local = local !== undefined;
    this.identityArn = identity.emailIdentityArn;
    this.configurationSetName = configurationSet.configurationSetName;
    this.dkimRecords = identity.dkimRecords;
  }

  /** Lets a function send mail from this sender and from nobody else. */
  grantSend(fn: LambdaFunction): void {
    const actions = ["ses:SendEmail"];
    if (this.local) {
      // The emulator checks this action against no identity and no address.
      fn.addToRolePolicy(new PolicyStatement({ actions, resources: ["*"] }));
      return;
    }
    fn.addToRolePolicy(
      new PolicyStatement({
        actions,
        resources: [
          this.identityArn,
          Stack.of(this).formatArn({
            service: "ses",
            resource: "configuration-set",
            resourceName: this.configurationSetName,
          }),
        ],
        conditions: { StringEquals: { "ses:FromAddress": this.address } },
      }),
    );
  }
}
