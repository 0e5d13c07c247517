import { expect, test } from "vitest";
import type { AdminTask } from "#contracts/admin-tasks";
import type { Award, AwardStatus } from "#contracts/tasks";
import { taskStory } from "../../../../../web/app/desk/tasks/task-story";

const task: AdminTask = {
  id: "TASK-0000000A",
  field: "Law",
  dueDate: "2026-11-26T20:59:59.999Z",
  context: "Summarise.",
  amount: 1500,
  status: "unavailable",
  publishAt: "2026-11-25T04:00:00.000Z",
  createdAt: "2026-11-24T15:00:00.000Z",
  version: 1,
  takenAt: "2026-11-25T04:00:10.000Z",
  takenBackAt: null,
};
const awarded = (status: AwardStatus): Award => ({
  ...task,
  taskId: task.id,
  awardedAt: "2026-11-25T04:00:10.000Z",
  status,
  cancelledAt: null,
  submissionId: null,
  uploadBegunAt: null,
  reviewedAt: "2026-11-25T09:00:00.000Z",
  note: null,
  secondLookAt: null,
});
const story = (changes: Partial<AdminTask>, status?: AwardStatus) =>
  taskStory({
    task: { ...task, ...changes },
    award: status ? awarded(status) : null,
    submissions: [],
    payment: null,
    writerName: "Achieng",
  })
    .filter(({ state }) => state === "now" || state === "stopped")
    .map(({ label }) => label);

const free = { takenAt: null } as const;

test.each([
  ["that is to be published", { ...free, status: "scheduled" }, undefined, "Will be published"],
  ["that is open", { ...free, status: "active" }, undefined, "Open: waits for a writer"],
  ["that nobody took in time", free, undefined, "Nobody has taken it"],
  ["that is taken", {}, "awarded", "The writer works on it"],
  ["whose work is handed in", {}, "submitted", "Waits for your review"],
  ["whose work is to be changed", {}, "changes", "The writer works on it"],
  ["whose work was rejected", {}, "rejected", "Rejected"],
  ["whose due time was missed", free, "missed", "Due time missed"],
] as const)("the story of a task %s says where it stands", (_, changes, status, label) => {
  expect(story(changes, status)).toEqual([label]);
});

test("a task that was given back and is offered again says both", () => {
  expect(story({ ...free, status: "active" }, "cancelled")).toEqual([
    "Given back by the writer",
    "Open again: waits for a writer",
  ]);
});
