import { openTaskStore } from "./open-task-store";

const perShard = 25;

/**
 * Does to the list of open tasks what time alone decides: publishes those whose hour has come and takes
 * off those past due. What it finds no time for is found again a minute later.
 */
export async function passTime(now: Date, hasTime: () => boolean): Promise<void> {
  const due = await openTaskStore.timeHasCome(now, perShard);
  await Promise.all(
    due.map((task) =>
      task.isPublished || task.dueAt <= now.toISOString()
        ? openTaskStore.expire(task)
        : openTaskStore.publish(task),
    ),
  );
  if (due.length >= perShard && hasTime()) await passTime(now, hasTime);
}
