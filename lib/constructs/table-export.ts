import { Duration, Stack, Token, Validations } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { StackSettings } from "#contracts/settings";
import type { ServiceTable } from "./service-table";

const prefix = "kalamu";

export interface TableExportProps {
  table: Pick<ServiceTable, "tableArn">;
  to: NonNullable<StackSettings["tableExport"]>;
  /** The queue of exports that Scheduler could not start. */
  deadLetters: Queue;
}

/** Makes DynamoDB export the whole table to a bucket each week, without a function. */
export class TableExport extends Construct {
  constructor(scope: Construct, id: string, { table, to, deadLetters }: TableExportProps) {
    super(scope, id);

    const { partition } = Stack.of(this);
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com"),
    });
    role.addToPolicy(
      new PolicyStatement({
        actions: ["dynamodb:ExportTableToPointInTime"],
        resources: [table.tableArn],
      }),
    );
    role.addToPolicy(
      new PolicyStatement({
        actions: ["s3:AbortMultipartUpload", "s3:PutObject", "s3:PutObjectAcl"],
        resources: [`arn:${partition}:s3:::${to.bucket}/${prefix}/*`],
      }),
    );
    deadLetters.grantSendMessages(role);
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::${to.bucket}/${prefix}/*]`,
      reason: "DynamoDB names the files of an export itself.",
    });
    const schedule = new CfnSchedule(this, "Schedule", {
      // Early on Sunday in Nairobi, after the nightly reconciliation.
      scheduleExpression: "cron(0 5 ? * SUN *)",
      scheduleExpressionTimezone: "Africa/Nairobi",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: `arn:${partition}:scheduler:::aws-sdk:dynamodb:exportTableToPointInTime`,
        roleArn: role.roleArn,
        input: Stack.of(this).toJsonString({
          TableArn: table.tableArn,
          S3Bucket: to.bucket,
          S3BucketOwner: to.owner,
          S3Prefix: prefix,
          S3SseAlgorithm: "AES256",
          ExportFormat: "DYNAMODB_JSON",
          ExportType: "FULL_EXPORT",
          // With the same token, retries of one run make only one export.
          ClientToken: "<aws.scheduler.execution-id>",
        }),
        deadLetterConfig: { arn: deadLetters.queueArn },
        retryPolicy: {
          maximumEventAgeInSeconds: Duration.hours(6).toSeconds(),
          maximumRetryAttempts: 20,
        },
      },
    });
    schedule.node.addDependency(role);
  }
}

type ExportedTable = Pick<ServiceTable, "tableArn" | "tableName">;

/** Accepts a cdk-nag finding, for the stack's own table or a restored one. */
function anyExport(fn: LambdaFunction, { tableName, tableArn }: ExportedTable) {
  const table = Token.isUnresolved(tableName)
    ? `<${Stack.of(fn).resolve(tableArn)["Fn::GetAtt"].join(".")}>`
    : `arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/${tableName}`;
  return {
    id: `AwsSolutions-IAM5[Resource::${table}/export/*]`,
    reason: "DynamoDB names an export itself.",
  };
}

/** Lets a function list the table's exports, since DynamoDB sends no event when an export fails. */
export function grantExports(fn: LambdaFunction, table: ExportedTable): void {
  fn.addEnvironment("TABLE_ARN", table.tableArn);
  fn.addToRolePolicy(
    new PolicyStatement({
      actions: ["dynamodb:DescribeExport"],
      resources: [`${table.tableArn}/export/*`],
    }),
  );
  fn.addToRolePolicy(new PolicyStatement({ actions: ["dynamodb:ListExports"], resources: ["*"] }));
  Validations.of(fn.role ?? fn).acknowledge(anyExport(fn, table), {
    id: "AwsSolutions-IAM5[Resource::*]",
    reason: "Listing exports is an action without a resource.",
  });
}
