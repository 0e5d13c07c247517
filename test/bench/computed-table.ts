import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Answers like DynamoDB for a table of writers whose items are computed when they are asked for, in a
 * process of its own: two gigabytes need no memory, and the process that is measured holds nothing else.
 */
const writers = Number(process.argv[2]);
const movements = Number(process.argv[3]);
const megabyte = 1024 * 1024;
const date = "2026-11-21T09:00:00.000Z";

type Plain = Record<string, unknown>;
const used = { readUnits: 0, writeUnits: 0, requests: 0 };
let audit: unknown;

const userId = (writer: number) => `writer-${writer}`;
const receiptOf = (writer: number, sequence: number) => `R${writer}-${sequence}`;
const profile = (writer: number): Plain => ({
  pk: `USER#${userId(writer)}`,
  sk: "PROFILE",
  type: "Profile",
  userId: userId(writer),
  email: `writer${writer}@writers.example`,
  firstName: "Amina",
  lastName: "Otieno",
  username: `wanjiru${writer}`,
  phoneNumber: "+254712345678",
  accountStatus: "active",
  totalMoney: 100 * movements,
  totalEarned: 0,
  currentBalance: 100 * movements,
  totalWithdrawals: 0,
  entryCount: movements,
  rating: 50,
  unread: 0,
  awardCount: 0,
  sessionsValidFrom: 0,
  createdAt: date,
  lastUpdated: date,
});
const entry = (writer: number, sequence: number): Plain => ({
  pk: `USER#${userId(writer)}`,
  sk: `ENTRY#${String(sequence).padStart(8, "0")}`,
  type: "LedgerEntry",
  userId: userId(writer),
  sequence,
  kind: "payment",
  amount: 100,
  balanceAfter: 100 * sequence,
  receiptNumber: receiptOf(writer, sequence),
  claimedReceipt: null,
  attemptId: null,
  taskId: null,
  withdrawalId: null,
  date,
});
const receipt = (writer: number, sequence: number): Plain => ({
  pk: `RECEIPT#${receiptOf(writer, sequence)}`,
  sk: "RECEIPT",
  type: "Receipt",
  userId: userId(writer),
  attemptId: null,
  entrySequence: sequence,
  creditedAt: date,
});

/** The items hold texts, numbers and null alone. */
const marshall = (item: Plain) =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attribute(value)]));
const attribute = (value: unknown) =>
  value === null
    ? { NULL: true }
    : typeof value === "number"
      ? { N: String(value) }
      : { S: String(value) };

/** What an item weighs in DynamoDB: names and values; a number about half its digits. */
const weightOf = (item: Plain) =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + name.length + (value === null ? 1 : String(value).length),
    0,
  );
const kilobytes = (weight: number, size: number) => Math.ceil(weight / (size * 1024));

const sequences = Array.from({ length: movements }, (_, at) => at + 1);
const numberIn = (id: string) => Number(id.split("-")[1]);

interface Keyed {
  pk: { S: string };
  sk: { S: string };
}
function find({ pk, sk }: Keyed): Plain | undefined {
  const [kind, id = ""] = pk.S.split("#");
  if (kind === "RECEIPT") {
    const [writer = 0, sequence = 0] = id.slice(1).split("-").map(Number);
    return receipt(writer, sequence);
  }
  if (kind !== "USER") return undefined;
  return sk.S === "PROFILE"
    ? profile(numberIn(id))
    : entry(numberIn(id), Number(sk.S.split("#")[1]));
}

const reads: Record<string, (input: never) => unknown> = {
  GetItem({ Key }: { Key: Keyed }) {
    used.readUnits++;
    if (Key.pk.S === "AUDIT") return { Item: audit };
    const found = find(Key);
    return { Item: found && marshall(found) };
  },
  PutItem({ Item }: { Item: unknown }) {
    used.writeUnits++;
    audit = Item;
    return {};
  },
  BatchGetItem({ RequestItems }: { RequestItems: Record<string, { Keys: Keyed[] }> }) {
    const Responses = Object.fromEntries(
      Object.entries(RequestItems).map(([name, { Keys }]) => {
        used.readUnits += Keys.length;
        return [
          name,
          Keys.map(find)
            .filter((item) => item !== undefined)
            .map(marshall),
        ];
      }),
    );
    return { Responses };
  },
  Query({ ExpressionAttributeValues: values }: { ExpressionAttributeValues: Plain }) {
    const { S: pk } = values[":pk"] as { S: string };
    const items = sequences.map((sequence) => entry(numberIn(pk), sequence));
    used.readUnits += kilobytes(
      items.reduce((sum, item) => sum + weightOf(item), 0),
      4,
    );
    return { Items: items.map((item) => marshall(item)) };
  },
  Scan({ ExclusiveStartKey: after }: { ExclusiveStartKey?: Keyed }) {
    const Items: unknown[] = [];
    let weight = 0;
    let writer = after ? numberIn(after.pk.S) + 1 : 0;
    const keys = ({ pk, sk }: Plain) => marshall({ pk, sk });
    for (; writer < writers && weight < megabyte; writer++) {
      weight += weightOf(profile(writer));
      weight += movements * (weightOf(entry(writer, 1)) + weightOf(receipt(writer, 1)));
      Items.push(keys(profile(writer)));
      for (const sequence of sequences) Items.push(keys(receipt(writer, sequence)));
    }
    // Read eventually, two of four kilobytes are one unit.
    used.readUnits += kilobytes(weight, 8);
    const last = { pk: `USER#${userId(writer - 1)}`, sk: "PROFILE" };
    return { Items, ...(writer < writers && { LastEvaluatedKey: marshall(last) }) };
  },
};

const server = createServer(async (request, response) => {
  const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
  const answer = reads[operation]?.(JSON.parse(await text(request)) as never);
  used.requests++;
  response
    .writeHead(answer ? 200 : 400, { "content-type": "application/x-amz-json-1.0" })
    .end(JSON.stringify(answer ?? {}));
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
process.on("message", () => process.send?.({ used }));
