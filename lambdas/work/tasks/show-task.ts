import type { Task } from "#contracts/tasks";
import { hasActiveAccount } from "../../accounts/profile/active-account";
import type { Caller } from "../../platform/caller";
import { taskNotFound } from "./award";
import { shownTask, statusOf } from "./task";
import { taskStore } from "./task-store";

/** One task, as everyone sees it; until it is published, only the administrator does. */
export async function showTask(taskId: string, caller: Caller, now: Date): Promise<Task> {
  const task = await taskStore.find(taskId);
  if (!task) throw taskNotFound();
  if (statusOf(task, now) === "scheduled" && !caller.isAdmin) throw taskNotFound();
  return shownTask(task, now, await hasActiveAccount(caller));
}
