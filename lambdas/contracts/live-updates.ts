/** How often an open page asks what has changed, in milliseconds. */
export const liveUpdates = {
  /** A person's own document: the balance, notifications, what is in review. */
  own: 60_000,
  /** What can be taken. CloudFront keeps it for 5 s: what is shown is true within the 15 s that are promised. */
  openTasks: 8_000,
  /** After a failed request, ask again after this. */
  afterFailure: 15_000,
  /** Once nobody has touched the page for `untouchedAfter`; the next touch asks at once. */
  untouched: 60_000,
  untouchedAfter: 3 * 60_000,
  /** Lists are fetched when the answer says that they changed, and at the latest after this. */
  atLatest: 120_000,
} as const;
