import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { sessionGuard } from "../writers/live-session";
import { createTask } from "./create-task";
import { newTaskId } from "./task";

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
  ],
  sessionGuard,
);
