import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { aroundTable } from "./around-table";
import { makeTable } from "./make-table";

type Around = <T>(effect: () => T | Promise<T>) => Promise<T>;

/** Creates a table on DynamoDB Local. `setAround` wraps all further commands except scans. */
async function engineTable() {
  const client = new DynamoDBClient({});
  const documents = DynamoDBDocumentClient.from(client);
  const TableName = `history-${crypto.randomUUID()}`;
  await makeTable(client, TableName);
  process.env["TABLE_NAME"] = TableName;
  let around: Around = async (effect) => await effect();
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
    setAround: (given: Around) => {
      around = given;
    },
    remove: async () => {
      restore();
      // DynamoDB Local keeps its tables in memory.
      await client.send(new DeleteTableCommand({ TableName }));
    },
  };
}

/**
 * Calls `run` with a new table on DynamoDB Local, and deletes the table afterwards. Needs
 * `freshTable()` first.
 */
export async function onEngineTable<T>(
  run: (table: Awaited<ReturnType<typeof engineTable>>) => Promise<T>,
): Promise<T> {
  const table = await engineTable();
  try {
    return await run(table);
  } finally {
    await table.remove();
  }
}
