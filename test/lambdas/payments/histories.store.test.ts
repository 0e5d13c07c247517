import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MemoryTable } from "../../support/memory-table/memory-table";
import { freshTable, makeTable } from "../../support/table";
import { installOutside } from "./history/install";
import type { Interference } from "./history/interference";
import { type HistoryTable, runHistory } from "./history/run-history";
import { history, type Move } from "./history/step";

freshTable();
const numRuns = 150;
const client = new DynamoDBClient({});
const documents = DynamoDBDocumentClient.from(client);

/** A new table on DynamoDB's own engine, about whose every command `around` stands. */
async function engineTable(): Promise<HistoryTable & { remove: () => void }> {
  const TableName = `history-${crypto.randomUUID()}`;
  await makeTable(client, TableName);
  process.env["TABLE_NAME"] = TableName;
  const prototype = DynamoDBDocumentClient.prototype as { send: unknown };
  const real = prototype.send as (command: object) => Promise<unknown>;
  let around: Interference["around"] = async (effect) => await effect();
  prototype.send = function (this: unknown, command: object) {
    return command instanceof ScanCommand
      ? real.call(this, command)
      : around(() => real.call(this, command));
  };
  return {
    all: async () => {
      const { Items = [] } = await documents.send(
        new ScanCommand({ TableName, ConsistentRead: true }),
      );
      return Items;
    },
    setAround: (given) => {
      around = given;
    },
    remove: () => {
      prototype.send = real;
    },
  };
}

async function onEngine(given: { moves: Move[]; seed: number }) {
  const table = await engineTable();
  try {
    await runHistory(given, table);
    return await ending(table);
  } finally {
    table.remove();
  }
}

async function inMemory(given: { moves: Move[]; seed: number }) {
  const memory = new MemoryTable();
  const remove = memory.install();
  const table: HistoryTable = {
    all: memory.all,
    setAround: (around) => {
      memory.around = around;
    },
  };
  try {
    await runHistory(given, table);
    return await ending(table);
  } finally {
    remove();
  }
}

/** What everybody has in the end. In which order open notices are taken up is each table's own. */
const ending = async (table: HistoryTable) => {
  const entries = (await table.all()).filter(({ type }) => type === "LedgerEntry");
  return entries
    .map(({ userId, amount }) => `${userId} ${amount}`)
    .sort((a, b) => (a < b ? -1 : 1));
};

test("the invariants hold on DynamoDB's own engine too", { timeout: 600_000 }, async () => {
  const uninstall = installOutside();
  try {
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        await onEngine(given);
      }),
      { numRuns, endOnFailure: true },
    );
  } finally {
    uninstall();
  }
});

test("the table in memory does as DynamoDB's own engine does", { timeout: 600_000 }, async () => {
  const uninstall = installOutside();
  // One thing at a time: at once, the order is the engine's own.
  const inTurn = history.map(({ moves, seed }) => ({
    seed,
    moves: moves.flatMap(({ steps, crash }) => steps.map((step) => ({ steps: [step], crash }))),
  }));
  try {
    await fc.assert(
      fc.asyncProperty(inTurn, async (given) => {
        const [engine, memory] = [await onEngine(given), await inMemory(given)];
        expect(memory).toEqual(engine);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  } finally {
    uninstall();
  }
});
