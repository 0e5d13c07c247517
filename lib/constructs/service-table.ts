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
 * The actions that a function may have. Each write of a transaction counts as its own action;
 * {@link ServiceTable.grantScanOfKeys} allows a scan.
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
  /** Patterns of the partition keys, e.g. `USER#*`; of the index's own when `index` is given. */
  leadingKeys: readonly string[];
  /** Absent for the table itself. */
  index?: "gsi1" | "gsi2";
  /** Queries may read only the keys of items. */
  keysOnly?: true;
}

/** The condition that a request reads only the keys of items. */
const ofKeys = {
  "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk"] },
  StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
};

/** The table's names for functions, and the rights that functions have on it. */
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
   * Grants a function exactly the `grants`, on the items whose partition key matches. One request
   * may name keys of several kinds (a batch, a transaction), and one statement has to allow the
   * whole request: so each action has a single statement with all its keys. A query names only one
   * key, so queries may have a second statement for items of which they read only the keys.
   */
  grant(fn: LambdaFunction, grants: readonly TableGrant[]): void {
    for (const { action, index, keysOnly, leadingKeys } of perAction(grants))
      fn.addToRolePolicy(
        new PolicyStatement({
          actions: [`dynamodb:${action}`],
          resources: [index ? `${this.tableArn}/index/${index}` : this.tableArn],
          conditions: {
            // A request without a key would satisfy this condition, but all of these actions name
            // one.
            "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leadingKeys },
            ...(keysOnly && ofKeys),
          },
        }),
      );
  }

  /** Allows a function to scan the keys of all items, and nothing else of them. */
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

/** A table made by a restore. The stack's own table is then no longer part of the stack, and is retained. */
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
