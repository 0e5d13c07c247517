import * as z from "zod/mini";
import type { Change } from "../platform/change";
import { countOnce } from "../platform/table/counter";
import { getItem } from "../platform/table/read";
import { OpenTask } from "./open-task-store";

// pk                sk
// OPEN_TASK_COUNT   OPEN_TASK_COUNT
const key = { pk: "OPEN_TASK_COUNT", sk: "OPEN_TASK_COUNT" };
const counter = { ...key, type: "OpenTaskCount" };

export const openCountStore = {
  /** How many count, and how often one has come, gone or changed. */
  async read(): Promise<{ count: number; changes: number }> {
    const found = await getItem(z.object({ count: z.int(), changes: z.int() }), key);
    return found ?? { count: 0, changes: 0 };
  },

  /** Follows the list of open tasks, of which those that are published count. */
  async follow(changes: readonly Change[], now: Date): Promise<void> {
    const events = changes
      .filter(({ before, after }) => counts(before) || counts(after))
      .map(({ eventId, before, after }) => ({
        eventId,
        additions: [{ counter, add: { count: counts(after) - counts(before), changes: 1 } }],
      }));
    await countOnce(events, now);
  },
};

const counts = (item: unknown) => (OpenTask.safeParse(item).data?.isPublished ? 1 : 0);
