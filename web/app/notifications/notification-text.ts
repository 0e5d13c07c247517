import type { Notification } from "#contracts/notifications";
import { formatMoney } from "../../ui/money";
import { notificationStrings } from "../strings/notifications";
import { lossText } from "../tasks/rating";

/** What a notification says, in a sentence. */
export function notificationText(notification: Notification): string {
  const { kind, amount, receiptNumber, missing, taskId } = notification;
  const { kinds } = notificationStrings;
  switch (kind) {
    case "payment-confirmed":
      return (
        kinds[kind](formatMoney(amount ?? 0), receiptNumber ?? "") +
        (missing ? ` ${notificationStrings.missing(formatMoney(missing))}` : "")
      );
    case "account-activated":
      return kinds[kind];
    case "task-awarded":
      return kinds[kind](taskId ?? "");
    case "task-cancelled":
      return kinds[kind](taskId ?? "", lossText);
  }
}
