import { api } from "#contracts/api";
import { answer, apiHandler } from "../platform/api-handler";
import { sessionGuard } from "../writers/live-session";
import { notificationStore } from "./notification-store";
import { readNotifications } from "./read-notifications";

export const handler = apiHandler(
  [
    answer(api.listNotifications, ({ caller, input }) =>
      notificationStore.page(caller.userId, input.cursor),
    ),
    answer(api.readNotifications, ({ caller }) => readNotifications(caller, new Date())),
  ],
  sessionGuard,
);
