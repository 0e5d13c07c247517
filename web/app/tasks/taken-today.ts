import type { Award } from "#contracts/tasks";
import { eastAfricanDay } from "../../ui/dates";

/** How many tasks were awarded on this East African day; one that was given back stays used up. */
export const takenToday = (awards: readonly Award[], now: Date) =>
  awards.filter(({ awardedAt }) => eastAfricanDay(awardedAt) === eastAfricanDay(now)).length;
