import type { Notification } from "#contracts/notifications";
import { formatDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";
import { lossText } from "../../work/tasks/rating";
import { notificationStrings } from "./strings";

const { kinds, missing } = notificationStrings;

/** What a notification says, in a sentence. */
export function notificationText(news: Notification): string {
  switch (news.kind) {
    case "payment-confirmed":
      return [
        kinds[news.kind](formatMoney(news.amount), news.receiptNumber),
        news.missing ? missing(formatMoney(news.missing)) : "",
      ]
        .join(" ")
        .trim();
    case "account-activated":
      return kinds[news.kind];
    case "task-awarded":
    case "work-rejected":
    case "task-missed":
      return kinds[news.kind](news.taskId);
    case "task-cancelled":
      return kinds[news.kind](news.taskId, lossText);
    case "task-due-soon":
    case "changes-requested":
      return kinds[news.kind](news.taskId, formatDateTime(news.dueDate));
    case "task-improved":
      return kinds[news.kind](news.taskId, formatMoney(news.amount), formatDateTime(news.dueDate));
    case "task-taken-back":
      return kinds[news.kind](news.taskId, news.note);
    case "work-approved":
      return kinds[news.kind](news.taskId, formatMoney(news.amount));
    case "withdrawal-paid":
      return kinds[news.kind](formatMoney(news.amount), news.receiptNumber);
    case "withdrawal-returned":
      return kinds[news.kind](formatMoney(news.amount));
    case "account-suspended":
      return kinds[news.kind](news.withdrawals, news.reason);
    case "suspension-lifted":
      return kinds[news.kind](news.reason);
    case "balance-corrected":
      return kinds[news.kind](formatMoney(Math.abs(news.amount)), news.amount > 0, news.note);
    case "training-accepted":
    case "training-refused":
      return kinds[news.kind](news.receiptNumber);
  }
}
