/** The intervals at which an open page polls the API, in milliseconds. */
export const liveUpdates = {
  /** For the data of one person: the balance, notifications, work in review. */
  own: 60_000,
  /** Open tasks must appear within 15 s, and CloudFront caches them for 5 s. */
  openTasks: 9_000,
  afterFailure: 15_000,
  /**
   * The interval once nobody has touched the page for `untouchedAfter`. The next touch polls
   * immediately.
   */
  untouched: 60_000,
  untouchedAfter: 3 * 60_000,
  /** The longest time between two fetches of a list. A reported change causes an earlier fetch. */
  atLatest: 120_000,
} as const;
