import * as z from "zod/mini";
import { type TaskField, taskFields } from "#contracts/tasks";
import { sharedRead } from "../../platform/shared-read";
import { countOnce } from "../../platform/table/counter";
import { defineItem } from "../../platform/table/define-item";
import type { Change } from "../../platform/table/stream";
import { OpenTask } from "./task";

/** The number of open published tasks, and the number of changes to their list. */
const openTaskCount = defineItem({
  type: "OpenTaskCount",
  name: "count",
  schema: z.catchall(z.object({ count: z.int(), changes: z.int() }), z.unknown()),
  key: ["OPEN_TASK_COUNT", "OPEN_TASK_COUNT"],
});

const attributeOf = (field: TaskField) => `of${field.replaceAll(" ", "")}`;

/**
 * The number of open tasks, in total and for each field that has any. Reads at most once a second.
 */
export const openCount = sharedRead(async () => {
  const found = (await openTaskCount.find({})) ?? { count: 0, changes: 0 };
  const fields = taskFields.flatMap((field) => {
    const count = Number((found as Record<string, unknown>)[attributeOf(field)] ?? 0);
    return count > 0 ? [[field, count] as const] : [];
  });
  return { count: found.count, changes: found.changes, fields: Object.fromEntries(fields) };
});

export async function openTaskList(now: Date) {
  const { count, changes } = await openCount(now);
  return { openTasks: count, taskListVersion: changes };
}

export const countOpenTasks = async (now: Date) => (await openCount(now)).count;

export async function followOpenTasks(changes: readonly Change[], now: Date): Promise<void> {
  const counter = { ...openTaskCount.key({}), type: "OpenTaskCount" };
  const events = changes.flatMap(({ eventId, before, after }) => {
    const [gone, come] = [countedField(before), countedField(after)];
    if (!gone && !come) return [];
    const add: Record<string, number> = { count: (come ? 1 : 0) - (gone ? 1 : 0), changes: 1 };
    if (gone !== come) {
      if (gone) add[attributeOf(gone)] = -1;
      if (come) add[attributeOf(come)] = 1;
    }
    return [{ eventId, additions: [{ counter, add }] }];
  });
  await countOnce(events, now);
}

function countedField(item: unknown): TaskField | undefined {
  const task = OpenTask.safeParse(item).data;
  return task?.isPublished ? task.field : undefined;
}
