import { taskRoutes } from "#contracts/tasks";
import { sessionGuard } from "../accounts/profile/profile-store";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { listAwards } from "../work/tasks/award";
import { bid } from "../work/tasks/bid";
import { cancelAward } from "../work/tasks/cancel-award";
import { listExamples, listOpenTasks, listTasks, showTask } from "../work/tasks/list-tasks";
import { taskIdOf } from "../work/tasks/task";

export const handler = apiHandler(
  [
    answer(taskRoutes.listTasks, ({ input, caller }) => listTasks(input, caller, new Date())),

    answer(taskRoutes.listExamples, () => listExamples(new Date())),

    answer(taskRoutes.listOpenTasks, () => listOpenTasks(new Date())),

    answer(taskRoutes.getTask, async ({ params, caller }) => ({
      task: await showTask(taskIdOf(params), caller, new Date()),
    })),

    answer(taskRoutes.bid, ({ params, input, caller, idempotency }) =>
      bid({
        caller,
        taskId: taskIdOf(params),
        terms: input,
        settings: settings(),
        idempotency,
        now: new Date(),
      }),
    ),

    answer(taskRoutes.cancelAward, ({ params, caller, idempotency }) =>
      cancelAward({
        caller,
        taskId: taskIdOf(params),
        settings: settings(),
        idempotency,
        now: new Date(),
      }),
    ),

    answer(taskRoutes.listAwards, ({ input, caller }) => listAwards(caller.userId, input.cursor)),
  ],
  sessionGuard,
);
