import { expect, test } from "vitest";
import type { Award } from "#contracts/tasks";
import { awardView } from "../../../../../web/app/work/tasks/award-view";

const inReview: Award = {
  taskId: "KLM-20261125-0001",
  field: "Others",
  amount: 1200,
  context: "Describe a market day in 300 words.",
  dueDate: "2026-11-26T12:00:00.000Z",
  awardedAt: "2026-11-25T04:00:10.000Z",
  status: "submitted",
  cancelledAt: null,
  submissionId: "a-submission",
  submittedAt: "2026-11-25T09:00:00.000Z",
  uploadBegunAt: null,
  reviewedAt: null,
  note: null,
  secondLookAt: null,
  secondLook: null,
};

test.each<[string, Partial<Award>, number | undefined, string | undefined]>([
  ["after the hand-in", {}, 24, "Thu 26 Nov, 12:00 PM EAT"],
  [
    "after a second look was asked for",
    { secondLookAt: "2026-11-25T13:00:00.000Z" },
    24,
    "Thu 26 Nov, 4:00 PM EAT",
  ],
  [
    "after a version that followed a second look",
    { secondLookAt: "2026-11-25T08:00:00.000Z" },
    24,
    "Thu 26 Nov, 12:00 PM EAT",
  ],
  ["once the promise has passed", {}, 1, undefined],
  ["while the promise is not known", {}, undefined, undefined],
  ["when the hand-in has no time", { submittedAt: null }, 24, undefined],
])("work in review says when its answer is due: %s", (_when, changes, answerHours, by) => {
  const { text } = awardView(
    { ...inReview, ...changes },
    new Date("2026-11-25T14:00:00.000Z"),
    answerHours,
  );
  const told = "We have your work. You’ll hear here as soon as it is reviewed.";
  expect(text).toBe(by ? `${told} You’ll hear by ${by}.` : told);
});
