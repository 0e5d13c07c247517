import { errorFacts, logger } from "../platform/logger";
import { recordMetric } from "../platform/metrics";
import { dueAttempts } from "./attempts/attempt-store";
import type { PaymentAttempt } from "./attempts/payment-attempt";
import { settleAttempt } from "./attempts/settle-attempt";
import {
  closeNotice,
  idsOf,
  type Notice,
  openNotices,
  postponeNotice,
} from "./notices/notice-store";
import { keepUnsettled } from "./notices/settle-confirmation";
import { settleNotice } from "./notices/settle-notice";

const perShard = 25;
/** The stream settles within seconds: what was due less than this ago, new or to be tried again, can wait. */
const streamsTime = 60_000;
/** A notice that has been open for so long is reported. */
const tooLong = 10 * 60_000;
/** Settling that fails so often, in five to six hours, will not come about by itself. */
const mostFailures = 10;

/**
 * The net below the stream: settles notices that are still open and asks about payments that are
 * due, in turns and as long as `hasTime`; the next run goes on from there.
 */
export async function reconcile(clock: () => Date, hasTime: () => boolean): Promise<void> {
  const now = clock();
  const reads = await Promise.allSettled([
    openNotices(new Date(now.getTime() - streamsTime), perShard),
    dueAttempts(now, perShard),
  ]);
  const [notices, attempts] = [listOf(reads[0]), listOf(reads[1])];
  // Before anything that may hang: the number is needed most when time runs out.
  reportUnsettled(notices.filter((each) => isOpenTooLong(each, now)));
  await takeTurns(notices, attempts, clock, hasTime);
  // Only now: a list that can't be read holds nobody up who is on the other.
  for (const read of reads) if (read.status === "rejected") throw read.reason;
}

const listOf = <T>(read: PromiseSettledResult<T[]>): T[] =>
  read.status === "fulfilled" ? read.value : [];

const isOpenTooLong = ({ receivedAt }: Notice, now: Date) =>
  now.getTime() - Date.parse(receivedAt) > tooLong;

/** Each is told of when its next try is due: more and more rarely, up to once an hour. */
function reportUnsettled(notices: readonly Notice[]) {
  for (const notice of notices) logger.warn("notice-still-open", idsOf(notice));
  recordMetric("NoticesUnsettled", notices.length);
}

/** Each may wait for a provider that doesn't answer: neither list may use up the time of the other. */
async function takeTurns(
  notices: readonly Notice[],
  attempts: readonly PaymentAttempt[],
  clock: () => Date,
  hasTime: () => boolean,
) {
  let isThrottled = false;
  for (let turn = 0; turn < Math.max(notices.length, attempts.length); turn++) {
    const [notice, attempt] = [notices[turn], attempts[turn]];
    if (!hasTime()) return;
    if (notice) await retry(notice, clock());
    if (!hasTime()) return;
    if (attempt && !isThrottled) isThrottled = await check(attempt, clock());
  }
}

/** Whether the provider wants to be left in peace. */
async function check(attempt: PaymentAttempt, now: Date): Promise<boolean> {
  try {
    return (await settleAttempt(attempt, now)).throttled;
  } catch (error) {
    const { attemptId } = attempt;
    logger.error("payment-not-checked", { attemptId, ...errorFacts(error) });
    return false;
  }
}

async function retry(notice: Notice, now: Date) {
  try {
    await settleNotice(notice, now);
  } catch (error) {
    logger.error("notice-not-settled", {
      noticeId: notice.noticeId,
      ...errorFacts(error),
    });
    if (notice.failures + 1 < mostFailures) await postponeNotice(notice, now, 1);
    else await giveUp(notice, now);
  }
}

/** A payment is shown to the administrator; of what is none only the log tells. */
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
