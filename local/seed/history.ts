import { randomUUID } from "node:crypto";
import type { Settings } from "#contracts/settings";
import { nameStore } from "../../lambdas/accounts/name-store";
import { registerAccount } from "../../lambdas/accounts/register-account";
import { userPool } from "../../lambdas/accounts/user-pool";
import { creditWrites, readAccount } from "../../lambdas/ledger/ledger-store";
import { readNotifications } from "../../lambdas/notifications/read-notifications";
import { receiptProof } from "../../lambdas/payments/attempts/receipt-store";
import { AppError } from "../../lambdas/platform/app-error";
import type { Caller } from "../../lambdas/platform/caller";
import { taskId } from "../../lambdas/platform/ids";
import { ConditionFailed, transact } from "../../lambdas/platform/table";
import { bid } from "../../lambdas/tasks/bid";
import { cancelAward } from "../../lambdas/tasks/cancel-award";
import { createTask } from "../../lambdas/tasks/create-task";
import { taskKey } from "../../lambdas/tasks/task";
import { taskStore } from "../../lambdas/tasks/task-store";
import { type DemoPerson, people } from "./people";
import { type PlannedTask, planTasks } from "./plan";
import type { SeedOptions } from "./seed";

const day = 24 * 60 * 60 * 1000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * day);

/** A start that was cut off has done some of it already: what is there stays. */
const unlessDone = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError || error instanceof ConditionFailed) return undefined;
    throw error;
  }
};

/** People with their history, and tasks in all states. */
export async function fill({ settings, now }: SeedOptions): Promise<string> {
  const tasks = planTasks(settings.publishTime, now);
  await Promise.all(tasks.map((task) => post(task, settings.publishTime)));
  const everyone = people(settings.activationFee);
  const ids = new Map<string, string>();
  for (const person of everyone) {
    const userId = await register(person, settings.adminEmail, now);
    if (!userId) continue;
    ids.set(person.key, userId);
    for (const payment of person.payments)
      await credit(userId, payment, settings.activationFee, now);
  }
  // In the order in which it happened; the writer has read what is older than yesterday.
  const given = tasks.filter(({ takenBy }) => takenBy).sort((one, other) => at(one) - at(other));
  const lastRead = before(now, 1.8);
  const earlier = given.filter((task) => at(task) < lastRead.getTime());
  for (const task of earlier) await give(task, ids, settings);
  await read(ids.get("amina"), lastRead);
  for (const task of given.slice(earlier.length)) await give(task, ids, settings);
  return `${everyone.length} people, ${tasks.length} tasks`;
}

const at = ({ takenAt }: PlannedTask) => takenAt?.getTime() ?? 0;

/** New tasks for a world in which nothing was posted for a day. */
export async function postNewTasks({ settings, now }: SeedOptions): Promise<string> {
  const { tasks } = await taskStore.published(undefined, undefined, now);
  const newest = tasks[0]?.publishAt ?? "";
  if (newest >= before(now, 1).toISOString()) return "kept";
  const fresh = planTasks(settings.publishTime, now).filter(
    ({ publishAt }) => publishAt.toISOString() > newest && publishAt >= before(now, 1),
  );
  await Promise.all(fresh.map((task) => post(task, settings.publishTime)));
  return `kept, ${fresh.length} new tasks`;
}

/** Ids come from the text, so that every new world has the same. */
async function post({ id, brief, createdAt, publishAt, dueAt }: PlannedTask, publishTime: string) {
  const [field, amount, context] = brief;
  let drawn = false;
  const newId = () => {
    if (drawn) return taskId();
    drawn = true;
    return id;
  };
  await createTask(
    {
      field,
      amount,
      context,
      dueDate: dueAt.toISOString(),
      publishAt: publishAt.toISOString(),
    },
    { publishTime, idempotency: undefined, newId, now: createdAt },
  );
}

async function register(person: DemoPerson, adminEmail: string, now: Date) {
  const registrar = {
    pool: userPool,
    names: nameStore,
    newId: randomUUID,
    pause: async () => undefined,
    adminEmail,
  };
  const { key: _, daysAgo, payments: __, ...form } = person;
  const made = await unlessDone(registerAccount(form, undefined, registrar, before(now, daysAgo)));
  return made?.userId;
}

/** A payment at the pay bill, as its confirmation would have credited it. */
async function credit(
  userId: string,
  { receipt, amount, daysAgo }: DemoPerson["payments"][number],
  activationFee: number,
  now: Date,
) {
  const account = await readAccount(userId);
  if (!account) return;
  const paidAt = before(now, daysAgo);
  const { writes, entry } = creditWrites({
    account,
    credit: {
      amount,
      receiptNumber: receipt,
      noticeReceipt: null,
      paidAt: paidAt.toISOString(),
      attemptId: null,
    },
    activationFee,
    now: paidAt,
  });
  const creditedAt = paidAt.toISOString();
  const proof = { userId, attemptId: null, entrySequence: entry.sequence, creditedAt };
  await unlessDone(transact([...writes, receiptProof(receipt, proof)]));
}

/** Gives a task to its writer; the demo's old ones have since been completed or given back. */
async function give(task: PlannedTask, ids: Map<string, string>, settings: Settings) {
  const userId = ids.get(task.takenBy ?? "");
  if (!userId || !task.takenAt) return;
  const now = task.takenAt;
  const request = { caller: callerAt(userId, now), taskId: task.id, idempotency: undefined };
  const { tasksPerDay, publishTime } = settings;
  await unlessDone(bid({ ...request, tasksPerDay, publishTime, now }));
  if (task.completedAt) await unlessDone(complete(task.id, task.completedAt));
  else if (task.dueAt < new Date())
    await unlessDone(cancelAward({ ...request, now: new Date(now.getTime() + day / 12) }));
}

const callerAt = (userId: string, now: Date): Caller => ({
  userId,
  isAdmin: false,
  signedInAt: Math.floor(now.getTime() / 1000),
});

async function read(userId: string | undefined, now: Date) {
  if (userId) await readNotifications(callerAt(userId, now), now);
}

const complete = (id: string, completedAt: Date) =>
  transact([
    {
      name: "task",
      update: {
        Key: taskKey(id),
        UpdateExpression: "SET #completedAt = :completedAt",
        ConditionExpression: "attribute_exists(#takenBy)",
        ExpressionAttributeNames: { "#completedAt": "completedAt", "#takenBy": "takenBy" },
        ExpressionAttributeValues: { ":completedAt": completedAt.toISOString() },
      },
    },
  ]);
