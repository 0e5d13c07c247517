import { type DueList, takeTurns } from "../platform/due-work";
import { errorFacts, logger } from "../platform/logger";
import { recordMetric } from "../platform/metrics";
import { duePayments } from "./collections/confirm-payment";
import { keepUnsettled, settleConfirmation } from "./collections/settle-confirmation";
import { settleStkNotice } from "./collections/settle-stk-notice";
import { withdrawalsToAsk, withdrawalsToSend } from "./payouts/attend";
import {
  settleAirtel,
  settleResult,
  settleStatus,
  settleStatusTimeout,
  settleTimeout,
} from "./payouts/payout-notices";
import { dueTrainings, matchCode } from "./trainings/match-code";
import { settlePayment } from "./trainings/settle-payment";
import {
  closeNotice,
  idsOf,
  type Notice,
  openNotices,
  postponeNotice,
} from "./webhooks/notice-store";

const settlers: Record<Notice["kind"], (notice: Notice, now: Date) => Promise<void>> = {
  stk: settleStkNotice,
  c2b: (notice, now) => settleConfirmation(notice, { settlePayment, matchCode }, now),
  "b2c-result": settleResult,
  "b2c-timeout": settleTimeout,
  "status-result": settleStatus,
  "status-timeout": settleStatusTimeout,
  airtel: settleAirtel,
};

/** Does what follows from a webhook that is stored. Safe to repeat. */
export const settleNotice = (notice: Notice, now: Date): Promise<void> =>
  settlers[notice.kind](notice, now);

/**
 * Does each minute what stream and queue have left undone: settles open webhooks, asks providers
 * about payments and withdrawals, sends withdrawals. Stops without `hasTime`; the next run goes on.
 */
export const pollProviders = (clock: () => Date, hasTime: () => boolean): Promise<void> =>
  takeTurns(
    [dueNotices, duePayments, dueTrainings, withdrawalsToAsk, ...withdrawalsToSend],
    clock,
    hasTime,
  );

const perShard = 25;
/** The stream settles within seconds. */
const streamsTime = 60_000;
const reportedAfter = 10 * 60_000;
/** So many failures take five to six hours. */
const mostFailures = 10;

/** Webhooks that the stream has left open. */
const dueNotices: DueList = async (now) => {
  const notices = await openNotices(new Date(now.getTime() - streamsTime), perShard);
  const late = notices.filter(
    ({ receivedAt }) => now.getTime() - Date.parse(receivedAt) > reportedAfter,
  );
  for (const notice of late) logger.warn("notice-still-open", idsOf(notice));
  recordMetric("NoticesUnsettled", late.length);
  return notices.map((notice) => (at) => retry(notice, at));
};

async function retry(notice: Notice, now: Date): Promise<true> {
  try {
    await settleNotice(notice, now);
  } catch (error) {
    logger.error("notice-not-settled", { noticeId: notice.noticeId, ...errorFacts(error) });
    if (notice.failures + 1 < mostFailures) await postponeNotice(notice, now, 1);
    else await giveUp(notice, now);
  }
  return true;
}

/** A confirmed payment is put before the administrator. */
async function giveUp(notice: Notice, now: Date) {
  logger.warn("notice-given-up", idsOf(notice));
  recordMetric("NoticesUnsettled", 1);
  try {
    const isKept = notice.kind === "c2b" && (await keepUnsettled(notice, now));
    if (!isKept) await closeNotice(notice, "unusable", now);
  } catch (error) {
    logger.error("notice-not-given-up", { noticeId: notice.noticeId, ...errorFacts(error) });
    await postponeNotice(notice, now, 1);
  }
}
