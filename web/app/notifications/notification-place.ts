import type { Notification } from "#contracts/notifications";
import { movements } from "../overview/movements";

/** Where what a notification speaks of stands. */
export function notificationPlace({ kind, taskId }: Notification) {
  switch (kind) {
    case "payment-confirmed":
      return { pathname: "/dashboard", hash: movements };
    case "account-activated":
      return { pathname: "/dashboard/task-available" };
    case "task-awarded":
    case "task-cancelled":
      return { pathname: "/dashboard/tasks-awarded", hash: taskId ?? "" };
  }
}
