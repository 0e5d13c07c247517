import { takeTurns } from "../../platform/due-work";
import { duePayments } from "../collections/due-payments";
import { withdrawalsToAsk, withdrawalsToSend } from "../payouts/due-withdrawals";
import { dueTrainings } from "../trainings/match-code";
import { dueNotices } from "../webhooks/retry-notices";
import { noticeKinds } from "./settle-notice";

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
