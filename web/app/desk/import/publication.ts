import { eastAfricanInstant } from "#contracts/east-africa-time";
import type { PublishForm } from "../tasks/new-task-form";
import type { Publication } from "./read-row";

/** How rows without a time of their own appear by what the form says; none when that is no time to come. */
export function publicationOf(
  { publish, publishDate, publishClock }: PublishForm,
  publishTime: string,
  now: Date,
): Publication | undefined {
  if (publish !== "other")
    return { publishTime, now, publish: publish === "now" ? "now" : "morning" };
  const at = eastAfricanInstant(publishDate, publishClock);
  return at > now ? { publishTime, now, publish: at } : undefined;
}
