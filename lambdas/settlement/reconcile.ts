import { dueNotices } from "../notices/retry-notices";
import { duePayments } from "../payments/due-payments";
import { takeTurns } from "../platform/due-work";
import { dueTrainings } from "../trainings/match-code";
import { withdrawalsToAsk, withdrawalsToSend } from "../withdrawals/due-withdrawals";
import { noticeKinds } from "./notice-kinds";

/**
 * The net below the stream and the queue: settles notices that are still open, asks about payments and
 * withdrawals that are due, and sends what the queue has not, as long as `hasTime`; the next run goes on from there.
 */
export const reconcile = (clock: () => Date, hasTime: () => boolean): Promise<void> =>
  takeTurns(
    [dueNotices(noticeKinds), duePayments, dueTrainings, withdrawalsToAsk, ...withdrawalsToSend],
    clock,
    hasTime,
  );
