import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import { type NewTaskForm, readNewTask } from "../../../../../web/app/desk/tasks/task-form";

const read = (form: NewTaskForm) => readNewTask(form, now, "07:00");
const now = new Date("2026-11-21T09:00:00.000Z");
const form = (changes: Partial<NewTaskForm> = {}): NewTaskForm => ({
  field: "Law",
  dueDate: "2026-11-24",
  dueTime: "",
  context: "Summarise a by-law.",
  amount: "1200",
  publish: "morning",
  publishDate: "",
  publishClock: "",
  ...changes,
});

/** The names of the wrong fields. Also checks the form's message. */
function wrongFields(changes: Partial<NewTaskForm>): string[] {
  const wrong = read(form(changes));
  if ("task" in wrong) return [];
  expect(wrong.problem).toBe(messages.tasks.fillAllFields);
  return Object.keys(wrong.fields);
}

test("a deadline without a time is sent as a day, and by default the task appears the next morning", () => {
  expect(read(form({ amount: "1,200" }))).toEqual({
    task: { field: "Law", dueDate: "2026-11-24", context: "Summarise a by-law.", amount: 1200 },
  });
});

test("a task may appear at another future time, which is read as East Africa Time", () => {
  const other = { publish: "other", publishDate: "2026-11-22", publishClock: "18:30" };

  expect(read(form(other))).toMatchObject({ task: { publishAt: "2026-11-22T15:30:00.000Z" } });
  expect(wrongFields({ ...other, publishDate: "2026-11-21", publishClock: "11:59" })).toEqual([
    "publishAt",
  ]);
  expect(wrongFields({ ...other, publishClock: "" })).toEqual(["publishAt"]);
  expect(wrongFields({ ...other, publishDate: "2026-11-25" })).toEqual(["dueDate"]);
});

test("times are read as East Africa Time, and a task may appear immediately", () => {
  expect(read(form({ dueTime: "18:00", publish: "now" }))).toMatchObject({
    task: { dueDate: "2026-11-24T15:00:00.000Z", publishAt: "now" },
  });
});

test.each([
  ["field", "Poetry"],
  ["dueDate", ""],
  ["context", "  "],
  ["amount", "0"],
  ["amount", "12.5"],
  ["amount", "250001"],
] as const)("%s %j is not accepted", (name, value) => {
  expect(wrongFields({ [name]: value })).toEqual([name]);
});

test("a task can't be due in the past or before it appears", () => {
  expect(read(form({ dueDate: "2026-11-21", dueTime: "11:59" }))).toMatchObject({
    fields: { dueDate: [expect.stringContaining("has passed")] },
  });
  expect(read(form({ dueDate: "2026-11-21" }))).toMatchObject({
    fields: { dueDate: [expect.stringContaining("due before it is published")] },
  });
  expect(read(form({ dueDate: "2026-11-21", publish: "now" }))).toHaveProperty("task");
});

test("all wrong fields get their messages together, including a past deadline", () => {
  expect(wrongFields({ field: "", dueDate: "2026-11-20", context: "", amount: "0" })).toEqual([
    "field",
    "context",
    "amount",
    "dueDate",
  ]);
});

test("a text that is too long gets a message", () => {
  expect(read(form({ context: "x".repeat(4001) }))).toMatchObject({
    fields: { context: [messages.fields.tooLong] },
  });
});
