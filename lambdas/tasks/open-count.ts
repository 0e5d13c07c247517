import type { Change } from "../platform/change";
import { sharedRead } from "../platform/shared-read";
import { openCountStore } from "./open-count-store";

/** How many tasks can be taken, and a number that grows when they change; read once a second, however many ask. */
export const openTaskList = sharedRead(async () => {
  const { count, changes } = await openCountStore.read();
  return { openTasks: count, taskListVersion: changes };
});

export const countOpenTasks = async (now: Date) => (await openTaskList(now)).openTasks;

/** Keeps the count, from what the table's stream tells of the list. */
export const followOpenTasks = (changes: readonly Change[], now: Date) =>
  openCountStore.follow(changes, now);
