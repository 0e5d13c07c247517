import type { Timings } from "./types";

export type { DarajaWorldOptions, Timings } from "./types";

export const defaultTimings: Timings = {
  promptLife: 60_000,
  promptDelay: 300,
  answerDelay: 700,
  payoutDelay: 300,
  noticeDelay: 500,
  lateNotice: 15_000,
  slowResponse: 8_000,
  earlyHold: 8_000,
  tooEarly: 1_000,
  receiver: 8_000,
};

/** All delays are 0, except those that a test ends by advancing the clock. */
export const instantTimings: Timings = {
  ...defaultTimings,
  promptDelay: 0,
  answerDelay: 0,
  payoutDelay: 0,
  noticeDelay: 0,
  tooEarly: 0,
};
