import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { taskFields } from "#contracts/tasks";
import { startS3Server } from "../support/s3-server";
import { makeTable } from "../support/table";
import { startTableEngine } from "../support/table-engine";
import { type CountingProxy, startCountingProxy, type Usage } from "./counting-proxy";
import type { Figure } from "./figures";
import { handInOperations } from "./hand-in-table";
import { paymentOperations } from "./payments-table";

const sizes = [100, 100_000] as const;
const now = new Date("2026-11-21T09:00:00.000Z");
const caller = { userId: "writer-1", isAdmin: false, signedInAt: now.getTime() / 1000 };

interface Operation {
  name: string;
  reads: number;
  transactions: number;
  /** Why it may read more than once. */
  why?: string;
  /** What has to have happened, and is not measured. */
  before?: () => Promise<unknown>;
  run: () => Promise<unknown>;
}

/** What each operation asks of the table with few and with many tasks and writers in it. */
export async function capacityFigures(): Promise<Figure[]> {
  const engine = await startTableEngine();
  const proxy = await startCountingProxy(engine.endpoint);
  const s3 = await startS3Server();
  process.env["AWS_ENDPOINT_URL_S3"] = s3.url;
  try {
    const [few, many] = [new Map<string, Usage>(), new Map<string, Usage>()];
    for (const [size, usages] of [[sizes[0], few] as const, [sizes[1], many] as const])
      await measure(engine.endpoint, proxy, size, usages);
    return (await operations()).flatMap((operation) =>
      figuresOf(operation, few.get(operation.name), many.get(operation.name)),
    );
  } finally {
    s3.close();
    await proxy.close();
    await engine.stop();
  }
}

function figuresOf(
  { name, reads, transactions, why }: Operation,
  few: Usage | undefined,
  many: Usage | undefined,
): Figure[] {
  if (!few || !many) throw new Error(`${name} was not measured.`);
  const growth = many.units === few.units ? 0 : 100 * (many.units / few.units - 1);
  const how = `ReturnConsumedCapacity, ${sizes[1].toLocaleString("en")} tasks and writers`;
  return [
    {
      name: `${name}: reads`,
      value: many.reads,
      unit: "reads",
      most: reads,
      how: why ? `${how}; ${why}` : how,
    },
    {
      name: `${name}: transactions and writes`,
      value: many.transactions + many.writes,
      unit: "transactions",
      most: transactions,
      how,
    },
    {
      name: `${name}: units`,
      value: many.units,
      unit: "units",
      how: `${few.units} with ${sizes[0]}`,
    },
    { name: `${name}: growth from ${sizes[0]}`, value: growth, unit: "%", most: 5, how },
  ];
}

async function measure(
  endpoint: string,
  proxy: CountingProxy,
  size: number,
  usages: Map<string, Usage>,
) {
  const TableName = `bench-${size}`;
  const credentials = { accessKeyId: "bench", secretAccessKey: "bench" };
  const client = new DynamoDBClient({ endpoint, region: "eu-west-1", credentials });
  await makeTable(client, TableName);
  await fill(DynamoDBDocumentClient.from(client), TableName, size);
  Object.assign(process.env, {
    TABLE_NAME: TableName,
    AWS_ENDPOINT_URL_DYNAMODB: proxy.url,
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "bench",
    AWS_SECRET_ACCESS_KEY: "bench",
  });
  for (const { name, before, run } of await operations()) {
    await before?.();
    proxy.take();
    await run();
    usages.set(name, proxy.take());
  }
}

/** Imported late: the stores read the address of the table when they are loaded. */
async function operations(): Promise<Operation[]> {
  const { taskStore } = await import("../../lambdas/tasks/task-store");
  const { awardStore } = await import("../../lambdas/tasks/award-store");
  const { openTaskStore } = await import("../../lambdas/tasks/open-task-store");
  const { countOpenTasks } = await import("../../lambdas/tasks/open-count");
  const { listTasks } = await import("../../lambdas/tasks/list-tasks");
  const { passTime } = await import("../../lambdas/tasks/pass-time");
  const { getMe } = await import("../../lambdas/accounts/me/me");
  const { ledgerPageStore } = await import("../../lambdas/ledger/ledger-page-store");
  const { ownPage } = await import("../../lambdas/withdrawals/withdrawal-store");
  const { bid } = await import("../../lambdas/tasks/bid");
  const knowCount = () => countOpenTasks(now);
  const known = "the count of open tasks is read once a second for all";
  const request = {
    caller,
    terms: {},
    tasksPerDay: 1,
    publishTime: "07:00",
    dueSoonHours: 12,
    idempotency: undefined,
    now,
  };
  const payments = await paymentOperations(caller);
  const handIn = await handInOperations(caller, taskId(1), now);
  return [
    {
      name: "marketplace page",
      reads: 1,
      transactions: 0,
      run: () => taskStore.publishedPage(undefined, undefined, now),
    },
    {
      name: "marketplace page of a field",
      reads: 1,
      transactions: 0,
      run: () => taskStore.publishedPage("Math", undefined, now),
    },
    {
      name: "page of open tasks",
      reads: 1,
      transactions: 0,
      run: () => openTaskStore.page(undefined, undefined, now),
    },
    {
      name: "page of open tasks of a field",
      reads: 1,
      transactions: 0,
      run: () => openTaskStore.page("Math", undefined, now),
    },
    {
      name: "marketplace as its screen asks for it",
      reads: 1,
      transactions: 0,
      why: `${known}, and who is active once an instance`,
      before: () => listTasks({ open: "true" }, caller, now),
      run: () => listTasks({ open: "true" }, caller, now),
    },
    {
      name: "a minute in which no task is published or due",
      reads: 4,
      transactions: 0,
      why: "the list is spread over four partitions",
      run: () => passTime(now, () => false),
    },
    {
      name: "me",
      reads: 1,
      transactions: 0,
      why: known,
      before: knowCount,
      run: () => getMe(caller, now),
    },
    {
      name: "bid",
      reads: 1,
      transactions: 1,
      run: () => bid({ ...request, taskId: taskId(1) }),
    },
    {
      name: "my tasks",
      reads: 1,
      transactions: 0,
      run: () => awardStore.page(caller.userId, undefined),
    },
    { name: "hand in: begin", reads: 1, transactions: 1, run: handIn.begin },
    {
      name: "hand in: complete",
      reads: 1,
      transactions: 1,
      before: handIn.send,
      run: handIn.complete,
    },
    {
      name: "ledger page",
      reads: 1,
      transactions: 0,
      run: () => ledgerPageStore.page(caller.userId, {}),
    },
    {
      name: "ledger page of a kind",
      reads: 1,
      transactions: 0,
      run: () => ledgerPageStore.page(caller.userId, { kind: "withdrawal" }),
    },
    {
      name: "withdrawals page",
      reads: 1,
      transactions: 0,
      run: () => ownPage(caller.userId, undefined),
    },
    {
      name: "stk",
      reads: 1,
      // One before the provider is asked, one that notes its answer.
      transactions: 2,
      before: () => payments.prepare("writer-2"),
      run: payments.stk,
    },
    { name: "settle", reads: 1, transactions: 1, before: payments.notice, run: payments.settle },
    {
      name: "settle a confirmation",
      reads: 3,
      transactions: 1,
      why: "it names a reference, only that names account and attempt, and a training code may wait for it",
      before: payments.confirmation,
      run: payments.settle,
    },
  ];
}

const taskId = (number: number) => `TASK-${number.toString(16).toUpperCase().padStart(8, "0")}`;

async function fill(documents: DynamoDBDocumentClient, TableName: string, size: number) {
  const { openTaskWrites } = await import("../../lambdas/tasks/open-task-store");
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
      ...openTaskWrites(task, now).map((write) => ("put" in write ? write.put : {})),
      writer(number),
    );
  }
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, at) =>
    items.slice(at * 25, at * 25 + 25),
  );
  const workers = Array.from({ length: 8 }, async (_, worker) => {
    for (let at = worker; at < batches.length; at += 8)
      await documents.send(
        new BatchWriteCommand({
          RequestItems: {
            [TableName]: (batches[at] ?? []).map((Item) => ({ PutRequest: { Item } })),
          },
        }),
      );
  });
  await Promise.all(workers);
}

function writer(number: number) {
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
    accountStatus: "active",
    totalMoney: 300,
    currentBalance: 300,
    totalWithdrawals: 0,
    entryCount: 0,
    rating: 50,
    unread: 0,
    awardCount: 0,
    sessionsValidFrom: 0,
    createdAt: at,
    lastUpdated: at,
  };
}
