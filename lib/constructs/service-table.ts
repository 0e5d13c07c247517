import { RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AttributeType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { retention } from "#contracts/retention";
import type { StackSettings } from "#contracts/settings";

/**
 * The actions that a function can be granted. A transaction needs the action of each of its writes.
 * {@link ServiceTable.grantScanOfKeys} grants a scan.
 */
export type TableAction =
  | "BatchGetItem"
  | "ConditionCheckItem"
  | "DeleteItem"
  | "GetItem"
  | "PutItem"
  | "Query"
  | "UpdateItem";

export interface TableGrant {
  actions: readonly TableAction[];
  /** Patterns of partition keys, e.g. `USER#*`; with `index`, of the index's partition keys. */
  leadingKeys: readonly string[];
  /** Undefined for the table itself. */
  index?: "gsi1" | "gsi2";
  /** True if queries may read only the keys of items. */
  keysOnly?: true;
}

const ofKeys = {
  "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk"] },
  StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
};

export class ServiceTable {
  readonly tableArn: string;
  readonly tableName: string;
  readonly tableStreamArn: string | undefined;

  constructor(table: Pick<TableV2, "tableArn" | "tableName" | "tableStreamArn">) {
    this.tableArn = table.tableArn;
    this.tableName = table.tableName;
    this.tableStreamArn = table.tableStreamArn;
  }

  /**
   * Grants a function exactly the `grants`, on items with matching partition keys. One batch or
   * transaction may name keys of several kinds, and one statement must allow the whole request. So
   * each action has one statement with all its keys. A query names only one key, so queries may
   * have a second statement for items of which they read only the keys.
   */
  grant(fn: LambdaFunction, grants: readonly TableGrant[]): void {
    for (const { action, index, keysOnly, leadingKeys } of perAction(grants))
      fn.addToRolePolicy(
        new PolicyStatement({
          actions: [`dynamodb:${action}`],
          resources: [index ? `${this.tableArn}/index/${index}` : this.tableArn],
          conditions: {
            // A request without a key would satisfy this condition, but all these actions name a
            // key.
            "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leadingKeys },
            ...(keysOnly && ofKeys),
          },
        }),
      );
  }

  grantScanOfKeys(fn: LambdaFunction): void {
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ["dynamodb:Scan"],
        resources: [this.tableArn],
        conditions: ofKeys,
      }),
    );
  }
}

interface Statement {
  action: TableAction;
  index: TableGrant["index"];
  keysOnly: TableGrant["keysOnly"];
  leadingKeys: string[];
}

function perAction(grants: readonly TableGrant[]) {
  const found = new Map<string, Statement>();
  for (const { actions, index, keysOnly, leadingKeys } of grants)
    for (const action of actions) {
      const place = `${action} ${index} ${keysOnly}`;
      const keys = [...new Set([...(found.get(place)?.leadingKeys ?? []), ...leadingKeys])];
      found.set(place, { action, index, keysOnly, leadingKeys: keys.sort() });
    }
  return found.values();
}

/** A table made by a restore. The stack's own table then leaves the stack, but is not deleted. */
export const restoredTable = (
  scope: Construct,
  { name, streamArn }: NonNullable<StackSettings["restoredTable"]>,
) =>
  new ServiceTable({
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
  new ServiceTable(
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
    }),
  );
