import type { Change } from "../../platform/change";
import { sharedRead } from "../../platform/shared-read";
import { openCountStore } from "./open-count-store";

/** How many tasks can be taken, and how often that has changed; read once a second, however many ask. */
export const openCount = sharedRead(openCountStore.read);

/** The same, as a person's document says it. */
export async function openTaskList(now: Date) {
  const { count, changes } = await openCount(now);
  return { openTasks: count, taskListVersion: changes };
}

export const countOpenTasks = async (now: Date) => (await openCount(now)).count;

/** Keeps the count, from what the table's stream tells of the list. */
export const followOpenTasks = (changes: readonly Change[], now: Date) =>
  openCountStore.follow(changes, now);
