import type { Write } from "../../platform/table/transact";
import { openTaskWrites } from "./open-task-store";
import { type TaskItem, taskKey } from "./task";

/** The write that takes a task from the writer who has it; nobody can take it from `takenBackAt` on, if given. */
export const takeAwayWrite = (task: TaskItem, takenBy: string, takenBackAt?: string): Write => ({
  name: "task",
  update: {
    Key: taskKey(task.id),
    UpdateExpression: `REMOVE #takenBy, #takenAt${takenBackAt ? " SET #takenBackAt = :takenBackAt" : ""}`,
    // The list of open tasks repeats what the task says, so it must still say that.
    ConditionExpression: [
      "#takenBy = :writer",
      "#takenAt = :takenAt",
      "#dueAt = :dueAt",
      "#amount = :amount",
      "attribute_not_exists(#completedAt)",
    ].join(" AND "),
    ExpressionAttributeNames: {
      "#takenBy": "takenBy",
      "#takenAt": "takenAt",
      "#dueAt": "dueAt",
      "#amount": "amount",
      "#completedAt": "completedAt",
      ...(takenBackAt && { "#takenBackAt": "takenBackAt" }),
    },
    ExpressionAttributeValues: {
      ":writer": takenBy,
      ":takenAt": task.takenAt,
      ":dueAt": task.dueAt,
      ":amount": task.amount,
      ...(takenBackAt && { ":takenBackAt": takenBackAt }),
    },
  },
});

/** {@link takeAwayWrite}, and the task is listed as open again unless it is past due. */
export const returnTaskWrites = (task: TaskItem, takenBy: string, now: Date): Write[] => [
  takeAwayWrite(task, takenBy),
  ...openTaskWrites(nobodys(task), now),
];

const nobodys = ({ takenBy: _, takenAt: __, ...task }: TaskItem): TaskItem => task;
