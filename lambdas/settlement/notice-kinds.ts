import type { NoticeKinds } from "../notices/notice-kinds";
import type { Notice } from "../notices/notice-store";
import { paymentNotices } from "../payments/notices/payment-notices";
import { matchCode } from "../trainings/match-code";
import { settlePayment } from "../trainings/settle-payment";
import { payoutNotices } from "../withdrawals/notices/payout-notices";

/** How notices of every kind are settled: each noun registers its own here. */
export const noticeKinds: NoticeKinds = {
  ...paymentNotices({ settlePayment, matchCode }),
  ...payoutNotices,
};

/** Draws the consequences of a notice that is kept; harmless to repeat, at any time and by anyone. */
export const settleNotice = (notice: Notice, now: Date): Promise<void> =>
  noticeKinds[notice.kind].settle(notice, now);
