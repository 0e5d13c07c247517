import { expect, test } from "vitest";
import { messages } from "#contracts/messages";
import type { NewTask } from "#contracts/tasks";
import { planTask } from "../../../../lambdas/work/tasks/create-task";

// 09:30 in Nairobi
const now = new Date("2026-11-21T06:30:00.000Z");
const aForm = (changes: Partial<NewTask> = {}): NewTask => ({
  field: "Law",
  dueDate: "2026-11-25",
  context: "Summarise the ruling.",
  amount: 1500,
  ...changes,
});
const plan = (changes: Partial<NewTask>) => planTask(aForm(changes), "07:00", now);
const refusalOf = (changes: Partial<NewTask>) => {
  try {
    return plan(changes);
  } catch (error) {
    return error;
  }
};

test("a date is due at its end in Nairobi", () => {
  expect(plan({ dueDate: "2026-11-25" }).dueAt.toISOString()).toBe("2026-11-25T20:59:59.999Z");
});

test("a due date with a time is due at that time", () => {
  expect(plan({ dueDate: "2026-11-25T10:00:00Z" }).dueAt.toISOString()).toBe(
    "2026-11-25T10:00:00.000Z",
  );
});

test("without a time of publication a task appears at the next 07:00 in Nairobi", () => {
  expect(plan({}).publishAt.toISOString()).toBe("2026-11-22T04:00:00.000Z");
  const early = planTask(aForm(), "07:00", new Date("2026-11-21T03:59:00.000Z"));
  expect(early.publishAt.toISOString()).toBe("2026-11-21T04:00:00.000Z");
});

test("a task is published now, or at the administrator's chosen time", () => {
  expect(plan({ publishAt: "now" }).publishAt).toEqual(now);
  expect(plan({ publishAt: "2026-11-23T04:00:00Z" }).publishAt.toISOString()).toBe(
    "2026-11-23T04:00:00.000Z",
  );
});

test.each<[string, Partial<NewTask>, string]>([
  ["due in the past", { dueDate: "2026-11-20" }, "dueDate"],
  ["due before it appears", { dueDate: "2026-11-21" }, "dueDate"],
  ["published in the past", { publishAt: "2026-11-20T04:00:00Z" }, "publishAt"],
])("a task %s is refused, with the reason at its field", (_, changes, field) => {
  expect(refusalOf(changes)).toMatchObject({
    code: "invalid_input",
    message: messages.tasks.fillAllFields,
    details: { fields: { [field]: [expect.any(String)] } },
  });
});

test("a task that is published at once may be due today", () => {
  expect(plan({ dueDate: "2026-11-21", publishAt: "now" }).dueAt > now).toBe(true);
});
