import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Requests to the table since the last {@link CountingProxy.take}. */
export interface Usage {
  reads: number;
  transactions: number;
  writes: number;
  /** Read and write units together, as DynamoDB counts them. */
  units: number;
}

export interface CountingProxy {
  url: string;
  take: () => Usage;
  close: () => Promise<void>;
}

const none = (): Usage => ({ reads: 0, transactions: 0, writes: 0, units: 0 });
const kinds: Record<string, "reads" | "transactions" | "writes"> = {
  GetItem: "reads",
  BatchGetItem: "reads",
  Query: "reads",
  TransactGetItems: "reads",
  TransactWriteItems: "transactions",
  PutItem: "writes",
  UpdateItem: "writes",
  DeleteItem: "writes",
};

/**
 * Starts a proxy between the product and DynamoDB. It requests the consumed capacity of each call
 * and sums it up.
 */
export async function startCountingProxy(engine: string): Promise<CountingProxy> {
  let usage = none();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const operation = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
    const counted = kinds[operation];
    const sent = counted
      ? JSON.stringify({ ...JSON.parse(body), ReturnConsumedCapacity: "TOTAL" })
      : body;
    const answer = await fetch(engine, {
      method: "POST",
      headers: {
        "x-amz-target": String(request.headers["x-amz-target"]),
        "content-type": "application/x-amz-json-1.0",
        authorization: String(request.headers.authorization),
        "x-amz-date": String(request.headers["x-amz-date"]),
      },
      body: sent,
    });
    const answered = await answer.text();
    if (counted) {
      usage[counted]++;
      usage.units += unitsOf(JSON.parse(answered));
    }
    response
      .writeHead(answer.status, { "content-type": "application/x-amz-json-1.0" })
      .end(answered);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = usage;
      usage = none();
      return taken;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

type Consumed = { CapacityUnits?: number };

function unitsOf({ ConsumedCapacity: consumed }: { ConsumedCapacity?: Consumed | Consumed[] }) {
  return [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
