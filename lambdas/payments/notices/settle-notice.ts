import type { Notice } from "./notice-store";
import { settleConfirmation } from "./settle-confirmation";
import { settleStkNotice } from "./settle-stk-notice";

/** Draws the consequences of a notice that is kept; harmless to repeat, at any time and by anyone. */
export const settleNotice = async (notice: Notice, now: Date): Promise<void> =>
  notice.kind === "stk"
    ? await settleStkNotice(notice, now)
    : await settleConfirmation(notice, now);
