import { api } from "#contracts/api";
import { TaskId } from "#contracts/tasks";
import { requireLatelyLiveSession, requireLiveSession } from "../accounts/session";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { taskNotFound } from "./award";
import { awardStore } from "./award-store";
import { bid } from "./bid";
import { cancelAward } from "./cancel-award";
import { shownTask, statusOf } from "./task";
import { taskStore } from "./task-store";

/** People type and paste ids as they like. */
function taskIdOf({ id }: { id: string }): string {
  const written = TaskId.safeParse(id.trim().toUpperCase());
  if (!written.success) throw taskNotFound();
  return written.data;
}

export const handler = apiHandler([
  answer(api.listTasks, async ({ input }) => {
    const now = new Date();
    const { tasks, ...next } = await taskStore.published(input.field, input.cursor, now);
    return { tasks: tasks.map((task) => shownTask(task, now)), ...next };
  }),

  answer(api.getTask, async ({ params, caller }) => {
    const now = new Date();
    const task = await taskStore.find(taskIdOf(params));
    if (!task) throw taskNotFound();
    if (statusOf(task, now) === "scheduled") {
      if (!caller.isAdmin) throw taskNotFound();
      await requireLiveSession(caller);
    }
    return { task: shownTask(task, now) };
  }),

  answer(api.bid, ({ params, caller, idempotency }) =>
    bid({
      caller,
      taskId: taskIdOf(params),
      tasksPerDay: settings().tasksPerDay,
      publishTime: settings().publishTime,
      idempotency,
      now: new Date(),
    }),
  ),

  answer(api.cancelAward, ({ params, caller, idempotency }) =>
    cancelAward({ caller, taskId: taskIdOf(params), idempotency, now: new Date() }),
  ),

  answer(api.listAwards, async ({ input, caller }) => {
    await requireLatelyLiveSession(caller, new Date());
    return awardStore.page(caller.userId, input.cursor);
  }),
]);
