import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import type * as z from "zod/mini";
import { env } from "./env";
import { jitter } from "./jitter";

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

export interface Key {
  pk: string;
  sk: string;
}
export type Item = Key & { type: string } & Record<string, unknown>;

type Update = Omit<UpdateCommandInput, "TableName" | "Key" | "ReturnValues"> & { Key: Key };
type Condition = {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** One write of a transaction; `name` says which one refused. */
export type Write = { name: string } & (
  | { put: Item; if?: Condition }
  | { update: Update }
  | { delete: Key; if?: Condition }
  | { check: Key; if: Condition & { ConditionExpression: string } }
);

/** Nothing is there yet: the condition of every item that is made once. */
export const absent: Condition = { ConditionExpression: "attribute_not_exists(pk)" };

/**
 * A conditional write that the table refused: which write of a transaction, and the item that stood
 * in its way (absent when there was none).
 */
export class ConditionFailed extends Error {
  override readonly name = "ConditionFailed";

  constructor(
    readonly write: string,
    readonly item: Record<string, unknown> | undefined,
    /** Every write that was refused, by name. */
    readonly failures: ReadonlyMap<string, Record<string, unknown> | undefined> = new Map([
      [write, item],
    ]),
  ) {
    super(`The condition of "${write}" does not hold.`);
  }
}

/** Others kept changing the same items at the same moment; whether it would hold now is not known. */
export class TransactionConflict extends Error {
  override readonly name = "TransactionConflict";
}

/** Every read passes through a schema: what is in the table is not trusted to have a shape. */
export async function getItem<T extends z.ZodMiniType>(
  schema: T,
  key: Key,
): Promise<z.output<T> | undefined> {
  const { Item: found } = await documents.send(
    new GetCommand({ TableName: env("TABLE_NAME"), Key: key, ConsistentRead: true }),
  );
  return found && schema.parse(found);
}

/**
 * Several items in one consistent read, raw, in the order of `keys`. A table under load may answer
 * for some keys only; the rest is asked for again, and never taken for absent.
 */
export async function getItems(keys: readonly Key[]) {
  const found = await readAll(keys, 6);
  return keys.map(({ pk, sk }) => found.find((item) => item["pk"] === pk && item["sk"] === sk));
}

async function readAll(keys: readonly Key[], attempts: number): Promise<Record<string, unknown>[]> {
  const TableName = env("TABLE_NAME");
  const { Responses, UnprocessedKeys } = await documents.send(
    new BatchGetCommand({
      RequestItems: { [TableName]: { Keys: [...keys], ConsistentRead: true } },
    }),
  );
  const found = Responses?.[TableName] ?? [];
  const left = (UnprocessedKeys?.[TableName]?.Keys ?? []) as Key[];
  if (left.length === 0) return found;
  if (attempts <= 1) throw new Error("The table left keys unread to the end.");
  await jitter(7 - attempts);
  return [...found, ...(await readAll(left, attempts - 1))];
}

/** Writes an item under a condition, by default that there is none yet; else {@link ConditionFailed}. */
export async function putItem(item: Item, condition: Condition = absent): Promise<void> {
  await refused(item.type, () =>
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
  const { Attributes } = await refused("update", () =>
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
export async function deleteItem(key: Key, condition: Condition = {}): Promise<void> {
  await refused("delete", () =>
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

interface PageQuery {
  /** Absent for the table itself. */
  index?: "gsi1" | "gsi2";
  pk: string;
  /** On the sort key, e.g. `begins_with(#sk, :from)` or `#sk <= :to`. */
  sk?: { expression: string; values: Record<string, unknown> };
  /** The keys of the item after which to go on, those of the index too. */
  after?: Record<string, string> | undefined;
  limit: number;
  order?: "ascending" | "descending";
  consistent?: boolean;
}

/** One page of a partition, newest first unless said otherwise, and the key to go on from. */
export async function queryPage<T extends z.ZodMiniType>(
  schema: T,
  { index, pk, sk, after, limit, order = "descending", consistent = false }: PageQuery,
): Promise<{ items: z.output<T>[]; last: Record<string, string> | undefined }> {
  const { items, last } = await queryItems({
    ...(index && { index }),
    pk,
    ...(sk && { sk }),
    after,
    limit,
    order,
    consistent,
  });
  return { items: items.map((item) => schema.parse(item)), last };
}

/** {@link queryPage} for a partition that holds items of several types: raw, for the store to sort. */
export async function queryItems({
  index,
  pk,
  sk,
  after,
  limit,
  order = "descending",
  consistent = false,
}: PageQuery): Promise<{
  items: Record<string, unknown>[];
  last: Record<string, string> | undefined;
}> {
  const prefix = index ?? "";
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: env("TABLE_NAME"),
      IndexName: index,
      KeyConditionExpression: sk ? `#pk = :pk AND ${sk.expression}` : "#pk = :pk",
      ExpressionAttributeNames: { "#pk": `${prefix}pk`, ...(sk && { "#sk": `${prefix}sk` }) },
      ExpressionAttributeValues: { ":pk": pk, ...sk?.values },
      ExclusiveStartKey: after,
      ScanIndexForward: order === "ascending",
      Limit: limit,
      ConsistentRead: consistent,
    }),
  );
  return { items: Items, last: LastEvaluatedKey as Record<string, string> | undefined };
}

/**
 * All writes or none. A refused condition is {@link ConditionFailed}, named after the first write
 * that was refused; a conflict with another transaction is tried again.
 */
export async function transact(writes: readonly Write[], attempts = 6): Promise<void> {
  try {
    await documents.send(
      new TransactWriteCommand({ TransactItems: writes.map((write) => transactItem(write)) }),
    );
  } catch (error) {
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
    if (!reasons.some(({ Code }) => Code && passing.has(Code))) throw error;
    if (attempts <= 1) throw new TransactionConflict("The transaction was refused to the end.");
    await jitter(7 - attempts);
    await transact(writes, attempts - 1);
  }
}

/** Reasons that time heals; all others say that the request itself is wrong. */
const passing = new Set([
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

async function refused<T>(write: string, send: () => Promise<T>): Promise<T> {
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

/** The document client doesn't unmarshal the item inside an error. */
const plain = (item: Record<string, AttributeValue> | undefined) => item && unmarshall(item);

/** An item as the table's stream carries it. */
export type StreamImage = NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>;

/** The item in a record of the table's stream, raw. */
export const fromStream = (image: StreamImage | undefined) =>
  plain(image as Record<string, AttributeValue> | undefined);
