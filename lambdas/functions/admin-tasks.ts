import { taskImportRoutes } from "#contracts/task-import";
import { adminTaskRoutes, taskRoutes } from "#contracts/tasks";
import { sessionGuard } from "../accounts/profile/profile-store";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { changeTask } from "../work/tasks/change-task";
import { createTask } from "../work/tasks/create-task";
import { deleteImport } from "../work/tasks/delete-import";
import { deleteTask } from "../work/tasks/delete-task";
import { importTasks } from "../work/tasks/import-tasks";
import { listAllTasks } from "../work/tasks/list-all-tasks";
import { listImportedRows, listImports } from "../work/tasks/list-imports";
import { takeBack } from "../work/tasks/take-back";
import { newTaskId, taskIdOf } from "../work/tasks/task";

export const handler = apiHandler(
  [
    answer(taskRoutes.createTask, ({ input, caller, idempotency }) =>
      createTask(input, {
        by: caller.userId,
        publishTime: settings().publishTime,
        idempotency,
        newId: newTaskId,
        now: new Date(),
      }),
    ),

    answer(taskImportRoutes.importTasks, ({ input, caller }) =>
      importTasks(input, {
        by: caller.userId,
        publishTime: settings().publishTime,
        newId: newTaskId,
        now: new Date(),
      }),
    ),

    answer(taskImportRoutes.listImportedRows, ({ params, input }) =>
      listImportedRows(params.id, input.cursor),
    ),

    answer(taskImportRoutes.listImports, ({ input }) => listImports(input.cursor)),

    answer(taskImportRoutes.deleteImport, ({ params, caller }) =>
      deleteImport(params.id, caller.userId, new Date()),
    ),

    answer(adminTaskRoutes.listAllTasks, ({ input }) => listAllTasks(input, new Date())),

    answer(adminTaskRoutes.takeBackTask, ({ params, input, caller, idempotency }) =>
      takeBack({
        by: caller.userId,
        id: taskIdOf(params),
        form: input,
        tasksPerDay: settings().tasksPerDay,
        idempotency,
        now: new Date(),
      }),
    ),

    answer(adminTaskRoutes.changeTask, async ({ params, input, caller }) => {
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

    answer(adminTaskRoutes.deleteTask, ({ params, caller }) =>
      deleteTask(taskIdOf(params), caller.userId, new Date()),
    ),
  ],
  sessionGuard,
);
