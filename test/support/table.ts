import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Item } from "../../lambdas/platform/table/item";
import { makeTable } from "./make-table";
import { enforcePermissions, refusedAccesses, usedRights } from "./table-permissions";
import { noteUsedRights } from "./used-rights";

/**
 * A test that runs only on DynamoDB Local: of simultaneous writers or of DynamoDB itself. On an
 * emulator it would prove nothing.
 */
export const engineTest = test.runIf(inject("isOwnEngine"));

/**
 * Gives a test file its own table, which the product's code uses. Call it at the top of the file.
 * `items()` returns all stored items. As on AWS, a function has only its granted rights while it
 * answers a request.
 */
export function freshTable(environment: Record<string, string> = {}) {
  const TableName = `test-${crypto.randomUUID()}`;
  // Set here instead of in beforeAll, because modules may create a client or read a variable while
  // they load.
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: inject("tableEngine"),
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    TABLE_NAME: TableName,
    ...environment,
  });
  const client = new DynamoDBClient({});
  const documents = DynamoDBDocumentClient.from(client);
  beforeAll(() => makeTable(client, TableName).then(() => undefined));
  beforeAll(enforcePermissions);
  afterAll(() => expect(refusedAccesses()).toEqual([]));
  afterAll(() => noteUsedRights(expect.getState().testPath ?? "", usedRights()));
  afterAll(() => client.send(new DeleteTableCommand({ TableName })).then(() => undefined));

  const items = async () => {
    const found: Item[] = [];
    let next: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new ScanCommand({ TableName, ExclusiveStartKey: next, ConsistentRead: true }),
      );
      found.push(...(Items as Item[]));
      next = LastEvaluatedKey;
    } while (next);
    return found;
  };
  const clear = async () => {
    const keys = (await items()).map(({ pk, sk }) => ({ pk, sk }));
    await Promise.all(keys.map((Key) => documents.send(new DeleteCommand({ TableName, Key }))));
  };

  return {
    name: TableName,
    items,
    /** Removes all items, for tests that read the whole table. */
    clear,
  };
}
