import { messages } from "#contracts/messages";
import { AppError } from "../platform/app-error";
import { retryContested } from "../platform/retry";
import { transact } from "../platform/table/transact";
import { taskNotFound, tooManyAtOnce } from "./award";
import { deleteTaskWrites, taskActWrite } from "./task-change-writes";
import { taskStore } from "./task-store";

/** Deletes a task that nobody has; `by` is the administrator. */
export const deleteTask = (id: string, by: string, now: Date): Promise<void> =>
  retryContested(async () => {
    const task = await taskStore.find(id);
    if (!task) throw taskNotFound();
    if (task.takenBy || task.completedAt)
      throw new AppError("taken_task", messages.tasks.takenByWriter);
    await transact([...deleteTaskWrites(task), taskActWrite(task, undefined, by, now)]);
  }, tooManyAtOnce);
