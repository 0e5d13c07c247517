import { eastAfricanDay } from "#contracts/east-africa-time";
import type { Award } from "#contracts/tasks";

/** How many tasks were awarded on this East African day; one that was given back stays used up, one that was taken back does not. */
export const takenToday = (awards: readonly Award[], now: Date) =>
  awards.filter(
    ({ awardedAt, status }) =>
      status !== "taken-back" && eastAfricanDay(new Date(awardedAt)) === eastAfricanDay(now),
  ).length;
