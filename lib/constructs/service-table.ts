import { RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AttributeType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { retention } from "#contracts/retention";
import type { StackSettings } from "#contracts/settings";

/** What functions need to know of the table. */
export type ServiceTable = Pick<TableV2, "tableArn" | "tableName" | "tableStreamArn">;

/** A table that a restore has made. The stack's own is then no part of it any more, and is kept. */
export const restoredTable = (
  scope: Construct,
  { name, streamArn }: NonNullable<StackSettings["restoredTable"]>,
): ServiceTable => ({
  tableName: name,
  tableArn: Stack.of(scope).formatArn({
    service: "dynamodb",
    resource: "table",
    resourceName: name,
  }),
  tableStreamArn: streamArn,
});

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The stack's own table. It outlives the stack. */
export const ownTable = (scope: Construct) =>
  new TableV2(scope, "Table", {
    partitionKey: text("pk"),
    sortKey: text("sk"),
    globalSecondaryIndexes: ["gsi1", "gsi2"].map((indexName) => ({
      indexName,
      partitionKey: text(`${indexName}pk`),
      sortKey: text(`${indexName}sk`),
    })),
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    timeToLiveAttribute: "expiresAt",
    encryption: TableEncryptionV2.dynamoOwnedKey(),
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: retention.backupDays,
    },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
