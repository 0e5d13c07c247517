import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { aroundTable } from "./around-table";
import { makeTable } from "./make-table";

type Around = <T>(effect: () => T | Promise<T>) => Promise<T>;

/** Makes a table on DynamoDB's own engine, with a history's hook around every command. */
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
      // The engine keeps its tables in memory.
      await client.send(new DeleteTableCommand({ TableName }));
    },
  };
}

/** Runs something on a new table of DynamoDB's own engine, then deletes it; needs `freshTable()` first. */
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
