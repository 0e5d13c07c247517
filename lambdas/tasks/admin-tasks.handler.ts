import { api } from "#contracts/api";
import { requireLiveSession } from "../accounts/session";
import { answer, apiHandler } from "../platform/api-handler";
import { taskId } from "../platform/ids";
import { settings } from "../platform/settings";
import { createTask } from "./create-task";

export const handler = apiHandler([
  answer(api.createTask, async ({ caller, input, idempotency }) => {
    await requireLiveSession(caller);
    return createTask(input, {
      publishTime: settings().publishTime,
      idempotency,
      newId: taskId,
      now: new Date(),
    });
  }),
]);
