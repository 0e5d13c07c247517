import { api } from "#contracts/api";
import { requireLiveSession } from "../accounts/sessions/session";
import { answer, apiHandler } from "../platform/api-handler";
import { settings } from "../platform/settings";
import { createTask } from "./create-task";
import { newTaskId } from "./task";

export const handler = apiHandler([
  answer(api.createTask, async ({ caller, input, idempotency }) => {
    await requireLiveSession(caller);
    return createTask(input, {
      publishTime: settings().publishTime,
      idempotency,
      newId: newTaskId,
      now: new Date(),
    });
  }),
]);
