import type { AdminTask, adminTaskRoutes } from "#contracts/admin-tasks";
import type { InputOf, ReplyOf } from "#contracts/route";
import { profileStore } from "../writers/profile-store";
import { pageOfAllTasks } from "./all-tasks-store";
import { type TaskItem, taskForAdmin } from "./task";
import { taskStore } from "./task-store";

type Route = typeof adminTaskRoutes.listAllTasks;

/** A page of all tasks for the administrator, or the one of an id. */
export async function listAllTasks(
  { id, status, field, cursor }: InputOf<Route>,
  now: Date,
): Promise<ReplyOf<Route>> {
  if (id) {
    const task = await taskStore.find(id);
    return { tasks: await withWriters(task ? [task] : [], now) };
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
