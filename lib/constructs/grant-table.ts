import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { ServiceTable } from "./service-table";

/** What a transaction does counts as the action of each of its items; for {@link grantScanOfKeys} a scan. */
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

/**
 * Lets a function do what `grants` say, and nothing else, on the items whose partition key matches.
 * One request may name keys of several kinds (a batch, a transaction) and has to be allowed by one
 * statement as a whole: so each action has a single one, with all keys it may be used on.
 */
export function grantTable(
  fn: LambdaFunction,
  table: Pick<ServiceTable, "tableArn">,
  grants: readonly TableGrant[],
): void {
  for (const { action, index, leadingKeys } of perAction(grants))
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: [`dynamodb:${action}`],
        resources: [index ? `${table.tableArn}/index/${index}` : table.tableArn],
        conditions: {
          // A request that names no key would satisfy this; all of these actions name one.
          "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leadingKeys },
        },
      }),
    );
}

function perAction(grants: readonly TableGrant[]) {
  const found = new Map<
    string,
    { action: TableAction; index: TableGrant["index"]; leadingKeys: string[] }
  >();
  for (const { actions, index, leadingKeys } of grants)
    for (const action of actions) {
      const place = `${action} ${index}`;
      const keys = [...(found.get(place)?.leadingKeys ?? []), ...leadingKeys];
      found.set(place, { action, index, leadingKeys: [...new Set(keys)].sort() });
    }
  return found.values();
}

/** Lets a function go through the keys of all items, and read nothing else of them. */
export function grantScanOfKeys(fn: LambdaFunction, table: Pick<ServiceTable, "tableArn">): void {
  fn.addToRolePolicy(
    new PolicyStatement({
      actions: ["dynamodb:Scan"],
      resources: [table.tableArn],
      conditions: {
        "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk"] },
        StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
      },
    }),
  );
}
