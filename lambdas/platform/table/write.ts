import {
  ConditionalCheckFailedException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import { env } from "../env";
import { documents, plain } from "./client";
import { absent, type Condition } from "./expressions";
import type { Item, Key } from "./item";
import { ConditionFailed, TransactionConflict } from "./refusals";

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
