import * as z from "zod/mini";
import { type TaskField, taskFields } from "#contracts/tasks";
import type { Change } from "../../platform/change";
import { countOnce } from "../../platform/table/counter";
import { getItem } from "../../platform/table/read";
import { OpenTask } from "./open-task-store";

// pk                sk
// OPEN_TASK_COUNT   OPEN_TASK_COUNT
const key = { pk: "OPEN_TASK_COUNT", sk: "OPEN_TASK_COUNT" };
const counter = { ...key, type: "OpenTaskCount" };

/** The attribute that counts a field's tasks, e.g. `ofDataScience`. */
const attributeOf = (field: TaskField) => `of${field.replaceAll(" ", "")}`;
const Counter = z.catchall(z.object({ count: z.int(), changes: z.int() }), z.unknown());

export const openCountStore = {
  /** How many count, in all and of each field that has any, and how often one has come, gone or changed. */
  async read() {
    const found = (await getItem(Counter, key)) ?? { count: 0, changes: 0 };
    const fields = taskFields.flatMap((field) => {
      const count = Number((found as Record<string, unknown>)[attributeOf(field)] ?? 0);
      return count > 0 ? [[field, count] as const] : [];
    });
    return { count: found.count, changes: found.changes, fields: Object.fromEntries(fields) };
  },

  /** Follows the list of open tasks, of which those that are published count. */
  async follow(changes: readonly Change[], now: Date): Promise<void> {
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
  },
};

/** The field of an open task that counts. */
function countedField(item: unknown): TaskField | undefined {
  const task = OpenTask.safeParse(item).data;
  return task?.isPublished ? task.field : undefined;
}
