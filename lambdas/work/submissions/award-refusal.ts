import { submissionMessages } from "#contracts/messages/work";
import { Award, waitsForWriter } from "#contracts/tasks";
import { AppError } from "../../platform/app-error";
import type { ConditionFailed } from "../../platform/table/refusals";

/** Why an award took no work, as the refused transaction met it; undefined when it was something else. */
export function awardRefusal({ failures }: ConditionFailed): AppError | undefined {
  if (!failures.has("award")) return undefined;
  const award = Award.safeParse(failures.get("award")).data;
  if (!award) return new AppError("not_found", submissionMessages.notYours);
  if (award.status === "missed" || waitsForWriter(award))
    return new AppError("past_due", submissionMessages.pastDue);
  if (award.status === "taken-back") return new AppError("conflict", submissionMessages.takenBack);
  return new AppError("conflict", submissionMessages.notOpen);
}
