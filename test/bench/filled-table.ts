import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { taskFields } from "#contracts/tasks";
import { makeTable } from "../support/make-table";
import { listedItems } from "./people-table";

/** The environment in which the product uses a table of an engine. */
export const environmentOf = (tableName: string, endpoint: string) => ({
  TABLE_NAME: tableName,
  AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
});

export async function emptyTable(endpoint: string, tableName: string) {
  const credentials = { accessKeyId: "bench", secretAccessKey: "bench" };
  const client = new DynamoDBClient({ endpoint, region: "eu-west-1", credentials });
  await makeTable(client, tableName);
  return DynamoDBDocumentClient.from(client);
}

export async function putAll(
  documents: DynamoDBDocumentClient,
  tableName: string,
  items: readonly Record<string, unknown>[],
) {
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, at) =>
    items.slice(at * 25, at * 25 + 25).map((Item) => ({ PutRequest: { Item } })),
  );
  const writers = Array.from({ length: 8 }, async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop())
      await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } }));
  });
  await Promise.all(writers);
}

export const taskId = (number: number) =>
  `TASK-${number.toString(16).toUpperCase().padStart(8, "0")}`;

export async function fillTable(
  documents: DynamoDBDocumentClient,
  TableName: string,
  size: number,
  now: Date,
) {
  const { openTaskWrites } = await import("../../lambdas/work/tasks/task");
  const { placeWrites } = await import("../../lambdas/work/tasks/sorted-tasks");
  const items: Record<string, unknown>[] = [];
  for (let number = 1; number <= size; number++) {
    const id = taskId(number);
    const publishAt = new Date(now.getTime() - number * 60_000).toISOString();
    const field = taskFields[number % taskFields.length] ?? "Others";
    const order = `${publishAt}#${publishAt}#${id}`;
    const task = {
      id,
      field,
      context: "Compare two answers and say in three sentences which one helps more. ".repeat(4),
      amount: 850,
      publishAt,
      createdAt: publishAt,
      dueAt: new Date(now.getTime() + 86_400_000).toISOString(),
    };
    items.push(
      {
        pk: `TASK#${id}`,
        sk: "TASK",
        type: "Task",
        ...task,
        gsi1pk: "TASKS",
        gsi1sk: order,
        gsi2pk: `FIELD#${field}`,
        gsi2sk: order,
      },
      ...[...openTaskWrites(task, now), ...placeWrites([], task)].map((write) =>
        "put" in write ? write.put : {},
      ),
      writer(number, now),
      ...listedItems(writer(number, now)),
    );
  }
  await putAll(documents, TableName, items);
}

function writer(number: number, now: Date) {
  const at = now.toISOString();
  return {
    pk: `USER#writer-${number}`,
    sk: "PROFILE",
    type: "Profile",
    userId: `writer-${number}`,
    email: `writer${number}@writers.example`,
    firstName: "Amina",
    lastName: "Otieno",
    username: `wanjiru${number}`,
    phoneNumber: "+254712345678",
    confirmedPhone: "+254712345678",
    accountStatus: "active",
    totalMoney: 300,
    currentBalance: 300,
    totalWithdrawals: 0,
    totalEarned: 300,
    keptMoney: 0,
    entryCount: 0,
    rating: 50,
    unread: 0,
    awardCount: 0,
    sessionsValidFrom: 0,
    createdAt: at,
    lastUpdated: at,
  };
}
