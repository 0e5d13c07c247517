import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { EventBus, type EventPattern } from "aws-cdk-lib/aws-events";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { Settings } from "#contracts/settings";
import type { LocalWorld } from "../local-world";

/**
 * Matches bounces and complaints of SES. Only AWS may send events as `aws.ses`, even in an
 * emulator, so the simulated mailbox has another source name.
 */
export const mailFeedback = (local: LocalWorld | undefined): EventPattern => ({
  source: [local ? "daraja-world.ses" : "aws.ses"],
  detailType: ["Email Bounced", "Email Complaint Received"],
});

/**
 * The domain that sends mail, and its configuration. EventBridge gets bounces and complaints, which
 * stop reminders. SES's own suppression is off, since a person who marked a reminder as spam still
 * needs mail about passwords.
 */
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
      disableSuppressionList: true,
    });
    const bus = EventBus.fromEventBusName(this, "Bus", "default");
    configurationSet.addEventDestination("Feedback", {
      destination: EventDestination.eventBus(bus),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const identity = new EmailIdentity(this, "Identity", {
      identity: Identity.domain(settings.senderEmail.split("@")[1] ?? ""),
      configurationSet,
    });
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    this.address = settings.senderEmail;
    this.local = local !== undefined;
    this.identityArn = identity.emailIdentityArn;
    this.configurationSetName = configurationSet.configurationSetName;
    this.dkimRecords = identity.dkimRecords;
  }

  grantSend(fn: LambdaFunction): void {
    const actions = ["ses:SendEmail"];
    if (this.local) {
      // The emulator can't limit this action to an identity.
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
