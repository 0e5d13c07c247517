import { AsyncLocalStorage } from "node:async_hooks";
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { api } from "#contracts/api";
import type { Route } from "#contracts/route";
import type { TableAction, TableGrant } from "../../lib/constructs/service-table";
import { type FunctionName, type FunctionSpec, functions } from "../../lib/functions";
import { aroundTable } from "./around-table";

/** One access of a function to the table: an action on a partition of it or of an index. */
export interface Access {
  action: TableAction;
  index: TableGrant["index"];
  key: string;
  /** True if it reads only the keys of the items. */
  keysOnly?: boolean;
}

const acting = new AsyncLocalStorage<FunctionName>();
const done = new Map<FunctionName, Access[]>();
const refused: string[] = [];

/** Returns a function's accesses to the table so far. */
export const accessesOf = (name: FunctionName): readonly Access[] => done.get(name) ?? [];

/** Returns all attempted accesses that the grants do not allow. */
export const refusedAccesses = (): readonly string[] => refused;

/** Does the work with the permissions of a function, as its role would on AWS. */
export const actingAs = <T>(name: FunctionName | undefined, work: () => T): T =>
  name ? acting.run(name, work) : work();

/** The function that answers a route. */
export function functionOf({ method, path }: Pick<Route, "method" | "path">) {
  const route = Object.entries(api).find(
    ([, each]) => each.method === method && each.path === path,
  )?.[0];
  return Object.entries<FunctionSpec>(functions).find(([, { routes = [] }]) =>
    routes.some((name) => name === route),
  )?.[0] as FunctionName | undefined;
}

export const grantsOf = (name: FunctionName): readonly TableGrant[] =>
  (functions[name] as FunctionSpec).table ?? [];

/** Returns true if a grant's pattern matches a partition key, as IAM's `StringLike` does. */
export const matches = (pattern: string, key: string) =>
  pattern.endsWith("*") ? key.startsWith(pattern.slice(0, -1)) : key === pattern;

const isGranted = (name: FunctionName, { action, index, key, keysOnly }: Access) =>
  grantsOf(name).some(
    (grant) =>
      grant.index === index &&
      (keysOnly || !grant.keysOnly) &&
      grant.actions.includes(action) &&
      grant.leadingKeys.some((pattern) => matches(pattern, key)),
  );

let isInstalled = false;

/** Makes every document client refuse accesses without a grant of the acting function. */
export function enforcePermissions(): void {
  if (isInstalled) return;
  isInstalled = true;
  aroundTable((command, send) => {
    const name = acting.getStore();
    const accesses = name ? accessesIn(command) : [];
    if (name) done.set(name, [...accessesOf(name), ...accesses]);
    const denied = accesses.filter((access) => name && !isGranted(name, access));
    if (denied.length === 0) return send(command);
    const what = denied.map(({ action, index, key }) => `${name}: ${action} ${index ?? ""} ${key}`);
    refused.push(...what);
    return Promise.reject(new Error(`AccessDeniedException: ${what.join("; ")}`));
  });
}

type Keyed = Record<string, unknown> | undefined;

/** Returns the accesses that IAM checks for a command: a transaction counts as its items' actions. */
function accessesIn(command: object): Access[] {
  const one = (action: TableAction, item: Keyed): Access => ({
    action,
    index: undefined,
    key: String(item?.["pk"]),
  });
  if (command instanceof GetCommand) return [one("GetItem", command.input.Key)];
  if (command instanceof PutCommand) return [one("PutItem", command.input.Item)];
  if (command instanceof UpdateCommand) return [one("UpdateItem", command.input.Key)];
  if (command instanceof DeleteCommand) return [one("DeleteItem", command.input.Key)];
  if (command instanceof QueryCommand) {
    const { IndexName, ExpressionAttributeValues, ProjectionExpression } = command.input;
    const key = String(ExpressionAttributeValues?.[":pk"]);
    const keysOnly = ProjectionExpression === "#pk, #sk";
    return [{ action: "Query", index: IndexName as TableGrant["index"], key, keysOnly }];
  }
  if (command instanceof BatchGetCommand)
    return Object.values(command.input.RequestItems ?? {}).flatMap(({ Keys = [] }) =>
      Keys.map((key) => one("BatchGetItem", key)),
    );
  if (command instanceof TransactWriteCommand)
    return (command.input.TransactItems ?? []).flatMap(
      ({ Put, Update, Delete, ConditionCheck }) => [
        ...(Put ? [one("PutItem", Put.Item)] : []),
        ...(Update ? [one("UpdateItem", Update.Key)] : []),
        ...(Delete ? [one("DeleteItem", Delete.Key)] : []),
        ...(ConditionCheck ? [one("ConditionCheckItem", ConditionCheck.Key)] : []),
      ],
    );
  // Scans have a separate right, limited to keys, which test/lib/permissions.test.ts checks.
  if (command instanceof ScanCommand && command.input.ProjectionExpression === "#pk, #sk")
    return [];
  throw new Error(`No grant speaks of ${command.constructor.name}.`);
}

/** Lists a function's unused rights to the table, in lines like `GetItem  USER#*`. */
export const unusedGrants = (name: FunctionName): string[] =>
  grantsOf(name).flatMap(({ actions, index, leadingKeys }) =>
    actions.flatMap((action) =>
      leadingKeys
        .filter(
          (pattern) =>
            !accessesOf(name).some(
              (each) =>
                each.action === action && each.index === index && matches(pattern, each.key),
            ),
        )
        .map((pattern) => `${action} ${index ?? ""} ${pattern}`),
    ),
  );

/** Grants that only payouts need. */
export const payoutKeys =
  / (FLOAT|PAYOUTS|PAYOUT#|PAID_OUT#|TOKEN#airtel|TO_SEND#|TO_SEND_AIRTEL#|OPEN_WITHDRAWAL#|WITHDRAWALS#)/;
/** Grants that only reminders need. */
export const reminderKeys =
  /^(?!(DeleteItem|Query) {2}(MAILING|UNSUBSCRIBE)#|GetItem {2}SUPPRESSED#).* (REMINDERS|REMINDED#|MAILING#|UNSUBSCRIBE#|SUPPRESSED#)/;
