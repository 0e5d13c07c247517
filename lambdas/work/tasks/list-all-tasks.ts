import type { InputOf, ReplyOf } from "#contracts/route";
import { type AdminTask, type adminTaskRoutes, adminTasksPerPage } from "#contracts/tasks";
import { profileStore } from "../../accounts/profile/profile-store";
import { pageOfAllTasks } from "./all-tasks-store";
import { importStore } from "./import-store";
import { type TaskItem, taskForAdmin } from "./task";
import { taskStore } from "./task-store";

type Route = typeof adminTaskRoutes.listAllTasks;

/** A page of all tasks for the administrator, or the one of an id. */
export async function listAllTasks(
  { id, import: importId, status, field, cursor }: InputOf<Route>,
  now: Date,
): Promise<ReplyOf<Route>> {
  if (id) {
    const task = await taskStore.find(id);
    return { tasks: await withWriters(task ? [task] : [], now) };
  }
  if (importId) {
    const { rows, ...next } = await importStore.page(importId, cursor, adminTasksPerPage);
    const found = await taskStore.findAll(rows.map(({ taskId }) => taskId));
    const tasks = rows.flatMap(({ taskId, already }) => (already ? [] : (found.get(taskId) ?? [])));
    const shown = await withWriters(tasks, now);
    const matches = shown.filter(
      (task) => (!status || task.status === status) && (!field || task.field === field),
    );
    return { tasks: matches, ...next };
  }
  const { tasks, ...next } = await pageOfAllTasks({ status, field, cursor }, now);
  return { tasks: await withWriters(tasks, now), ...next };
}

/** Tasks with the names of those who have them; one read, and none while nobody has any. */
async function withWriters(tasks: readonly TaskItem[], now: Date): Promise<AdminTask[]> {
  const people = await profileStore.findAll(
    tasks.flatMap(({ takenBy }) => (takenBy === undefined ? [] : [takenBy])),
  );
  return tasks.map((task) => {
    const writer = task.takenBy === undefined ? undefined : people.get(task.takenBy);
    return {
      ...taskForAdmin(task, now),
      ...(writer && {
        writer: {
          userId: writer.userId,
          name: `${writer.firstName} ${writer.lastName}`.trim(),
        },
      }),
    };
  });
}
