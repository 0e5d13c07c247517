import { newestOpen, type OpenTasks, type TaskField } from "#contracts/tasks";
import { sharedRead } from "../../platform/shared-read";
import { openCount } from "./open-count";
import { type OpenTask, openTaskStore } from "./open-task-store";
import { taskOrder } from "./task";

/**
 * What can be taken now, read once a second by each instance of a function. The count follows the list
 * by the table's stream, so that the list itself is counted while it is whole.
 */
export const listOpenTasks: (now: Date) => Promise<OpenTasks> = sharedRead(async () => {
  const now = new Date();
  const [{ tasks, cursor }, { count, changes, fields }] = await Promise.all([
    openTaskStore.page(undefined, undefined, now, newestOpen),
    openCount(now),
  ]);
  const isWhole = cursor === undefined;
  const oldest = tasks.at(-1);
  return {
    tasks: tasks.map(({ id, field, amount, dueAt, publishAt }) => ({
      id,
      field,
      amount,
      dueDate: dueAt,
      publishAt,
    })),
    from: isWhole || !oldest ? null : taskOrder(oldest),
    openTasks: isWhole ? tasks.length : Math.max(count, tasks.length),
    fields: isWhole ? countByField(tasks) : fields,
    version: changes,
  };
});

function countByField(tasks: readonly OpenTask[]) {
  const counts: Partial<Record<TaskField, number>> = {};
  for (const { field } of tasks) counts[field] = (counts[field] ?? 0) + 1;
  return counts;
}
