import type { DueList } from "../../platform/due-work";
import { errorFacts, logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import type { NoticeKinds } from "./notice-kinds";
import { closeNotice, idsOf, type Notice, openNotices, postponeNotice } from "./notice-store";

const perShard = 25;
/** The stream settles within seconds: for so long after a notice is due it is left to the stream. */
const streamsTime = 60_000;
/** A notice that has been open for so long is reported. */
const tooLong = 10 * 60_000;
/** After so many failures, which take five to six hours, a notice is given up. */
const mostFailures = 10;

/** Notices that the stream has left open, to be settled again. Those that are open too long are reported. */
export const dueNotices =
  (kinds: NoticeKinds): DueList =>
  async (now) => {
    const notices = await openNotices(new Date(now.getTime() - streamsTime), perShard);
    reportUnsettled(notices.filter((each) => isOpenTooLong(each, now)));
    return notices.map((notice) => (at) => retry(kinds, notice, at));
  };

const isOpenTooLong = ({ receivedAt }: Notice, now: Date) =>
  now.getTime() - Date.parse(receivedAt) > tooLong;

/** Each is reported when its next try is due: more and more rarely, up to once an hour. */
function reportUnsettled(notices: readonly Notice[]) {
  for (const notice of notices) logger.warn("notice-still-open", idsOf(notice));
  recordMetric("NoticesUnsettled", notices.length);
}

async function retry(kinds: NoticeKinds, notice: Notice, now: Date): Promise<true> {
  try {
    await kinds[notice.kind].settle(notice, now);
  } catch (error) {
    logger.error("notice-not-settled", { noticeId: notice.noticeId, ...errorFacts(error) });
    if (notice.failures + 1 < mostFailures) await postponeNotice(notice, now, 1);
    else await giveUp(kinds, notice, now);
  }
  return true;
}

/** A payment is shown to the administrator; of what is none only the log tells. */
async function giveUp(kinds: NoticeKinds, notice: Notice, now: Date) {
  logger.warn("notice-given-up", idsOf(notice));
  recordMetric("NoticesUnsettled", 1);
  try {
    const isKept = await kinds[notice.kind].keepUnsettled?.(notice, now);
    if (!isKept) await closeNotice(notice, "unusable", now);
  } catch (error) {
    logger.error("notice-not-given-up", { noticeId: notice.noticeId, ...errorFacts(error) });
    await postponeNotice(notice, now, 1);
  }
}
