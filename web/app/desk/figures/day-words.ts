import { eastAfricanInstant } from "#contracts/east-africa-time";

const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  weekday: "short",
  day: "numeric",
  month: "short",
});

/** A day in Nairobi as people write it: `Mon 23 Nov`. */
export const dayInWords = (day: string) =>
  parts.format(eastAfricanInstant(day, "12:00")).replace(",", "").replace("Sept", "Sep");
