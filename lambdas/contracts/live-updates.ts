/** How often an open page asks what has changed, in milliseconds. */
export const liveUpdates = {
  /** With the requests that follow, what is shown is true within the 15 seconds that are promised. */
  usual: 12_000,
  /** Once nobody has touched the page for `untouchedAfter`; the next touch asks at once. */
  untouched: 60_000,
  untouchedAfter: 3 * 60_000,
  /** Lists are asked for when the answer says that they changed, and at the latest after this. */
  atLatest: 120_000,
} as const;
