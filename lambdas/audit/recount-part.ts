import { figuresOf, type Part } from "../stats/figures";
import { figuresOfKey } from "../stats/recount";
import { tasksById } from "../tasks/tasks-by-id";
import { batches, idsOf, inTurns, mostKeys } from "./parts";

/** What tasks, awards and finished tasks in a part of the table count for. */
export async function figuresOfWork(
  keys: readonly { pk: string; sk: string }[],
): Promise<readonly Part[]> {
  const parts = keys.flatMap((key) => [...figuresOfKey(key)]);
  await inTurns(batches(idsOf(keys, "TASK"), mostKeys), async (ids) => {
    for (const task of await tasksById(ids)) parts.push(...figuresOf({ type: "Task", ...task }));
  });
  return parts;
}
