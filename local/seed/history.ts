import type { Settings } from "#contracts/settings";
import { nameStore } from "../../lambdas/accounts/names/name-store";
import { storeAccount } from "../../lambdas/accounts/registration/account-store";
import { registerAccount } from "../../lambdas/accounts/registration/register-account";
import { type UserPool, userPool } from "../../lambdas/accounts/user-pool/user-pool";
import { readNotifications } from "../../lambdas/notifications/read-notifications";
import { receiptProof } from "../../lambdas/payments/attempts/receipt-store";
import { creditWrites } from "../../lambdas/payments/credit/credit";
import { AppError } from "../../lambdas/platform/app-error";
import type { Caller } from "../../lambdas/platform/caller";
import { ConditionFailed } from "../../lambdas/platform/table/refusals";
import { transact } from "../../lambdas/platform/table/transact";
import { bid } from "../../lambdas/tasks/bid";
import { cancelAward } from "../../lambdas/tasks/cancel-award";
import { createTask } from "../../lambdas/tasks/create-task";
import { completeTaskWrites } from "../../lambdas/tasks/finished-store";
import { passTime } from "../../lambdas/tasks/pass-time";
import { taskStore } from "../../lambdas/tasks/task-store";
import { profileStore } from "../../lambdas/writers/profile-store";
import { demo } from "../demo";
import { type DemoPerson, people } from "./people";
import { type DemoTask, planTasks } from "./plan";
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

/** The newcomer is made last: with him, everything is there. */
export const isFilled = async (): Promise<boolean> =>
  (await nameStore.ownerOfEmail(demo.newcomer.email)) !== undefined;

/** People with their history, and tasks in all states; goes on where a start was cut off. */
export async function fill(
  { settings, now }: Pick<SeedOptions, "settings" | "now">,
  pool: UserPool = userPool,
): Promise<string> {
  const tasks = planTasks(settings.publishTime, now);
  await Promise.all(tasks.map((task) => post(task, settings.publishTime)));
  const { writers, newcomer } = people(settings.activationFee);
  const ids = new Map<string, string>();
  for (const person of writers) {
    const userId = await register(person, settings.adminEmail, pool, now);
    ids.set(person.key, userId);
    for (const payment of person.payments)
      await credit(userId, payment, settings.activationFee, now);
  }
  // In the order in which it happened; the writer has read what is older than yesterday.
  const given = tasks.filter(({ takenBy }) => takenBy).sort((one, other) => at(one) - at(other));
  const lastRead = before(now, 1.8);
  const earlier = given.filter((task) => at(task) < lastRead.getTime());
  const later = given.slice(earlier.length);
  for (const task of earlier) await give(task, ids, settings, now);
  // Read again, what has come since would count as read.
  if (!(await isGiven(later[0]))) await read(ids.get("amina"), lastRead);
  for (const task of later) await give(task, ids, settings, now);
  await passTime(now, () => true);
  await register(newcomer, settings.adminEmail, pool, now);
  return `${writers.length + 1} people, ${tasks.length} tasks`;
}

const isGiven = async (task: DemoTask | undefined) =>
  task !== undefined && (await taskStore.find(task.id))?.takenBy !== undefined;

const at = ({ takenAt }: DemoTask) => takenAt?.getTime() ?? 0;

/** New tasks for a world in which nothing was posted for a day. */
export async function postNewTasks({ settings, now }: SeedOptions): Promise<string> {
  const { tasks } = await taskStore.publishedPage(undefined, undefined, now);
  const newest = tasks[0]?.publishAt ?? "";
  if (newest >= before(now, 1).toISOString()) return "kept";
  const fresh = planTasks(settings.publishTime, now).filter(
    ({ publishAt }) => publishAt.toISOString() > newest && publishAt >= before(now, 1),
  );
  await Promise.all(fresh.map((task) => post(task, settings.publishTime)));
  return `kept, ${fresh.length} new tasks`;
}

/** Ids come from the text, so that every new world has the same, and each task once. */
async function post({ id, brief, createdAt, publishAt, dueAt }: DemoTask, publishTime: string) {
  if (await taskStore.find(id)) return;
  const [field, amount, context] = brief;
  await createTask(
    {
      field,
      amount,
      context,
      dueDate: dueAt.toISOString(),
      publishAt: publishAt.toISOString(),
    },
    { publishTime, idempotency: undefined, newId: () => id, now: createdAt },
  );
}

async function register(
  person: DemoPerson,
  adminEmail: string,
  pool: UserPool,
  now: Date,
): Promise<string> {
  const { key: _, daysAgo, payments: __, ...form } = person;
  const owner = await nameStore.ownerOfEmail(form.email);
  if (owner) return owner.userId;
  const signedUpAt = before(now, daysAgo);
  const registrar = {
    pool,
    store: storeAccount,
    // Nobody else signs up meanwhile: what a start that was cut off has left may be removed at once.
    clock: { now: () => new Date(Date.now() + 2 * 60_000), pause: async () => undefined },
    adminEmail,
  };
  const { userId } = await registerAccount(form, undefined, registrar, signedUpAt);
  await profileStore.confirmEmail(userId, form.email, signedUpAt);
  return userId;
}

/** A payment at the pay bill, as its confirmation would have credited it. */
async function credit(
  userId: string,
  { receipt, amount, daysAgo }: DemoPerson["payments"][number],
  activationFee: number,
  now: Date,
) {
  const profile = await profileStore.find(userId);
  if (!profile) return;
  const paidAt = before(now, daysAgo);
  const { writes, entry } = creditWrites({
    profile,
    credit: {
      amount,
      receiptNumber: receipt,
      claimedReceipt: null,
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
async function give(task: DemoTask, ids: Map<string, string>, settings: Settings, now: Date) {
  const { id: taskId, takenAt, completedAt, dueAt } = task;
  const userId = ids.get(task.takenBy ?? "");
  if (!userId || !takenAt) return;
  const request = { caller: callerAt(userId, takenAt), taskId, idempotency: undefined };
  const { tasksPerDay, publishTime, dueSoonHours } = settings;
  await unlessDone(
    bid({ ...request, terms: {}, tasksPerDay, publishTime, dueSoonHours, now: takenAt }),
  );
  if (completedAt) await unlessDone(complete(taskId, completedAt));
  else if (dueAt < now)
    await unlessDone(cancelAward({ ...request, now: new Date(takenAt.getTime() + day / 12) }));
}

const callerAt = (userId: string, now: Date): Caller => ({
  userId,
  isAdmin: false,
  signedInAt: Math.floor(now.getTime() / 1000),
});

async function read(userId: string | undefined, now: Date) {
  if (userId) await readNotifications(callerAt(userId, now), now);
}

async function complete(id: string, completedAt: Date) {
  const task = await taskStore.find(id);
  if (task) await transact(completeTaskWrites(task, completedAt.toISOString()));
}
