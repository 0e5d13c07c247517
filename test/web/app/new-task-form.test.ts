import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { type NewTaskForm, readNewTask } from "../../../web/app/tasks/new-task-form";

const now = new Date("2026-11-21T09:00:00.000Z");
const form = (changes: Partial<NewTaskForm> = {}): NewTaskForm => ({
  field: "Law",
  dueDate: "2026-11-24",
  dueTime: "",
  context: "Summarise a by-law.",
  amount: "1200",
  publish: "morning",
  ...changes,
});

test("a day without a time is sent as a day, and appears in the morning", () => {
  expect(readNewTask(form(), now)).toEqual({
    task: { field: "Law", dueDate: "2026-11-24", context: "Summarise a by-law.", amount: 1200 },
  });
});

test("a time is East Africa's, and a task may appear at once", () => {
  expect(readNewTask(form({ dueTime: "18:00", publish: "now" }), now)).toMatchObject({
    task: { dueDate: "2026-11-24T15:00:00.000Z", publishAt: "now" },
  });
});

test.each([
  ["field", ""],
  ["field", "Poetry"],
  ["dueDate", ""],
  ["context", "  "],
  ["amount", ""],
  ["amount", "0"],
  ["amount", "12.5"],
  ["amount", "-3"],
  ["amount", "250001"],
] as const)("%s %j is not accepted", (name, value) => {
  const read = readNewTask(form({ [name]: value }), now);
  expect(read).toMatchObject({ problem: messages.tasks.fillAllFields });
  expect("fields" in read && Object.keys(read.fields)).toEqual([name]);
});

test("a due time that has passed is refused with its own words", () => {
  const read = readNewTask(form({ dueDate: "2026-11-21", dueTime: "11:59" }), now);
  expect("problem" in read && read.problem).toContain("has passed");
  expect(readNewTask(form({ dueDate: "2026-11-21" }), now)).toHaveProperty("task");
});
