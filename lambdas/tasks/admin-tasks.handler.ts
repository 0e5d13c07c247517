import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { taskId } from "../platform/ids";
import { settings } from "../platform/settings";
import { createTask } from "./create-task";

export const handler = apiHandler([
  answer(api.createTask, ({ input, idempotency }) =>
    createTask(input, {
      publishTime: settings().publishTime,
      idempotency,
      newId: taskId,
      now: new Date(),
    }),
  ),
]);
