import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import { env } from "../settings";
import { documents, jitter, plain } from "./client";
import { absent, type Condition } from "./expressions";
import type { Item, Key } from "./item";

/** A write whose condition failed, and the item as it was; undefined when there was none. */
export class ConditionFailed extends Error {
  override readonly name = "ConditionFailed";

  constructor(
    readonly write: string,
    readonly item: Record<string, unknown> | undefined,
    /** All writes of the transaction whose conditions failed, by name. */
    readonly failures: ReadonlyMap<string, Record<string, unknown> | undefined> = new Map([
      [write, item],
    ]),
  ) {
    super(`The condition of "${write}" does not hold.`);
  }
}

/** Other transactions kept changing the same items; whether the conditions hold is not known. */
export class TransactionConflict extends Error {
  override readonly name = "TransactionConflict";
}

/** Which condition refused a write, instead of throwing it; undefined when the write was made. */
export async function refusalOf(write: Promise<unknown>): Promise<ConditionFailed | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return error;
    throw error;
  }
}

/** One write of a transaction; {@link ConditionFailed} names it when its condition fails. */
export type Write = { name: string } & (
  | { put: Item; if?: Condition }
  | { update: Update }
  | { delete: Key; if?: Condition }
  | { check: Key; if: Condition }
);

/**
 * Makes all writes or none. Throws {@link ConditionFailed}, named after the first write whose condition
 * failed. A conflict with another transaction is retried, at last as {@link TransactionConflict}.
 */
export async function transact(writes: readonly Write[], attempts = 6): Promise<void> {
  for (let round = 1; round <= attempts; round++) {
    try {
      await documents.send(
        new TransactWriteCommand({ TransactItems: writes.map((write) => transactItem(write)) }),
      );
      return;
    } catch (error) {
      throwUnlessTransient(error, writes);
    }
    if (round < attempts) await jitter(round);
  }
  throw new TransactionConflict("Other transactions were in the way of every attempt.");
}

/** Throws why a transaction was cancelled, unless it is worth another attempt. */
function throwUnlessTransient(error: unknown, writes: readonly Write[]) {
  if (!(error instanceof TransactionCanceledException)) throw error;
  const reasons = error.CancellationReasons ?? [];
  const failures = new Map(
    reasons.flatMap(({ Code, Item: item }, position) => {
      const name = writes[position]?.name;
      return Code === "ConditionalCheckFailed" && name ? [[name, plain(item)] as const] : [];
    }),
  );
  const first = failures.entries().next().value;
  if (first) throw new ConditionFailed(first[0], first[1], failures);
  if (!reasons.some(({ Code }) => Code && transient.has(Code))) throw error;
}

/** Reasons to try again; any other means that the request itself is wrong. */
const transient = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

function transactItem(write: Write): TransactItem {
  const common = {
    TableName: env("TABLE_NAME"),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
  };
  if ("put" in write) return { Put: { ...common, Item: write.put, ...(write.if ?? absent) } };
  if ("update" in write) {
    const { UpdateExpression, ...update } = write.update;
    if (!UpdateExpression) throw new Error(`"${write.name}" changes nothing.`);
    return { Update: { ...common, ...update, UpdateExpression } };
  }
  if ("delete" in write) return { Delete: { ...common, Key: write.delete, ...write.if } };
  return { ConditionCheck: { ...common, Key: write.check, ...write.if } };
}

/** A change of one item. */
export type Update = Omit<UpdateCommandInput, "TableName" | "Key" | "ReturnValues"> & { Key: Key };

/** Writes an item under a condition, by default that there is none yet; else {@link ConditionFailed}. */
export async function putItem(item: Item, condition: Condition = absent): Promise<void> {
  await sendWrite(item.type, () =>
    documents.send(
      new PutCommand({
        TableName: env("TABLE_NAME"),
        Item: item,
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        ...condition,
      }),
    ),
  );
}

/** Changes an item under a condition and returns it as it is now; else {@link ConditionFailed}. */
export async function updateItem<T extends z.ZodMiniType>(
  schema: T,
  update: Update & { ConditionExpression: string },
): Promise<z.output<T>> {
  const { Attributes } = await sendWrite("update", () =>
    documents.send(
      new UpdateCommand({
        TableName: env("TABLE_NAME"),
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        ...update,
      }),
    ),
  );
  return schema.parse(Attributes);
}

/** Removes an item under a condition; else {@link ConditionFailed}. */
export async function deleteItem(key: Key, condition?: Condition): Promise<void> {
  await sendWrite("delete", () =>
    documents.send(
      new DeleteCommand({
        TableName: env("TABLE_NAME"),
        Key: key,
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        ...condition,
      }),
    ),
  );
}

async function sendWrite<T>(write: string, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException)
      throw new ConditionFailed(write, plain(error.Item));
    if (error instanceof TransactionConflictException)
      throw new TransactionConflict(`Others keep changing what "${write}" changes.`);
    throw error;
  }
}
