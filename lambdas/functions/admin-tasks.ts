import { api } from "#contracts/api";
import { sessionGuard } from "../accounts/profile/live-session";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { changeTask } from "../work/tasks/change-task";
import { createTask } from "../work/tasks/create-task";
import { deleteImport } from "../work/tasks/delete-import";
import { deleteTask } from "../work/tasks/delete-task";
import { importTasks, listImportedRows } from "../work/tasks/import-tasks";
import { listAllTasks } from "../work/tasks/list-all-tasks";
import { listImports } from "../work/tasks/list-imports";
import { takeBack } from "../work/tasks/take-back";
import { newTaskId } from "../work/tasks/task";
import { taskIdOf } from "../work/tasks/task-id";

export const handler = apiHandler(
  [
    answer(api.createTask, ({ input, caller, idempotency }) =>
      createTask(input, {
        by: caller.userId,
        publishTime: settings().publishTime,
        idempotency,
        newId: newTaskId,
        now: new Date(),
      }),
    ),

    answer(api.importTasks, ({ input, caller }) =>
      importTasks(input, {
        by: caller.userId,
        publishTime: settings().publishTime,
        newId: newTaskId,
        now: new Date(),
      }),
    ),

    answer(api.listImportedRows, ({ params, input }) => listImportedRows(params.id, input.cursor)),

    answer(api.listImports, ({ input }) => listImports(input.cursor)),

    answer(api.deleteImport, ({ params, caller }) =>
      deleteImport(params.id, caller.userId, new Date()),
    ),

    answer(api.listAllTasks, ({ input }) => listAllTasks(input, new Date())),

    answer(api.takeBackTask, ({ params, input, caller, idempotency }) =>
      takeBack({
        by: caller.userId,
        id: taskIdOf(params),
        form: input,
        tasksPerDay: settings().tasksPerDay,
        idempotency,
        now: new Date(),
      }),
    ),

    answer(api.changeTask, async ({ params, input, caller }) => {
      const { dueSoonHours } = settings();
      return {
        task: await changeTask({
          by: caller.userId,
          id: taskIdOf(params),
          form: input,
          dueSoonHours,
          now: new Date(),
        }),
      };
    }),

    answer(api.deleteTask, ({ params, caller }) =>
      deleteTask(taskIdOf(params), caller.userId, new Date()),
    ),
  ],
  sessionGuard,
);
