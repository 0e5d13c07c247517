import { paymentNotices } from "../collections/notices/payment-notices";
import { payoutNotices } from "../payouts/notices/payout-notices";
import { matchCode } from "../trainings/match-code";
import { settlePayment } from "../trainings/settle-payment";
import type { NoticeKinds } from "../webhooks/notice-kinds";
import type { Notice } from "../webhooks/notice-store";

/** How notices of every kind are settled: each noun registers its own here. */
export const noticeKinds: NoticeKinds = {
  ...paymentNotices({ settlePayment, matchCode }),
  ...payoutNotices,
};

/** Draws the consequences of a notice that is kept; harmless to repeat, at any time and by anyone. */
export const settleNotice = (notice: Notice, now: Date): Promise<void> =>
  noticeKinds[notice.kind].settle(notice, now);
