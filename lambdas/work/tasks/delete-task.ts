import { taskMessages } from "#contracts/messages/tasks";
import { AppError } from "../../platform/app-error";
import { retryContested } from "../../platform/retry";
import { transact, type Write } from "../../platform/table/transact";
import { taskNotFound, tooManyAtOnce } from "./award";
import { findContent, freeContentWrites } from "./content-store";
import { importStore, oneLessWrite } from "./import-store";
import type { TaskItem } from "./task";
import { deleteTaskWrites, taskActWrite } from "./task-change-writes";
import { taskStore } from "./task-store";

/** Deletes a task that nobody has; `by` is the administrator. */
export const deleteTask = (id: string, by: string, now: Date): Promise<void> =>
  retryContested(async () => {
    const task = await taskStore.find(id);
    if (!task) throw taskNotFound();
    if (task.takenBy || task.completedAt)
      throw new AppError("taken_task", taskMessages.takenByWriter);
    await transact([
      ...deleteTaskWrites(task),
      ...(await importWrites(task)),
      taskActWrite(task, undefined, by, now),
    ]);
  }, tooManyAtOnce);

/** The writes that count the task less among its file's, and let its content be posted anew. */
async function importWrites({ id, importId, importRow }: TaskItem): Promise<Write[]> {
  if (importId === undefined || importRow === undefined) return [];
  const row = await importStore.findRow(importId, importRow);
  const content = row?.content === undefined ? undefined : await findContent(row.content);
  return [oneLessWrite(importId), ...freeContentWrites(content, id)];
}
