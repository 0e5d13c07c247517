import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription, SmsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { StackSettings } from "#contracts/settings";
import type { LocalWorld } from "../local-world";

interface OperatorProps {
  settings: StackSettings;
  local: LocalWorld | undefined;
}

/** Where alarms are told; mailed to the operator when the settings name an address. */
export function operatorTopic(scope: Construct, { settings, local }: OperatorProps): Topic {
  const topic = alarmTopic(scope, "Operator", local);
  if (settings.alarmEmail) topic.addSubscription(new EmailSubscription(settings.alarmEmail));
  return topic;
}

/** Where alarms about money are told besides, by SMS, when the settings name a phone. */
export function operatorPhone(scope: Construct, props: OperatorProps): Topic | undefined {
  const { settings, local } = props;
  // An emulator sends no SMS.
  if (!settings.alarmPhone || local) return undefined;
  const topic = alarmTopic(scope, "OperatorPhone", local);
  topic.addSubscription(new SmsSubscription(settings.alarmPhone));
  return topic;
}

function alarmTopic(scope: Construct, id: string, local: LocalWorld | undefined): Topic {
  const topic = new Topic(scope, id, { enforceSSL: !local });
  // A policy of its own replaces the one that let CloudWatch in.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Stack.of(scope).account } },
    }),
  );
  return topic;
}
