import type { InputOf, ReplyOf } from "#contracts/route";
import type { taskRoutes } from "#contracts/tasks";
import { hasActiveAccount } from "../../accounts/profile/active-account";
import type { Caller } from "../../platform/caller";
import { newestFinished } from "./finished-store";
import { countOpenTasks } from "./open-count";
import { openTaskStore } from "./open-task-store";
import { shownTask } from "./task";
import { taskStore } from "./task-store";

const shownExamples = 3;

/** A page of the marketplace, as its caller may read it, and how many tasks there are to take. */
export async function listTasks(
  { field, open, cursor }: InputOf<typeof taskRoutes.listTasks>,
  caller: Caller,
  now: Date,
): Promise<ReplyOf<typeof taskRoutes.listTasks>> {
  const [{ tasks, ...next }, isReadable, openTasks] = await Promise.all([
    open === "true"
      ? openTaskStore.page(field, cursor, now)
      : taskStore.publishedPage(field, cursor, now),
    hasActiveAccount(caller),
    countOpenTasks(now),
  ]);
  return { tasks: tasks.map((task) => shownTask(task, now, isReadable)), openTasks, ...next };
}

/** The tasks that were finished last, for people who wonder what there is to write and what it pays. */
export async function listExamples(now: Date) {
  const tasks = await newestFinished(shownExamples);
  return { tasks: tasks.map((task) => shownTask(task, now)) };
}
