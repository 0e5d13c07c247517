import type { Notice } from "./notice-store";

/** What a noun does with its notices. */
export interface NoticeKind {
  /** Draws the consequences of a notice; harmless to repeat, at any time and by anyone. */
  settle: (notice: Notice, now: Date) => Promise<void>;
  /** Keeps what can't be settled for the administrator and closes the notice; false when it holds nothing. */
  keepUnsettled?: (notice: Notice, now: Date) => Promise<boolean>;
}

export type NoticeKinds = Record<Notice["kind"], NoticeKind>;
