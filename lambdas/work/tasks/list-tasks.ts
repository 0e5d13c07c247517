import type { InputOf, ReplyOf } from "#contracts/route";
import {
  newestOpen,
  type OpenTasks,
  type Task,
  type TaskField,
  taskPlace,
  type taskRoutes,
  tasksPerPage,
} from "#contracts/tasks";
import { profiles } from "../../accounts/profile/profile";
import type { Caller } from "../../platform/caller";
import { sharedRead } from "../../platform/shared-read";
import { countOpenTasks, openCount } from "./open-count";
import { pageOfSortedTasks } from "./sorted-tasks";
import {
  finishedTasks,
  newestPlace,
  type OpenTask,
  pageOfOpenTasks,
  shownTask,
  statusOf,
  type TaskItem,
  taskNotFound,
  tasks,
} from "./task";

export async function listTasks(
  input: InputOf<typeof taskRoutes.listTasks>,
  caller: Caller,
  now: Date,
): Promise<ReplyOf<typeof taskRoutes.listTasks>> {
  const [{ tasks: page, ...next }, isReadable, count] = await Promise.all([
    pageOfTasks(input, now),
    hasActiveAccount(caller),
    countOpenTasks(now),
  ]);
  return {
    tasks: page.map((task) => shownTask(task, now, isReadable)),
    openTasks: count,
    ...next,
  };
}

function pageOfTasks(
  { sort = "newest", field, open, cursor }: InputOf<typeof taskRoutes.listTasks>,
  now: Date,
): Promise<{ tasks: TaskItem[]; cursor?: string }> {
  if (sort !== "newest") return pageOfSortedTasks(sort, field, cursor, now);
  return open === "true"
    ? pageOfOpenTasks(field, cursor, now)
    : pageOfPublishedTasks(field, cursor, now);
}

export async function pageOfPublishedTasks(
  field: TaskField | undefined,
  cursor: string | undefined,
  now: Date,
) {
  const page = { cursor, limit: tasksPerPage, upTo: newestPlace(now) };
  const { items, next } = field
    ? await tasks.pageOf("ofField", { field }, page)
    : await tasks.pageOf("all", {}, page);
  return { tasks: items, ...next };
}

export async function listExamples(now: Date) {
  const { items } = await finishedTasks.page({}, { cursor: undefined, limit: 3 });
  return { tasks: items.map((task) => shownTask(task, now)) };
}

/** Returns one task. Before its publication only the administrator gets it. */
export async function showTask(taskId: string, caller: Caller, now: Date): Promise<Task> {
  const task = await tasks.find({ id: taskId });
  if (!task) throw taskNotFound();
  if (statusOf(task, now) === "scheduled" && !caller.isAdmin) throw taskNotFound();
  return shownTask(task, now, await hasActiveAccount(caller));
}

/**
 * The newest open tasks; each instance reads them at most once a second. If the list is complete,
 * its length replaces the stored count, which may be older.
 */
export const listOpenTasks: (now: Date) => Promise<OpenTasks> = sharedRead(async () => {
  const now = new Date();
  const [{ tasks: newest, cursor }, { count, changes, fields }] = await Promise.all([
    pageOfOpenTasks(undefined, undefined, now, newestOpen),
    openCount(now),
  ]);
  const isWhole = cursor === undefined;
  const oldest = newest.at(-1);
  return {
    tasks: newest.map(({ id, field, amount, dueAt, publishAt }) => ({
      id,
      field,
      amount,
      dueDate: dueAt,
      publishAt,
    })),
    from: isWhole || !oldest ? null : taskPlace(oldest),
    openTasks: isWhole ? newest.length : Math.max(count, newest.length),
    fields: isWhole ? countByField(newest) : fields,
    version: changes,
  };
});

function countByField(open: readonly OpenTask[]) {
  const counts: Partial<Record<TaskField, number>> = {};
  for (const { field } of open) counts[field] = (counts[field] ?? 0) + 1;
  return counts;
}

/**
 * Writers whom this instance has found active. Accounts stay active, so they are not read again.
 */
const active = new Set<string>();
const mostRemembered = 10_000;

async function hasActiveAccount({ userId, isAdmin }: Caller): Promise<boolean> {
  if (isAdmin || active.has(userId)) return true;
  const profile = await profiles.find({ userId });
  if (profile?.accountStatus !== "active") return false;
  if (active.size >= mostRemembered) active.clear();
  active.add(userId);
  return true;
}
