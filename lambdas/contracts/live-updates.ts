/** Polling intervals of an open page, in milliseconds. */
export const liveUpdates = {
  /** A person's own document: the balance, notifications, work in review. */
  own: 60_000,
  /** Open tasks. CloudFront caches them for 5 s, so the page stays within the promised 15 s. */
  openTasks: 8_000,
  afterFailure: 15_000,
  /** Interval after `untouchedAfter` without a touch on the page; the next touch asks at once. */
  untouched: 60_000,
  untouchedAfter: 3 * 60_000,
  /** Lists are fetched when the answer reports a change, and at the latest after this time. */
  atLatest: 120_000,
} as const;
