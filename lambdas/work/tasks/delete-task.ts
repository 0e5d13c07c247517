import { taskMessages } from "#contracts/tasks";
import { auditWrite } from "../../desk/audit-log";
import { AppError } from "../../platform/app-error";
import { allOf, present } from "../../platform/table/expressions";
import { retryContested, transact, type Write } from "../../platform/table/transact";
import { contents, freeContentWrites, importedRows, oneLessWrite } from "./imported-file";
import {
  closeTaskWrite,
  isFreeAsRead,
  type TaskItem,
  taskNotFound,
  tasks,
  tooManyAtOnce,
} from "./task";

export const deleteTask = (id: string, by: string, now: Date): Promise<void> =>
  retryContested(async () => {
    const task = await tasks.find({ id });
    if (!task) throw taskNotFound();
    if (task.takenBy || task.completedAt)
      throw new AppError("taken_task", taskMessages.takenByWriter);
    await transact([
      ...deleteTaskWrites(task),
      ...(await importWrites(task)),
      taskActWrite(task, undefined, by, now),
    ]);
  }, tooManyAtOnce);

export const deleteTaskWrites = (task: TaskItem): Write[] => [
  tasks.remove(task, allOf(present, isFreeAsRead(task))),
  closeTaskWrite(task),
];

async function importWrites({ id, importId, importRow }: TaskItem): Promise<Write[]> {
  if (importId === undefined || importRow === undefined) return [];
  const hash = (await importedRows.find({ importId, row: importRow }))?.content;
  const content = hash === undefined ? undefined : await contents.find({ hash });
  return [oneLessWrite(importId), ...freeContentWrites(content, id)];
}

export const taskActWrite = (
  before: TaskItem,
  after: TaskItem | undefined,
  by: string,
  now: Date,
): Write =>
  auditWrite(
    {
      act: after ? "task-changed" : "task-deleted",
      by,
      subject: before.id,
      userId: before.takenBy ?? null,
      before: factsOf(before),
      after: after ? factsOf(after) : null,
    },
    now,
  );

const factsOf = ({ field, amount, dueAt, publishAt, context }: TaskItem) => ({
  field,
  amount,
  dueAt,
  publishAt,
  context,
});
