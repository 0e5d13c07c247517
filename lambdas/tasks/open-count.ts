import type { Change } from "../platform/change";
import { openCountStore } from "./open-count-store";

/** How long an instance of a function believes what it has read, in milliseconds. */
const believedFor = 1000;
let recent = { openTasks: 0, taskListVersion: 0, until: 0 };

/** How many tasks can be taken, and a number that grows when they change; read once a second, however many ask. */
export async function openTaskList(now: Date) {
  if (recent.until <= now.getTime()) {
    const { count, changes } = await openCountStore.read();
    recent = { openTasks: count, taskListVersion: changes, until: now.getTime() + believedFor };
  }
  const { openTasks, taskListVersion } = recent;
  return { openTasks, taskListVersion };
}

export const countOpenTasks = async (now: Date) => (await openTaskList(now)).openTasks;

/** Keeps the count, from what the table's stream tells of the list. */
export const followOpenTasks = (changes: readonly Change[], now: Date) =>
  openCountStore.follow(changes, now);
