import type { adminTaskRoutes } from "#contracts/admin-tasks";
import type { InputOf, ReplyOf } from "#contracts/route";
import { pageOfAllTasks } from "./all-tasks-store";
import { taskForAdmin } from "./task";
import { taskStore } from "./task-store";

type Route = typeof adminTaskRoutes.listAllTasks;

/** A page of all tasks for the administrator, or the one of an id. */
export async function listAllTasks(
  { id, status, field, cursor }: InputOf<Route>,
  now: Date,
): Promise<ReplyOf<Route>> {
  if (id) {
    const task = await taskStore.find(id);
    return { tasks: task ? [taskForAdmin(task, now)] : [] };
  }
  const { tasks, ...next } = await pageOfAllTasks({ status, field, cursor }, now);
  return { tasks: tasks.map((task) => taskForAdmin(task, now)), ...next };
}
