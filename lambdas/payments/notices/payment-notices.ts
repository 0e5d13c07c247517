import type { NoticeKinds } from "../../notices/notice-kinds";
import { keepUnsettled, settleConfirmation } from "./settle-confirmation";
import { settleStkNotice } from "./settle-stk-notice";

/** How notices of collections are settled. */
export const paymentNotices: Pick<NoticeKinds, "stk" | "c2b"> = {
  stk: { settle: settleStkNotice },
  c2b: { settle: settleConfirmation, keepUnsettled },
};
