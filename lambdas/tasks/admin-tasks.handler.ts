import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { sessionGuard } from "../writers/live-session";
import { changeTask } from "./change-task";
import { createTask } from "./create-task";
import { deleteImport } from "./delete-import";
import { deleteTask } from "./delete-task";
import { importTasks, listImportedRows } from "./import-tasks";
import { listAllTasks } from "./list-all-tasks";
import { listImports } from "./list-imports";
import { takeBack } from "./take-back";
import { newTaskId } from "./task";
import { taskIdOf } from "./task-id";

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
