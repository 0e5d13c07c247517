import { messages } from "#contracts/messages";
import { AppError } from "../platform/app-error";
import { settings } from "../platform/settings";
import type { SubmissionItem } from "./submission";

/** Throws for a file whose years have passed: storage has let go of it, and keeps its record alone. */
export function insistOnKept(
  { submittedAt }: Pick<SubmissionItem, "submittedAt">,
  now: Date,
): void {
  const { workYears } = settings();
  if (submittedAt !== null && now >= endOfKeeping(submittedAt, workYears))
    throw new AppError("not_found", messages.submissions.noLongerKept(workYears));
}

function endOfKeeping(submittedAt: string, years: number): Date {
  const end = new Date(submittedAt);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}
