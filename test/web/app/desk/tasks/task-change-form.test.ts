import { expect, test } from "vitest";
import type { AdminTask } from "#contracts/admin-tasks";
import { formOf, readTaskChange } from "../../../../../web/app/desk/tasks/task-form";
import { anAdminTask } from "../../support/records";

const now = new Date("2026-11-21T09:00:00.000Z");
const aTask = (changes: Partial<AdminTask> = {}) =>
  anAdminTask("TASK-0A1B2C3D", {
    ...{ dueDate: "2026-11-24T15:00:30.500Z", context: "Summarise a by-law.", amount: 1200 },
    ...{ publishAt: "2026-11-21T04:00:00.000Z", version: 3, ...changes },
  });
const scheduled = { status: "scheduled", publishAt: "2026-11-22T04:00:00.000Z" } as const;
const read = (task: AdminTask, typed: Partial<ReturnType<typeof formOf>> = {}) =>
  readTaskChange({ ...formOf(task), ...typed }, task, now, "07:00");
const kept = {
  field: "Law",
  dueDate: "2026-11-24T15:00:30.500Z",
  context: "Summarise a by-law.",
  amount: 1200,
  version: 3,
};

test("an unchanged form changes nothing, not even the seconds of the deadline", () => {
  expect(formOf(aTask())).toMatchObject({ dueDate: "2026-11-24", dueTime: "18:00" });
  expect(read(aTask())).toEqual({ change: kept });
  expect(read(aTask(scheduled))).toEqual({ change: kept });
});

test("a deadline at the end of a day shows only the day", () => {
  const task = aTask({ dueDate: "2026-11-24T20:59:59.999Z" });

  expect(formOf(task)).toMatchObject({ dueDate: "2026-11-24", dueTime: "" });
  expect(read(task, { dueDate: "2026-11-25" })).toMatchObject({
    change: { dueDate: "2026-11-25" },
  });
});

test.each([
  ["at another time", { publishClock: "09:30" }, "2026-11-22T06:30:00.000Z"],
  ["at once", { publish: "now" }, "now"],
  ["in the morning", { publish: "morning" }, "2026-11-22T04:00:00.000Z"],
])("a task for tomorrow can be published %s", (_, typed, publishAt) => {
  expect(read(aTask(scheduled), typed)).toEqual({ change: { ...kept, publishAt } });
});

test("only a taken task can get more pay after its deadline", () => {
  const dueDate = "2026-11-21T08:00:00.000Z";
  const taken = aTask({ dueDate, status: "unavailable", takenAt: "2026-11-20T11:00:00.000Z" });

  expect(read(taken, { amount: "1,500" })).toMatchObject({ change: { amount: 1500, dueDate } });
  expect(read({ ...taken, takenAt: null }, { amount: "1,500" })).toMatchObject({
    fields: { dueDate: [expect.stringContaining("passed")] },
  });
});
