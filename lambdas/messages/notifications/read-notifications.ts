import { accountMessages } from "#contracts/messages/accounts";
import { AppError } from "../../platform/app-error";
import { type Caller, sessionEnded } from "../../platform/caller";
import { ConditionFailed } from "../../platform/table/refusals";
import { notificationStore } from "./notification-store";

/** Marks everything the caller was told up to now as read. */
export async function readNotifications(caller: Caller, now: Date) {
  try {
    await notificationStore.readAll(caller, now);
    return { unreadNotifications: 0 };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.item ? sessionEnded() : new AppError("not_found", accountMessages.profileNotFound);
  }
}
