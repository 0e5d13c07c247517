import type { NoticeKinds } from "../../webhooks/notice-kinds";
import { keepUnsettled, settleConfirmation } from "./settle-confirmation";
import { settleStkNotice } from "./settle-stk-notice";
import type { TrainingDesk } from "./training-desk";

/** How notices of collections are settled. */
export const paymentNotices = (trainings: TrainingDesk): Pick<NoticeKinds, "stk" | "c2b"> => ({
  stk: { settle: settleStkNotice },
  c2b: {
    settle: (notice, now) => settleConfirmation(notice, trainings, now),
    keepUnsettled,
  },
});
