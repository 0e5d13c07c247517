import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { lateMinutes } from "#contracts/submissions";
import { Award, waitsForWriter } from "#contracts/tasks";

/** An award as it is stored. */
export const AwardItem = z.extend(Award, {
  userId: z.string(),
  /** When its writer was reminded that it is due soon. */
  remindedAt: z.optional(Instant),
});
export type AwardItem = z.infer<typeof AwardItem>;

export type Times = Pick<Award, "dueDate" | "uploadBegunAt">;

const minute = 60_000;
/** A begin that was on its way at the due time is in the table by then. */
const slack = minute / 2;

/** When the writer is reminded. */
export const reminderAt = ({ dueDate }: Times, dueSoonHours: number) =>
  new Date(Date.parse(dueDate) - dueSoonHours * 60 * minute);

/** From when on the due time is missed: later where an upload was begun in time and may still end. */
export function missedFrom({ dueDate, uploadBegunAt }: Times): Date {
  const isUnderWay = uploadBegunAt !== null && uploadBegunAt <= dueDate;
  return new Date(Date.parse(dueDate) + (isUnderWay ? lateMinutes * minute : 0) + slack);
}

/** What is to be done with an award at the time for which it was listed. */
export function dueStep(
  award: Pick<AwardItem, "dueDate" | "uploadBegunAt" | "status" | "remindedAt">,
  dueSoonHours: number,
  now: Date,
): "leave" | "miss" | "remind" | "wait" {
  if (!waitsForWriter(award)) return "leave";
  if (missedFrom(award) <= now) return "miss";
  if (award.dueDate <= now.toISOString() || award.remindedAt) return "wait";
  return reminderAt(award, dueSoonHours) <= now ? "remind" : "wait";
}
