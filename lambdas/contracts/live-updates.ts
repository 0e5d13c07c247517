/** The intervals at which an open page polls the API, in milliseconds. */
export const liveUpdates = {
  /** For the data of one person: the balance, notifications, work in review. */
  own: 60_000,
  /** CloudFront caches open tasks for 5 s, so the page stays within the promised 15 s. */
  openTasks: 9_000,
  afterFailure: 15_000,
  /**
   * The interval once nobody has touched the page for `untouchedAfter`. The next touch polls
   * immediately.
   */
  untouched: 60_000,
  untouchedAfter: 3 * 60_000,
  /** Lists are fetched when an answer reports a change, and otherwise after this time. */
  atLatest: 120_000,
} as const;
