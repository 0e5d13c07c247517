import { expect, test } from "vitest";
import type { AdminTask } from "#contracts/admin-tasks";
import type { Submission } from "#contracts/submissions";
import type { Award, AwardStatus } from "#contracts/tasks";
import { taskStory } from "../../../../../web/app/desk/tasks/task-story";
import { anAdminTask, anAward, someWork } from "../../support/records";

const task = anAdminTask("TASK-0000000A", {
  status: "unavailable",
  takenAt: "2026-11-25T04:00:10.000Z",
});
const awarded = (status: AwardStatus) =>
  anAward({ taskId: task.id, status, reviewedAt: "2026-11-25T09:00:00.000Z" });
const told = (own: Partial<AdminTask>, award: Award | null, submissions: Submission[] = []) =>
  taskStory({
    ...{ task: { ...task, ...own }, award, submissions },
    ...{ payment: null, writerName: "Achieng" },
  });
const story = (changes: Partial<AdminTask>, status?: AwardStatus) =>
  told(changes, status ? awarded(status) : null)
    .filter(({ state }) => state === "now" || state === "stopped")
    .map(({ label }) => label);
/** The labels of all steps after the task was taken. */
const labels = (award: Partial<Award>, submissions: Submission[]) =>
  told({}, { ...awarded("submitted"), ...award }, submissions)
    .slice(3)
    .map(({ label }) => label);

const free = { takenAt: null } as const;

test.each([
  ["that is not published yet", { ...free, status: "scheduled" }, undefined, "Will be published"],
  ["that is open", { ...free, status: "active" }, undefined, "Open: waits for a writer"],
  ["that nobody took in time", free, undefined, "Nobody has taken it"],
  ["that is taken", {}, "awarded", "The writer works on it"],
  ["whose work is submitted", {}, "submitted", "Waits for your review"],
  ["whose work needs changes", {}, "changes", "The writer works on it"],
  ["whose work was rejected", {}, "rejected", "Rejected"],
  ["whose deadline was missed", free, "missed", "Missed the deadline"],
] as const)("the timeline of a task %s shows the current step", (_, changes, status, label) => {
  expect(story(changes, status)).toEqual([label]);
});

test("the timeline shows that a task was given back and that it was published again", () => {
  expect(story({ ...free, status: "active" }, "cancelled")).toEqual([
    "Given back by the writer",
    "Open again: waits for a writer",
  ]);
});

const work = (changes: Partial<Submission>): Submission => ({ ...someWork(), ...changes });
const askedAt = "2026-11-27T05:00:00.000Z";
const secondLook = { askedAt, words: "Page two names them.", rejectedFor: "It is copied." };

test.each([
  ["is asked for", "submitted", ["Waits for your second look", "Reviewed and paid"]],
  ["keeps the rejection", "rejected", ["Rejection kept"]],
  ["approves the work", "approved", ["Approved"]],
] as const)(
  "the timeline shows a second look that %s, after the first rejection",
  (_, status, outcome) => {
    expect(labels({ status, secondLookAt: askedAt }, [work({ secondLook })])).toEqual([
      "Submitted",
      "Rejected at first",
      "Second look asked for",
      ...outcome,
    ]);
  },
);

test("the timeline still shows requested changes after the next version", () => {
  const first = work({ status: "Changes Requested", reviewedAt: "2026-11-25T06:00:00.000Z" });
  expect(labels({ status: "approved" }, [work({ version: 2 }), first])).toEqual([
    "Submitted",
    "Needs changes",
    "Version 2 submitted",
    "Approved",
  ]);
});
