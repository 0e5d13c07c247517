import { reviewMessages, submissionMessages } from "#contracts/messages/work";
import { AppError } from "../../platform/app-error";
import { settings } from "../../platform/settings";
import type { SubmissionItem } from "./submission";

/** Throws for a file that is gone: it held malware, or its years have passed. Its record stays. */
export function insistOnKept(
  { submittedAt, scan }: Pick<SubmissionItem, "submittedAt" | "scan">,
  now: Date,
): void {
  const { workYears } = settings();
  if (scan === "threat") throw new AppError("not_found", submissionMessages.removedAsMalware);
  if (submittedAt !== null && now >= endOfKeeping(submittedAt, workYears))
    throw new AppError("not_found", submissionMessages.noLongerKept(workYears));
}

function endOfKeeping(submittedAt: string, years: number): Date {
  const end = new Date(submittedAt);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}

/** Throws for a file whose scan has not said yet what is in it: nobody reviews it before. */
export function insistOnScanned({ scan }: Pick<SubmissionItem, "scan">): void {
  // Where the scan was turned off meanwhile, no verdict comes any more.
  if (scan === "pending" && settings().malwareScan)
    throw new AppError("conflict", reviewMessages.scanning);
}
