import { errorFacts, logger } from "../platform/logger";
import { recordMetric } from "../platform/metrics";
import { dueAttempts } from "./attempts/attempt-store";
import { settleAttempt } from "./attempts/settle-attempt";
import { closeNotice, type Notice, openNotices, postponeNotice } from "./notices/notice-store";
import { keepUnsettled } from "./notices/settle-confirmation";
import { settleNotice } from "./notices/settle-notice";

const perShard = 25;
/** The stream settles within seconds; younger notices are left to it. */
const streamsTime = 60_000;
/** A notice that has been open for so long is reported. */
const tooLong = 10 * 60_000;
/** Settling that fails so often, within some three hours, will not come about by itself. */
const mostFailures = 10;

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
    if (notice.failures + 1 < mostFailures) await postponeNotice(notice, now, 1);
    else await giveUp(notice, now);
  }
}

/** A payment is shown to the administrator; what is none is only counted. */
async function giveUp(notice: Notice, now: Date) {
  recordMetric("NoticesUnsettled", 1);
  try {
    const isKept = notice.kind === "c2b" && (await keepUnsettled(notice, now));
    if (!isKept) await closeNotice(notice, "unusable", now);
  } catch (error) {
    logger.error("a notice was not given up", { noticeId: notice.noticeId, ...errorFacts(error) });
    await postponeNotice(notice, now, 1);
  }
}
