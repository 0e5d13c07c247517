import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Settings } from "#contracts/settings";
import type { LocalWorld } from "../local-world";

/** Where alarms are told; mailed to the operator when the settings name an address. */
export function operatorTopic(
  scope: Construct,
  { settings, local }: { settings: Settings; local: LocalWorld | undefined },
): Topic {
  const topic = new Topic(scope, "Operator", { enforceSSL: !local });
  // A policy of its own replaces the one that let CloudWatch in.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
    }),
  );
  if (settings.alarmEmail) topic.addSubscription(new EmailSubscription(settings.alarmEmail));
  return topic;
}
