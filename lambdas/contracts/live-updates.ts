/** The intervals at which an open page asks the API, in milliseconds. */
export const liveUpdates = {
  /** For the data of one person: the balance, notifications, work in review. */
  own: 60_000,
  /** CloudFront caches open tasks for 5 s, so the page stays within the promised 15 s. */
  openTasks: 9_000,
  afterFailure: 15_000,
  /**
   * The interval after nobody touched the page for `untouchedAfter`. The next touch asks at once.
   */
  untouched: 60_000,
  untouchedAfter: 3 * 60_000,
  /** Lists are fetched when an answer reports a change, and at the latest after this time. */
  atLatest: 120_000,
} as const;
