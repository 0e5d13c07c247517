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

interface Access {
  action: TableAction;
  index: TableGrant["index"];
  key: string;
  /** True if the access reads only the keys of items. */
  keysOnly?: boolean;
}

const acting = new AsyncLocalStorage<FunctionName>();
const used = new Set<string>();
const refused: string[] = [];

export const refusedAccesses = (): readonly string[] => refused;

export const usedRights = (): ReadonlySet<string> => used;

/**
 * Runs `work` with only the table permissions that the function's role has on AWS. Without a name,
 * all accesses are allowed.
 */
export const actingAs = <T>(name: FunctionName | undefined, work: () => T): T =>
  name ? acting.run(name, work) : work();

export function functionOf({ method, path }: Pick<Route, "method" | "path">) {
  const route = Object.entries(api).find(
    ([, each]) => each.method === method && each.path === path,
  )?.[0];
  return Object.entries<FunctionSpec>(functions).find(([, { routes = [] }]) =>
    routes.some((name) => name === route),
  )?.[0] as FunctionName | undefined;
}

/** A function's right to one action on one kind of partition key. */
interface Right extends Access {
  /** E.g. `Desk: Query gsi1 TASKS`. */
  name: string;
}

const rightsOf = (name: FunctionName): Right[] =>
  ((functions[name] as FunctionSpec).table ?? []).flatMap(
    ({ actions, index, leadingKeys, keysOnly = false }) =>
      actions.flatMap((action) =>
        leadingKeys.map((key) => {
          const line = `${name}: ${[action, index, key].filter(Boolean).join(" ")}`;
          return { name: line, action, index, key, keysOnly };
        }),
      ),
  );

export const allRights = (): string[] =>
  Object.keys(functions).flatMap((name) => rightsOf(name as FunctionName).map((each) => each.name));

/** The rights that allow an access. Keys are compared as by IAM's `StringLike`. */
const allowing = (name: FunctionName, { action, index, key, keysOnly }: Access) =>
  rightsOf(name).filter(
    (right) =>
      right.action === action &&
      right.index === index &&
      (keysOnly || !right.keysOnly) &&
      (right.key.endsWith("*") ? key.startsWith(right.key.slice(0, -1)) : key === right.key),
  );

let isInstalled = false;

/** Makes each document client refuse accesses that the acting function has no grant for. */
export function enforcePermissions(): void {
  if (isInstalled) return;
  isInstalled = true;
  aroundTable((command, send) => {
    const name = acting.getStore();
    if (!name) return send(command);
    const denied = accessesIn(command).filter((access) => {
      const rights = allowing(name, access);
      for (const right of rights) used.add(right.name);
      return rights.length === 0;
    });
    if (denied.length === 0) return send(command);
    const what = denied.map(({ action, index, key }) => `${name}: ${action} ${index ?? ""} ${key}`);
    refused.push(...what);
    return Promise.reject(new Error(`AccessDeniedException: ${what.join("; ")}`));
  });
}

type Keyed = Record<string, unknown> | undefined;

/** The accesses that IAM checks for a command; for a transaction, those of each item. */
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
  // Scans have a separate right, for keys only, which test/lib/permissions.test.ts checks.
  if (command instanceof ScanCommand && command.input.ProjectionExpression === "#pk, #sk")
    return [];
  throw new Error(`No grant speaks of ${command.constructor.name}.`);
}
