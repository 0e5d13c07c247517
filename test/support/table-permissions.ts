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

/** One thing that a function does with the table: an action, on a partition of it or of an index. */
export interface Access {
  action: TableAction;
  index: TableGrant["index"];
  key: string;
  /** Of the items it reads where they are, and nothing else. */
  keysOnly?: boolean;
}

const acting = new AsyncLocalStorage<FunctionName>();
const done = new Map<FunctionName, Access[]>();
const refused: string[] = [];

/** What a function has done with the table so far. */
export const accessesOf = (name: FunctionName): readonly Access[] => done.get(name) ?? [];

/** What any function has tried that its grants do not allow. */
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

/** Whether a grant's pattern of a partition key matches, as IAM's `StringLike` does. */
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

/** Makes every document client refuse what the acting function has no grant for. */
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

/** What IAM would ask about one command: a transaction counts as the action of each of its items. */
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
  // A scan has a right of its own, which test/lib/permissions.test.ts looks at: it is of keys alone.
  if (command instanceof ScanCommand && command.input.ProjectionExpression === "#pk, #sk")
    return [];
  throw new Error(`No grant speaks of ${command.constructor.name}.`);
}

/** What a function may do with the table and did not, as lines such as `GetItem  USER#*`. */
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
