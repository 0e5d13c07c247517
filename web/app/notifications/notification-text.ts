import type { Notification } from "#contracts/notifications";
import { formatMoney } from "../../ui/money";
import { notificationStrings } from "../strings/layout";

/** What a notification says, in a sentence. */
export function notificationText({ kind, amount, receiptNumber, taskId }: Notification): string {
  const { kinds } = notificationStrings;
  switch (kind) {
    case "payment-confirmed":
      return kinds[kind](formatMoney(amount ?? 0), receiptNumber ?? "");
    case "account-activated":
      return kinds[kind];
    case "task-awarded":
    case "task-cancelled":
      return kinds[kind](taskId ?? "");
  }
}
