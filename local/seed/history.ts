import type { Settings } from "#contracts/settings";
import { noteConfirmed } from "../../lambdas/accounts/confirm-email";
import { emails } from "../../lambdas/accounts/names";
import { profiles } from "../../lambdas/accounts/profile/profile";
import { registerAccount, storeAccount } from "../../lambdas/accounts/register-account";
import { type UserPool, userPool } from "../../lambdas/accounts/user-pool";
import { readNotifications } from "../../lambdas/messages/notifications";
import { createTask } from "../../lambdas/work/tasks/create-task";
import { pageOfPublishedTasks } from "../../lambdas/work/tasks/list-tasks";
import { passTime, tasks as taskItems } from "../../lambdas/work/tasks/task";
import { demo } from "../demo";
import { fillDesk } from "./desk";
import { credit, withdrawalSteps } from "./money";
import { type DemoPerson, people } from "./people";
import { type DemoTask, latestPublication, planTasks } from "./plan";
import { administratorId, inOrder, type SeedOptions, together } from "./steps";
import { stepsOf } from "./work";

const day = 24 * 60 * 60 * 1000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * day);

/** The newcomer's account is created last, so its existence means that the demo is complete. */
export const isFilled = async (): Promise<boolean> =>
  (await emails.find(demo.newcomer)) !== undefined;

/**
 * Creates people with their history, and tasks in every state. Completes the work of an interrupted
 * start.
 */
export async function fill(
  { settings, now }: Pick<SeedOptions, "settings" | "now">,
  pool: UserPool = userPool,
): Promise<string> {
  const tasks = planTasks(settings.publishTime, now);
  await together(tasks.map((task) => post(task, settings)));
  const { writers, newcomer } = people(settings.activationFee);
  const ids = new Map<string, string>();
  await together(
    writers.map(async (person) => {
      const userId = await register(person, settings.adminEmail, pool, now);
      ids.set(person.key, userId);
      await live(person, userId, tasks, settings, now);
    }),
  );
  await fillDesk(ids, settings, latestPublication(settings.publishTime, now));
  await passTime(now, () => true);
  await register(newcomer, settings.adminEmail, pool, now);
  return `${writers.length + 1} people, ${tasks.length} tasks`;
}

async function live(
  { key, payments, withdrawals }: DemoPerson,
  userId: string,
  tasks: readonly DemoTask[],
  settings: Settings,
  now: Date,
): Promise<void> {
  const today = latestPublication(settings.publishTime, now);
  const paid = payments.map((payment) => {
    const at = before(now, payment.daysAgo);
    return { at, run: () => credit(userId, payment, settings, at) };
  });
  const worked = tasks.flatMap((task) =>
    task.given?.to === key
      ? stepsOf({ ...task, userId, takenAt: task.given.at }, settings, now)
      : [],
  );
  const withdrawn = withdrawals.flatMap((each) => withdrawalSteps(userId, each, settings, today));
  const lastRead = before(now, 1.8);
  const read = key === "amina" ? [{ at: lastRead, run: () => readAll(userId, lastRead) }] : [];
  await inOrder([...paid, ...worked, ...withdrawn, ...read]);
}

/** Runs only once, since a second run would mark newer notifications as read. */
async function readAll(userId: string, now: Date) {
  const profile = await profiles.find({ userId });
  if (!profile || profile.lastUpdated > now.toISOString()) return;
  const signedInAt = Math.floor(now.getTime() / 1000);
  await readNotifications({ userId, isAdmin: false, signedInAt }, now);
}

/** Posts new tasks if the newest one is more than a day old. */
export async function postNewTasks({ settings, now }: SeedOptions): Promise<string> {
  const { tasks } = await pageOfPublishedTasks(undefined, undefined, now);
  const newest = tasks[0]?.publishAt ?? "";
  if (newest >= before(now, 1).toISOString()) return "kept";
  const fresh = planTasks(settings.publishTime, now).filter(
    ({ publishAt }) => publishAt.toISOString() > newest && publishAt >= before(now, 1),
  );
  await together(fresh.map((task) => post(task, settings)));
  return `kept, ${fresh.length} new tasks`;
}

/**
 * The id is derived from the text and the time of publication, so that a repeated start posts no
 * task twice.
 */
async function post(
  { id, brief, createdAt, publishAt, dueAt }: DemoTask,
  { publishTime, adminEmail }: SeedOptions["settings"],
) {
  if (await taskItems.find({ id })) return;
  const [field, amount, context] = brief;
  const by = await administratorId(adminEmail);
  await createTask(
    {
      field,
      amount,
      context,
      dueDate: dueAt.toISOString(),
      publishAt: publishAt.toISOString(),
    },
    { by, publishTime, idempotency: undefined, newId: () => id, now: createdAt },
  );
}

async function register(
  person: DemoPerson,
  adminEmail: string,
  pool: UserPool,
  now: Date,
): Promise<string> {
  const { key: _, daysAgo, payments: __, withdrawals: ___, ...form } = person;
  const owner = await emails.find(form);
  if (owner) return owner.userId;
  const signedUpAt = before(now, daysAgo);
  const registrar = {
    pool,
    store: storeAccount,
    // No other sign-up is running. With a clock two minutes ahead, the remains of an interrupted
    // sign-up are removed immediately.
    clock: { now: () => new Date(Date.now() + 2 * 60_000), pause: async () => undefined },
    adminEmail,
  };
  const { userId } = await registerAccount(form, undefined, registrar, signedUpAt);
  await noteConfirmed({ userId, email: form.email }, signedUpAt);
  return userId;
}
