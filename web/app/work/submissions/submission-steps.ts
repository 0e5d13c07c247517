import type { PublicSettings } from "#contracts/settings";
import { answeredBy, type Submission, waitsSince } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import { formatDateTime } from "../../../ui/dates";
import { formatSize } from "../../../ui/file-size";
import { formatMoney } from "../../../ui/money";
import type { Step } from "../../../ui/steps";
import { submissionStrings } from "./strings";

const words = submissionStrings.steps;

/** The steps of a version: its submission, its review and, if there was one, its second look. */
export function submissionSteps(
  submission: Submission,
  award: Pick<Award, "amount"> | undefined,
  answerBy?: Date,
): Step[] {
  const { fileName, version, size, submittedAt } = submission;
  const file = words.file(fileName, version, formatSize(size).replace(" ", "\u00a0"));
  if (!submittedAt) return [{ label: words.begun, detail: file, state: "now" }];
  const handedIn = `${formatDateTime(submittedAt)}. ${file}`;
  return [
    { label: words.handedIn, detail: handedIn, state: "done" },
    ...secondLook(submission),
    review(submission, award, answerBy),
  ];
}

function secondLook({ secondLook }: Submission): Step[] {
  if (!secondLook) return [];
  const { askedAt, words: reason, rejectedFor } = secondLook;
  const asked = words.askedDetail(formatDateTime(askedAt), reason);
  return [
    { label: words.rejectedFirst, detail: rejectedFor, state: "stopped" },
    { label: words.asked, detail: asked, state: "done" },
  ];
}

function review(
  { status, reviewedAt, scan }: Submission,
  award: Pick<Award, "amount"> | undefined,
  answerBy: Date | undefined,
): Step {
  const time = reviewedAt ? formatDateTime(reviewedAt) : "";
  switch (status) {
    case "Approved":
      return {
        label: words.approved,
        detail: award ? words.paid(time, formatMoney(award.amount)) : time,
        state: "done",
      };
    case "Changes Requested":
      return { label: words.changes, detail: time, state: "done" };
    case "Rejected":
      return { label: words.rejected, detail: words.nothingPaid(time), state: "stopped" };
    default:
      return scan === "pending"
        ? { label: words.scanning, detail: words.scanningText, state: "now" }
        : {
            label: words.waits,
            detail: answerBy ? words.waitsUntil(formatDateTime(answerBy)) : words.waitsText,
            state: "now",
          };
  }
}

/**
 * The time by which a review is promised; undefined if the work waits for no review, or if the time
 * has passed.
 */
export function workAnsweredBy(
  submission: Submission,
  settings: Pick<PublicSettings, "review"> | undefined,
  now: Date,
): Date | undefined {
  const since = waitsSince(submission);
  if (submission.status !== "Pending Review" || !since || !settings) return undefined;
  return answeredBy(since, settings.review.answerHours, now);
}
