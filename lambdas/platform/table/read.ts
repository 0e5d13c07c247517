import { BatchGetCommand, GetCommand, QueryCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import { requestMessages } from "#contracts/problem";
import { AppError } from "../app-error";
import { env } from "../settings";
import { documents, jitter } from "./client";
import type { Condition } from "./expressions";
import type { Key } from "./item";

/**
 * Reads one item and checks it by its schema. An eventually consistent read costs half as much, but
 * may return an old state.
 */
export async function getItem<T extends z.ZodMiniType>(
  schema: T,
  key: Key,
  { consistent = true } = {},
): Promise<z.output<T> | undefined> {
  const { Item: found } = await documents.send(
    new GetCommand({ TableName: env("TABLE_NAME"), Key: key, ConsistentRead: consistent }),
  );
  return found && schema.parse(found);
}

const keysPerBatch = 100;

/**
 * Reads items with consistent reads, unchecked by schemas, in the order of `keys`; a missing item
 * is undefined. DynamoDB refuses duplicate keys, so each key is sent once.
 */
export async function getItems(keys: readonly Key[]) {
  const each = new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key]));
  const wanted = [...each.values()];
  const batches = Array.from({ length: Math.ceil(wanted.length / keysPerBatch) }, (_, at) =>
    readAll(wanted.slice(at * keysPerBatch, (at + 1) * keysPerBatch), 6),
  );
  const found = new Map(
    (await Promise.all(batches)).flat().map((item) => [`${item["pk"]} ${item["sk"]}`, item]),
  );
  return keys.map(({ pk, sk }) => found.get(`${pk} ${sk}`));
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
  if (attempts <= 1) throw new Error("DynamoDB did not return all keys.");
  await jitter(7 - attempts);
  return [...found, ...(await readAll(left, attempts - 1))];
}

export interface PageQuery {
  /** When absent, the query reads the table itself. */
  index?: "gsi1" | "gsi2" | undefined;
  pk: string;
  /** A condition on the sort key, e.g. `begins_with(#sk, :from)` or `#sk <= :to`. */
  sk?: { expression: string; values: Record<string, unknown> } | undefined;
  after?: Record<string, string> | undefined;
  limit: number;
  order?: "ascending" | "descending";
  consistent?: boolean;
  keysOnly?: boolean;
}

/** Reads a page of a partition, by default in descending order of the sort keys. */
export async function queryPage<T extends z.ZodMiniType>(
  schema: T,
  query: PageQuery,
): Promise<z.output<T>[]> {
  return (await queryItems(query)).map((item) => schema.parse(item));
}

/** Like {@link queryPage}, but without a schema, for partitions with several types of items. */
export async function queryItems(query: PageQuery): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await sendQuery(query);
  return Items;
}

/**
 * Reads the next `limit` items of a partition, and returns those that meet the condition.
 * `lookedTo` is the sort key of the last item read; undefined at the partition's end.
 */
export async function queryMatching<T extends z.ZodMiniType>(
  schema: T,
  query: PageQuery,
  condition: Condition,
): Promise<{ items: z.output<T>[]; lookedTo: string | undefined }> {
  const { Items = [], LastEvaluatedKey } = await sendQuery(query, condition);
  const lookedTo = LastEvaluatedKey?.[`${query.index ?? ""}sk`];
  return {
    items: Items.map((item) => schema.parse(item)),
    lookedTo: lookedTo === undefined ? undefined : String(lookedTo),
  };
}

function sendQuery(
  { index, pk, sk, after, limit, order = "descending", consistent, keysOnly }: PageQuery,
  filter?: Condition,
) {
  const prefix = index ?? "";
  return documents.send(
    new QueryCommand({
      TableName: env("TABLE_NAME"),
      IndexName: index,
      KeyConditionExpression: sk ? `#pk = :pk AND ${sk.expression}` : "#pk = :pk",
      FilterExpression: filter?.ConditionExpression,
      ProjectionExpression: keysOnly ? "#pk, #sk" : undefined,
      ExpressionAttributeNames: {
        "#pk": `${prefix}pk`,
        ...((sk || keysOnly) && { "#sk": `${prefix}sk` }),
        ...filter?.ExpressionAttributeNames,
      },
      ExpressionAttributeValues: {
        ":pk": pk,
        ...sk?.values,
        ...filter?.ExpressionAttributeValues,
      },
      ExclusiveStartKey: after,
      ScanIndexForward: order === "ascending",
      Limit: limit,
      ConsistentRead: consistent ?? false,
    }),
  );
}

/**
 * Reads one of `of` parts of the table, page by page, for keys with these sort keys; `next` is the
 * `after` of the next page. For scheduled work only, since the cost grows with the table.
 */
export async function scanKeys(
  sortKeys: readonly string[],
  after: Key | undefined,
  { part, of }: { part: number; of: number },
): Promise<{ keys: Key[]; next: Key | undefined }> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new ScanCommand({
      TableName: env("TABLE_NAME"),
      ProjectionExpression: "#pk, #sk",
      FilterExpression: `#sk IN (${sortKeys.map((_, at) => `:sk${at}`).join(", ")})`,
      ExpressionAttributeNames: { "#pk": "pk", "#sk": "sk" },
      ExpressionAttributeValues: Object.fromEntries(sortKeys.map((sk, at) => [`:sk${at}`, sk])),
      ExclusiveStartKey: after,
      Segment: part,
      TotalSegments: of,
    }),
  );
  return { keys: Items as Key[], next: LastEvaluatedKey as Key | undefined };
}

export const instantPattern = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;

/**
 * The first `limit` items, and the cursor of the next page. `read` must have one item more than
 * `limit` if a page follows.
 */
export function pageOf<Item>(
  read: readonly Item[],
  limit: number,
  sortKeyOf: (item: Item) => string,
): { items: Item[]; next: { cursor?: string } } {
  const items = read.slice(0, limit);
  const last = items.at(-1);
  const goesOn = read.length > limit && last !== undefined;
  return { items, next: goesOn ? { cursor: toCursor(sortKeyOf(last)) } : {} };
}

/** The cursor for a sort key. It has no partition key, so that it can't open another list. */
export const toCursor = (sortKey: string) => Buffer.from(sortKey).toString("base64url");

/** The sort key in a cursor. Throws if it does not match the `pattern` of the list. */
export function fromCursor(cursor: string, pattern: RegExp): string {
  const sortKey = Buffer.from(cursor, "base64url").toString();
  if (!pattern.test(sortKey)) throw pageNotFound();
  return sortKey;
}

export const pageNotFound = () => new AppError("invalid_input", requestMessages.noSuchPage);
