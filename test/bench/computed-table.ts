import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { DynamoDBClient, type TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { placesIn } from "../../lambdas/accounts/people/places";
import { MemoryTable } from "../support/memory-table/memory-table";
import { computedWriters, type Key } from "./computed-writers";
import { blocks, plainInput, weightOf } from "./dynamodb-wire";

/**
 * Answers like DynamoDB for a table of writers whose items are computed when they are asked for, in a
 * process of its own: the process that is measured holds nothing else. What is of no writer, such as
 * the reconciliation, is kept in memory.
 */
const [writers = 0, movements = 0] = process.argv.slice(2).map(Number);
const computed = computedWriters(movements);
new MemoryTable().install();
const kept = DynamoDBDocumentClient.from(new DynamoDBClient({ region: "eu-west-1" }));
const used = { readUnits: 0, writeUnits: 0, requests: 0 };
const megabyte = 1024 * 1024;

type Plain = Record<string, unknown>;
interface Scan {
  ExclusiveStartKey?: Key;
  Segment: number;
  TotalSegments: number;
}
interface Read {
  ConsistentRead?: boolean | undefined;
}

const weightOfAll = (items: readonly unknown[]) =>
  items.reduce<number>((sum, item) => sum + weightOf(item), 0);
/** All writers weigh the same, but for the digits of their numbers. */
const weightOfWriter = weightOfAll(computed.everything(writers));

/** A read that is not consistent costs half a unit a block. */
function read(found: readonly unknown[], { ConsistentRead = false }: Read) {
  used.readUnits += blocks(weightOfAll(found), 4) / (ConsistentRead ? 1 : 2);
}

/** A transaction counts each write twice. */
function write(item: unknown, times = 1) {
  used.writeUnits += times * blocks(weightOf(item), 1);
}

async function find(key: Key, how: Read): Promise<Plain | undefined> {
  const found =
    computed.find(key) ?? (await kept.send(new GetCommand({ TableName: "bench", Key: key }))).Item;
  read(found ? [found] : [], how);
  return found;
}

/** The places of the next writers in the list of all. */
function listed({ ExclusiveStartKey: after, Limit = writers }: QueryCommandInput) {
  const before = after ? Number.parseInt(String(after["sk"]), 10) : 0;
  const count = Math.min(Limit, writers - before);
  return Array.from({ length: count }, (_, at) => computed.place(before + at + 1));
}

type BatchRead = { RequestItems: Record<string, Read & { Keys: Key[] }> };

const operations: Record<string, (input: never) => Promise<Plain>> = {
  async GetItem({ Key, ...how }: Read & { Key: Key }) {
    const found = await find(Key, how);
    return found ? { Item: marshall(found) } : {};
  },

  async BatchGetItem({ RequestItems }: BatchRead) {
    const Responses: Plain = {};
    for (const [table, { Keys, ...how }] of Object.entries(RequestItems)) {
      const found = await Promise.all(Keys.map((key) => find(key, how)));
      Responses[table] = found.flatMap((item) => (item ? [marshall(item)] : []));
    }
    return { Responses };
  },

  async Query(input: QueryCommandInput) {
    const { ":pk": pk, ":first": first, ":last": last } = input.ExpressionAttributeValues ?? {};
    const found =
      (pk === placesIn(undefined, "createdAt") ? listed(input) : undefined) ??
      computed.entries(pk, first, last)?.slice(0, input.Limit) ??
      (await kept.send(new QueryCommand(input))).Items ??
      [];
    read(found, input);
    return { Items: found.map((item) => marshall(item)) };
  },

  async PutItem(input: PutCommandInput) {
    write(input.Item);
    await kept.send(new PutCommand(input));
    return {};
  },

  async TransactWriteItems(input: TransactWriteCommandInput) {
    for (const { Put, Update } of input.TransactItems ?? []) write(Put?.Item ?? Update?.Key, 2);
    await kept.send(new TransactWriteCommand(input));
    return {};
  },

  /** The keys of profiles and receipts: of what else the filter lets through there is nothing. */
  async Scan({ ExclusiveStartKey: after, Segment, TotalSegments }: Scan) {
    const Items: unknown[] = [];
    let weight = 0;
    const end = Math.floor(((Segment + 1) * writers) / TotalSegments);
    let number = after
      ? computed.numberAfter(after)
      : Math.floor((Segment * writers) / TotalSegments) + 1;
    for (; number <= end && weight < megabyte; number++) {
      weight += weightOfWriter;
      for (const key of computed.scannedKeys(number)) Items.push(marshall(key));
    }
    used.readUnits += blocks(weight, 4) / 2;
    const last = marshall(computed.lastKey(number - 1));
    return { Items, ...(number <= end && { LastEvaluatedKey: last }) };
  },
};

/** The answer to a request, or the refusal in DynamoDB's words. */
async function answer(operation: string, body: string): Promise<{ status: number; said: Plain }> {
  used.requests++;
  try {
    const asked = operations[operation];
    if (!asked) throw new Error(`The computed table knows no ${operation}.`);
    return { status: 200, said: await asked(plainInput(JSON.parse(body)) as never) };
  } catch (error) {
    const { name, message, CancellationReasons } = error as TransactionCanceledException;
    return { status: 400, said: { __type: name, message, CancellationReasons } };
  }
}

const server = createServer(async (request, response) => {
  const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
  const { status, said } = await answer(operation, await text(request));
  response
    .writeHead(status, { "content-type": "application/x-amz-json-1.0" })
    .end(JSON.stringify(said));
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.on("message", () => process.send?.({ used }));
