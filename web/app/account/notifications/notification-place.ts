import type { Notification } from "#contracts/notifications";
import { movements } from "../../work/overview/movements";
import { ownTrainings } from "../../work/trainings/own-trainings";

/** Where what a notification speaks of stands. */
export function notificationPlace(notification: Notification) {
  switch (notification.kind) {
    case "payment-confirmed":
      return { pathname: "/dashboard", hash: movements };
    case "account-suspended":
    case "suspension-lifted":
      return { pathname: "/dashboard" };
    case "account-activated":
      return { pathname: "/dashboard/task-available" };
    case "task-awarded":
    case "task-cancelled":
    case "task-missed":
    case "task-improved":
    case "task-taken-back":
    case "work-approved":
    case "work-rejected":
      return { pathname: "/dashboard/tasks-awarded", hash: notification.taskId };
    case "task-due-soon":
    case "changes-requested":
      return {
        pathname: "/dashboard/task-submission",
        search: `?${new URLSearchParams({ task: notification.taskId })}`,
      };
    case "withdrawal-paid":
    case "withdrawal-returned":
      return { pathname: "/dashboard/withdraw-money", hash: notification.withdrawalId };
    case "balance-corrected":
      return { pathname: "/dashboard/withdraw-money" };
    case "training-accepted":
    case "training-refused":
      return { pathname: `/dashboard/training-${notification.course}`, search: ownTrainings };
  }
}
