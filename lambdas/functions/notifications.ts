import { notificationRoutes } from "#contracts/notifications";
import { sessionGuard } from "../accounts/profile/profile-store";
import { notificationStore, readNotifications } from "../messages/notifications";
import { answer, apiHandler } from "../platform/api-handler";

export const handler = apiHandler(
  [
    answer(notificationRoutes.listNotifications, ({ caller, input }) =>
      notificationStore.page(caller.userId, input.cursor),
    ),
    answer(notificationRoutes.readNotifications, ({ caller }) =>
      readNotifications(caller, new Date()),
    ),
  ],
  sessionGuard,
);
