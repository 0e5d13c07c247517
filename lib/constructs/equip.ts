import { Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IFunction, Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Bucket, CfnBucket } from "aws-cdk-lib/aws-s3";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { StackSettings } from "#contracts/settings";
import type { Data } from "../data";
import type { FunctionSpec, QueueName } from "../functions";
import type { LocalWorld } from "../local-world";
import { grantUserPool } from "./user-pool";

interface Equipment {
  settings: StackSettings;
  local: LocalWorld | undefined;
  data: Pick<
    Data,
    | "table"
    | "userPool"
    | "webClient"
    | "social"
    | "providerSecret"
    | "payoutSecret"
    | "pushSecret"
    | "sender"
    | "uploads"
    | "uploadParts"
  >;
  queues: Record<QueueName, Queue>;
  functions: Record<NonNullable<FunctionSpec["invokes"]>, IFunction>;
  noticeBaseUrl: string;
}

/** Accepts a finding of cdk-nag, which checks the stack against AWS's advice. */
const anyFileOf = (bucket: Bucket) => ({
  id: `AwsSolutions-IAM5[Resource::<${Stack.of(bucket).getLogicalId(bucket.node.defaultChild as CfnBucket)}.Arn>/*]`,
  reason: "It works on the files of all writers, whose names are made while it runs.",
});

/**
 * On AWS, the right SendMessage includes batches. The emulator has a separate right for batches.
 */
const sendsTo = (local: LocalWorld | undefined) =>
  local ? ["SendMessage", "SendMessageBatch"] : ["SendMessage"];

export function equip(fn: LambdaFunction, spec: FunctionSpec, equipment: Equipment): void {
  const { local, data, queues } = equipment;
  const { table, userPool, webClient, social, sender } = data;
  const know = (environment: Record<string, string>) => {
    for (const [name, value] of Object.entries(environment)) fn.addEnvironment(name, value);
  };
  const allow = (service: string, actions: readonly string[], ...resources: string[]) => {
    const named = actions.map((action) => `${service}:${action}`);
    fn.addToRolePolicy(new PolicyStatement({ actions: named, resources }));
  };

  if (spec.table) {
    know({ TABLE_NAME: table.tableName });
    table.grant(fn, spec.table);
    if (spec.scansKeys) table.grantScanOfKeys(fn);
  }
  if (spec.userPool) {
    know({ USER_POOL_ID: userPool.userPoolId, USER_POOL_CLIENT_ID: webClient.userPoolClientId });
    grantUserPool(fn, userPool, spec.userPool);
  }
  if (spec.socialSignIn && social)
    know({ SOCIAL_SIGN_IN_URL: social.url, SOCIAL_CLIENT_ID: social.client.userPoolClientId });
  for (const { secret, told } of secretsFor(spec, equipment)) {
    know(told);
    allow("secretsmanager", ["GetSecretValue"], secret.secretArn);
  }
  if (spec.invokes) {
    const invoked = equipment.functions[spec.invokes];
    know({ [`${spec.invokes.toUpperCase()}_FUNCTION`]: invoked.functionName });
    allow("lambda", ["InvokeFunction"], invoked.functionArn);
  }
  const { queues: fills = [], worksOff = [] } = spec;
  for (const name of [...fills, ...worksOff])
    know({ [`${name.toUpperCase()}_QUEUE_URL`]: queues[name].queueUrl });
  for (const name of fills) allow("sqs", sendsTo(local), queues[name].queueArn);
  if (spec.mail) {
    know(mailEnvironment(equipment));
    sender.grantSend(fn);
  }
  for (const { name, actions, bucket } of filesFor(spec, data)) {
    know({ [name]: bucket.bucketName });
    allow("s3", actions, bucket.arnForObjects("*"), bucket.bucketArn);
    Validations.of(fn.role ?? fn).acknowledge(anyFileOf(bucket));
  }
}

/**
 * Returns the secrets that a function reads, and the environment variables that it needs to use
 * them.
 */
function secretsFor(spec: FunctionSpec, { settings, local, data, noticeBaseUrl }: Equipment) {
  const { providerSecret, payoutSecret, pushSecret } = data;
  const ofPayBill = {
    SECRET_ARN: providerSecret.secretArn,
    DARAJA_URL: local?.darajaUrl ?? settings.darajaUrl,
    NOTICE_BASE_URL: noticeBaseUrl,
  };
  const ofPayouts = {
    PAYOUT_SECRET_ARN: payoutSecret.secretArn,
    AIRTEL_URL: local?.airtelUrl ?? settings.airtelUrl,
  };
  return [
    ...(spec.providerSecret ? [{ secret: providerSecret, told: ofPayBill }] : []),
    ...(spec.payoutSecret ? [{ secret: payoutSecret, told: ofPayouts }] : []),
    ...(spec.pushSecret
      ? [{ secret: pushSecret, told: { PUSH_SECRET_ARN: pushSecret.secretArn } }]
      : []),
  ];
}

const filesFor = (
  { uploads = [], parts = [] }: FunctionSpec,
  data: Pick<Data, "uploads" | "uploadParts">,
) =>
  [
    { name: "UPLOADS_BUCKET", actions: uploads, bucket: data.uploads },
    { name: "PARTS_BUCKET", actions: parts, bucket: data.uploadParts },
  ].filter(({ actions }) => actions.length > 0);

const mailEnvironment = ({ data, local }: Equipment) => ({
  MAIL_CONFIGURATION_SET: data.sender.configurationSetName,
  ...(local?.sesUrl && { AWS_ENDPOINT_URL_SESV2: local.sesUrl }),
});
