import { queryPage } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import { TaskItem, taskKey } from "./task";

// pk               sk
// FINISHED_TASKS   <completedAt>#<id>
const finishedTasks = "FINISHED_TASKS";

/** The writes that complete a task that somebody has, and show it among those that are finished. */
export const completeTaskWrites = (task: TaskItem, completedAt: string): Write[] => [
  {
    name: "task",
    update: {
      Key: taskKey(task.id),
      UpdateExpression: "SET #completedAt = :completedAt",
      ConditionExpression: "attribute_exists(#takenBy) AND attribute_not_exists(#completedAt)",
      ExpressionAttributeNames: { "#completedAt": "completedAt", "#takenBy": "takenBy" },
      ExpressionAttributeValues: { ":completedAt": completedAt },
    },
  },
  {
    name: "finished",
    put: {
      pk: finishedTasks,
      sk: `${completedAt}#${task.id}`,
      type: "FinishedTask",
      ...task,
      completedAt,
    },
  },
];

/** The newest tasks that were completed. */
export const newestFinished = (limit: number): Promise<TaskItem[]> =>
  queryPage(TaskItem, { pk: finishedTasks, limit });
