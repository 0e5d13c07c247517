const minute = 60_000;
const hour = 60 * minute;

/**
 * Ages at which an open payment is asked about: often while the prompt is up, then more and more
 * rarely, and at `longestOpen` for the last time.
 */
export const openAges: readonly number[] = [8, 20, 40, 75, 120]
  .map((seconds) => seconds * 1000)
  .concat([7, 14, 25, 42, 68, 108].map((minutes) => minutes * minute))
  .concat(Array.from({ length: 46 }, (_, hours) => (hours + 3) * hour));

/** The query has been seen to call a payment failed that came: it is asked again, twice. */
export const failedAges: readonly number[] = [10 * minute, 6 * hour];

/** The first of `ages`, counted from `since`, that is still ahead; null when all have passed. */
export function nextCheck(since: string, ages: readonly number[], now: Date): string | null {
  const start = Date.parse(since);
  const next = ages.find((age) => start + age > now.getTime());
  return next === undefined ? null : new Date(start + next).toISOString();
}
