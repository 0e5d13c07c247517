import type { Submission } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import { formatDateTime } from "../../ui/dates";
import { formatMoney } from "../../ui/money";
import type { Step } from "../../ui/steps";
import { taskStoryStrings as words } from "./strings";

/** A task that was paid, from the bid through every version and its review to the money. */
export const taskSteps = (award: Award, submissions: readonly Submission[]): Step[] => [
  {
    label: words.taken,
    detail: words.takenDetail(formatDateTime(award.awardedAt), formatMoney(award.amount)),
    state: "done",
  },
  ...submissions.flatMap((version) => [handedIn(version), ...decided(version, award)]),
];

const handedIn = ({ version, fileName, submittedAt, begunAt }: Submission): Step => ({
  label: version === 1 ? words.handedIn : words.newVersion(version),
  detail: words.handedInDetail(formatDateTime(submittedAt ?? begunAt), fileName),
  state: "done",
});

function decided({ status, reviewedAt, note, dueDate }: Submission, { amount }: Award): Step[] {
  if (!reviewedAt) return [];
  const time = formatDateTime(reviewedAt);
  const said = note ? ` ${words.note(note)}` : "";
  if (status === "Approved")
    return [
      {
        label: words.approved,
        detail: words.paid(time, formatMoney(amount)) + said,
        state: "done",
      },
    ];
  if (status === "Changes Requested")
    return [
      {
        label: words.changes,
        detail: words.changesDetail(time, formatDateTime(dueDate)) + said,
        state: "done",
      },
    ];
  return [];
}
