import { api } from "#contracts/api";
import { sessionGuard } from "../accounts/profile/live-session";
import { notificationStore } from "../messages/notifications/notification-store";
import { readNotifications } from "../messages/notifications/read-notifications";
import { answer, apiHandler } from "../platform/api-handler";

export const handler = apiHandler(
  [
    answer(api.listNotifications, ({ caller, input }) =>
      notificationStore.page(caller.userId, input.cursor),
    ),
    answer(api.readNotifications, ({ caller }) => readNotifications(caller, new Date())),
  ],
  sessionGuard,
);
