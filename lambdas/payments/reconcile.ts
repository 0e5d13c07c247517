import { errorFacts, logger } from "../platform/logger";
import { recordMetric } from "../platform/metrics";
import { dueAttempts } from "./attempt-store";
import { type Notice, openNotices, postponeNotice } from "./notice-store";
import { settleAttempt } from "./settle-attempt";
import { settleNotice } from "./settle-notice";

const perShard = 25;
/** The stream settles within seconds; younger notices are left to it. */
const streamsTime = 60_000;
/** A notice that has been open for so long is reported. */
const tooLong = 10 * 60_000;

/**
 * The net below the stream: settles notices that are still open and asks about payments that are
 * due, as long as `hasTime`; the next run goes on from there.
 */
export async function reconcile(clock: () => Date, hasTime: () => boolean): Promise<void> {
  const now = clock();
  const notices = await openNotices(new Date(now.getTime() - streamsTime), perShard);
  for (const notice of notices) {
    if (!hasTime()) return;
    await retry(notice, clock());
  }
  const unsettled = notices.filter(
    ({ receivedAt }) => now.getTime() - Date.parse(receivedAt) > tooLong,
  );
  recordMetric("NoticesUnsettled", unsettled.length);
  for (const attempt of await dueAttempts(now, perShard)) {
    if (!hasTime()) return;
    try {
      const { throttled } = await settleAttempt(attempt, clock());
      if (throttled) return;
    } catch (error) {
      logger.error("a payment was not checked", errorFacts(error));
    }
  }
}

async function retry(notice: Notice, now: Date) {
  try {
    await settleNotice(notice, now);
  } catch (error) {
    logger.error("a notice was not settled", {
      noticeId: notice.noticeId,
      ...errorFacts(error),
    });
    await postponeNotice(notice, now);
  }
}
