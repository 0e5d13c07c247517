import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";

/** What a transaction does counts as the action of each of its items. Nothing may ever scan. */
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
}

/** Lets a function do `actions` on the items whose partition key matches one of `leadingKeys`. */
export function grantTable(
  fn: LambdaFunction,
  table: TableV2,
  { actions, leadingKeys, index }: TableGrant,
): void {
  fn.addToRolePolicy(
    new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [index ? `${table.tableArn}/index/${index}` : table.tableArn],
      conditions: {
        // A request that names no key would satisfy this; all of these actions name one.
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leadingKeys },
      },
    }),
  );
}
