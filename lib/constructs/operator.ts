import { Stack } from "aws-cdk-lib";
import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import { EventField, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { SnsTopic } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription, SmsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { StackSettings } from "#contracts/settings";
import type { LocalWorld } from "../local-world";

/** Makes the alarm ring without cause on the first Monday of each month, to test mail and SMS. */
export function testMonthly(scope: Construct, { alarmName, alarmArn }: Alarm): void {
  const role = new Role(scope, "TestRole", {
    assumedBy: new ServicePrincipal("scheduler.amazonaws.com"),
  });
  role.addToPolicy(
    new PolicyStatement({ actions: ["cloudwatch:SetAlarmState"], resources: [alarmArn] }),
  );
  new CfnSchedule(scope, "Test", {
    scheduleExpression: "cron(0 10 ? * 2#1 *)",
    scheduleExpressionTimezone: "Africa/Nairobi",
    flexibleTimeWindow: { mode: "OFF" },
    target: {
      arn: `arn:${Stack.of(scope).partition}:scheduler:::aws-sdk:cloudwatch:setAlarmState`,
      roleArn: role.roleArn,
      input: Stack.of(scope).toJsonString({
        AlarmName: alarmName,
        StateValue: "ALARM",
        StateReason: "The monthly test: nothing is wrong. An OK follows within minutes.",
      }),
      // No dead-letter queue is needed: if a run is missed, the operator notices that no mail
      // comes.
      retryPolicy: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 5 },
    },
  }).node.addDependency(role);
}

/**
 * Mails the operator when anything but the stack's functions adds a user to a group or sets a
 * password. AWS reports this only if the account has a CloudTrail trail of management events, which
 * this stack does not create.
 */
export function tellOfUserPool(scope: Construct, { userPoolId }: IUserPool, topic: Topic): void {
  const { partition, account, stackName } = Stack.of(scope);
  const ours = `arn:${partition}:iam::${account}:role/${stackName}-`;
  const told = (path: string) => EventField.fromPath(`$.detail.${path}`);
  new Rule(scope, "UserPoolChanges", {
    eventPattern: {
      source: ["aws.cognito-idp"],
      detailType: ["AWS API Call via CloudTrail"],
      detail: {
        eventName: ["AdminAddUserToGroup", "AdminSetUserPassword"],
        requestParameters: { userPoolId: [userPoolId] },
        userIdentity: {
          sessionContext: {
            // Requests of an IAM user have no session issuer.
            sessionIssuer: { arn: [{ exists: false }, { "anything-but": { prefix: ours } }] },
          },
        },
      },
    },
    targets: [
      new SnsTopic(topic, {
        message: RuleTargetInput.fromText(
          `${told("userIdentity.arn")} did ${told("eventName")} at ${told("eventTime")}. If that was none of you, somebody else is in the AWS account: docs/runbook/service.md, "UserPoolChanges".`,
        ),
      }),
    ],
  });
}

interface OperatorProps {
  settings: StackSettings;
  local: LocalWorld | undefined;
}

/** The topic of all alarms. Sends mail to the operator if the settings have an address. */
export function operatorTopic(scope: Construct, { settings, local }: OperatorProps): Topic {
  const topic = alarmTopic(scope, "Operator", local);
  if (settings.alarmEmail) topic.addSubscription(new EmailSubscription(settings.alarmEmail));
  return topic;
}

/**
 * Returns the topic that sends SMS to the operator. Undefined without `alarmPhone` and in an
 * emulator.
 */
export function operatorPhone(scope: Construct, props: OperatorProps): Topic | undefined {
  const { settings, local } = props;
  if (!settings.alarmPhone || local) return undefined;
  const topic = alarmTopic(scope, "OperatorPhone", local);
  topic.addSubscription(new SmsSubscription(settings.alarmPhone));
  return topic;
}

function alarmTopic(scope: Construct, id: string, local: LocalWorld | undefined): Topic {
  const topic = new Topic(scope, id, { enforceSSL: !local });
  // This policy replaces the topic's default policy, so it must allow CloudWatch.
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
