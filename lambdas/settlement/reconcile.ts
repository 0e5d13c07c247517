import { dueNotices } from "../notices/retry-notices";
import { duePayments } from "../payments/due-payments";
import { takeTurns } from "../platform/due-work";
import { noticeKinds } from "./notice-kinds";

/**
 * The net below the stream: settles notices that are still open and asks about payments that are
 * due, as long as `hasTime`; the next run goes on from there.
 */
export const reconcile = (clock: () => Date, hasTime: () => boolean): Promise<void> =>
  takeTurns([dueNotices(noticeKinds), duePayments], clock, hasTime);
