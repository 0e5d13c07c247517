import type { AdminTaskRecord } from "#contracts/admin-tasks";
import type { Submission } from "#contracts/submissions";
import type { AwardStatus } from "#contracts/tasks";
import { formatDateTime } from "../../../ui/dates";
import { formatMoney } from "../../../ui/money";
import type { Step } from "../../../ui/steps";
import { taskPageStrings } from "./strings";

const words = taskPageStrings.story;

type Story = Pick<AdminTaskRecord, "task" | "award" | "submissions" | "payment"> & {
  writerName: string;
};

export function taskStory({ task, award, submissions, payment, writerName }: Story): Step[] {
  const isPublished = task.status !== "scheduled";
  const isOver = award !== null && task.takenAt === null;
  const before: Step[] = [
    done(words.posted, formatDateTime(task.createdAt)),
    isPublished
      ? done(words.published, formatDateTime(task.publishAt))
      : { label: words.appears, detail: formatDateTime(task.publishAt), state: "now" },
  ];
  if (!award) {
    if (task.status === "active") return [...before, now(words.waits), ...later("handIn", "pay")];
    if (task.status === "unavailable") return [...before, stopped(words.nobodyTook)];
    return [...before, ...later("take", "handIn", "pay")];
  }
  const taken = done(words.takenBy(writerName), formatDateTime(award.awardedAt));
  const isLookedAtAgain = submissions[0]?.secondLook != null;
  const newest = submissions[0]?.version ?? 1;
  const steps = [
    ...before,
    taken,
    ...submissions.toReversed().flatMap(versionSteps),
    ...outcomeOf(award.status),
  ];
  if (payment)
    steps.push(done(words.paid(formatMoney(payment.amount)), formatDateTime(payment.date)));
  if (isOver && task.status === "active") steps.push(now(words.waitsAgain));
  return steps;

  function versionSteps({ version, submittedAt, status, reviewedAt, secondLook }: Submission) {
    const steps = [done(words.handedIn(version), submittedAt ? formatDateTime(submittedAt) : "")];
    if (secondLook)
      steps.push(
        stopped(words.rejectedAtFirst),
        done(words.secondLook, formatDateTime(secondLook.askedAt)),
      );
    // The decision about the newest version is shown as the outcome.
    if (version < newest && status === "Changes Requested")
      steps.push(done(words.changes(version), reviewedAt ? formatDateTime(reviewedAt) : ""));
    return steps;
  }

  function outcomeOf(status: AwardStatus): Step[] {
    const at = award?.reviewedAt ? formatDateTime(award.reviewedAt) : "";
    const due = words.due(formatDateTime(award?.dueDate ?? task.dueDate));
    switch (status) {
      case "awarded":
        return [now(words.worksOnIt, due), ...later("pay")];
      case "submitted":
        return [now(isLookedAtAgain ? words.secondLookWaits : words.inReview), ...later("pay")];
      case "changes":
        return [done(words.changes(newest), at), now(words.worksOnIt, due), ...later("pay")];
      case "approved":
        return [done(words.approved, at)];
      case "rejected":
        return [stopped(isLookedAtAgain ? words.rejectionKept : words.rejected, at)];
      case "missed":
        return [stopped(words.missed, due)];
      case "cancelled":
        return [
          stopped(words.givenBack, award?.cancelledAt ? formatDateTime(award.cancelledAt) : ""),
        ];
      case "taken-back":
        return [stopped(words.takenBack, at)];
    }
  }
}

const step =
  (state: Step["state"]) =>
  (label: string, detail?: string): Step => ({
    label,
    state,
    ...(detail && { detail }),
  });
const done = step("done");
const now = step("now");
const stopped = step("stopped");

const later = (...names: (keyof typeof words.later)[]): Step[] =>
  names.map((name) => ({ label: words.later[name], state: "later" }));
