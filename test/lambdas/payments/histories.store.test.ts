import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as fc from "fast-check";
import { test } from "vitest";
import { aroundTable } from "../../support/around-table";
import { freshTable, makeTable } from "../../support/table";
import { installOutside } from "./history/install";
import type { Interference } from "./history/interference";
import { type HistoryTable, runHistory } from "./history/run-history";
import { history } from "./history/step";

freshTable();
const numRuns = 150;
const client = new DynamoDBClient({});
const documents = DynamoDBDocumentClient.from(client);

/** A new table on DynamoDB's own engine, about whose every command `around` stands. */
async function engineTable(): Promise<HistoryTable & { remove: () => Promise<void> }> {
  const TableName = `history-${crypto.randomUUID()}`;
  await makeTable(client, TableName);
  process.env["TABLE_NAME"] = TableName;
  let around: Interference["around"] = async (effect) => await effect();
  const restore = aroundTable((command, send) =>
    command instanceof ScanCommand ? send(command) : around(() => send(command)),
  );
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
    remove: async () => {
      restore();
      // The engine keeps its tables in memory.
      await client.send(new DeleteTableCommand({ TableName }));
    },
  };
}

test("the invariants hold on DynamoDB's own engine too", { timeout: 600_000 }, async () => {
  const uninstall = installOutside();
  try {
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const table = await engineTable();
        try {
          await runHistory(given, table);
        } finally {
          await table.remove();
        }
      }),
      { numRuns, endOnFailure: true },
    );
  } finally {
    uninstall();
  }
});
