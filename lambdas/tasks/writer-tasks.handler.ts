import { api } from "#contracts/api";
import { TaskId } from "#contracts/tasks";
import { requireLatelyLiveSession } from "../accounts/sessions/session";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { taskNotFound } from "./award";
import { awardStore } from "./award-store";
import { bid } from "./bid";
import { cancelAward } from "./cancel-award";
import { showTask } from "./show-task";
import { shownTask } from "./task";
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
    const { tasks, ...next } = await taskStore.publishedPage(input.field, input.cursor, now);
    return { tasks: tasks.map((task) => shownTask(task, now)), ...next };
  }),

  answer(api.getTask, async ({ params, caller }) => ({
    task: await showTask(taskIdOf(params), caller, new Date()),
  })),

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
