import { api } from "#contracts/api";
import { requireLiveSession } from "../accounts/sessions/session";
import { answer, apiHandler } from "../platform/api-handler";
import { notificationStore } from "./notification-store";
import { readNotifications } from "./read-notifications";

export const handler = apiHandler([
  answer(api.listNotifications, async ({ caller, input }) => {
    const [page] = await Promise.all([
      notificationStore.page(caller.userId, input.cursor),
      requireLiveSession(caller),
    ]);
    return page;
  }),
  answer(api.readNotifications, ({ caller }) => readNotifications(caller, new Date())),
]);
