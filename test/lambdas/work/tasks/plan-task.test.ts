import { expect, test } from "vitest";
import { checkInput } from "#contracts/check-input";
import { messages } from "#contracts/messages";
import { NewTask } from "#contracts/tasks";
import { planTask } from "../../../../lambdas/work/tasks/create-task";

const form = {
  field: "Law",
  dueDate: "2026-11-25",
  context: "Summarise the ruling.",
  amount: 1500,
} as const;
const inNairobi = (time: string) => new Date(`${time}:00.000+03:00`);
const plan = (changes: Partial<NewTask> = {}, now = inNairobi("2026-11-21T09:30")) =>
  planTask({ ...form, ...changes }, "07:00", now);

test("a task is due at the end of its day in Nairobi, or at the given time", () => {
  expect(plan().dueAt.toISOString()).toBe("2026-11-25T20:59:59.999Z");
  expect(plan({ dueDate: "2026-11-25T10:00:00Z" }).dueAt).toEqual(inNairobi("2026-11-25T13:00"));
});

test("a task without a publication time is published at the next 07:00 in Nairobi", () => {
  expect(plan().publishAt).toEqual(inNairobi("2026-11-22T07:00"));
  expect(plan({}, inNairobi("2026-11-21T06:59")).publishAt).toEqual(inNairobi("2026-11-21T07:00"));
});

test("a task can be published immediately, or at a chosen time", () => {
  const now = inNairobi("2026-11-21T09:30");
  expect(plan({ dueDate: "2026-11-21", publishAt: "now" }).publishAt).toEqual(now);
  expect(plan({ publishAt: "2026-11-23T04:00:00Z" }).publishAt).toEqual(
    inNairobi("2026-11-23T07:00"),
  );
});

test.each<[string, Partial<NewTask>, string]>([
  ["due in the past", { dueDate: "2026-11-20" }, "dueDate"],
  ["due before it appears", { dueDate: "2026-11-21" }, "dueDate"],
  ["published in the past", { publishAt: "2026-11-20T04:00:00Z" }, "publishAt"],
])("a task %s is refused, with the reason at its field", (_, changes, field) => {
  const refused = {
    code: "invalid_input",
    message: messages.tasks.fillAllFields,
    details: { fields: { [field]: [expect.any(String)] } },
  };
  expect(() => plan(changes)).toThrow(expect.objectContaining(refused));
});

test.each([
  ["field", "Poetry"],
  ["dueDate", "2026-02-30"],
  ["context", " \u200b "],
  ["amount", 0],
  ["amount", 10.5],
  ["amount", 250_001],
])("a form with the %s %j is refused, with an error at that field", (field, value) => {
  expect(checkInput(NewTask, { ...form, [field]: value })).toMatchObject({
    problem: messages.tasks.fillAllFields,
    fields: { [field]: [expect.any(String)] },
  });
});
