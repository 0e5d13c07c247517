import { eastAfricanDay } from "#contracts/east-africa-time";
import type { Award } from "#contracts/tasks";

/** How many tasks were awarded on this East African day; one that was given back stays used up. */
export const takenToday = (awards: readonly Award[], now: Date) =>
  awards.filter(({ awardedAt }) => eastAfricanDay(new Date(awardedAt)) === eastAfricanDay(now))
    .length;
