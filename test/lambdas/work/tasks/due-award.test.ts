import { describe, expect, test } from "vitest";
import type { AwardStatus } from "#contracts/tasks";
import { missedFrom } from "../../../../lambdas/work/tasks/award";
import { dueStep } from "../../../../lambdas/work/tasks/due-awards";

const dueDate = "2026-11-22T12:00:00.000Z";
const at = (time: string) => new Date(`2026-11-22T${time}Z`);
const anAward = (status: AwardStatus = "awarded", uploadBegunAt: string | null = null) => ({
  dueDate,
  uploadBegunAt,
  status,
});
const step = (award: Parameters<typeof dueStep>[0], time: string) => dueStep(award, 12, at(time));

describe("the next step for an award", () => {
  test.each([
    ["long before", "23:59:59", "2026-11-21", "wait"],
    ["from twelve hours before", "00:00:00", "2026-11-22", "remind"],
    ["at the due time a begin may still be on its way", "12:00:00", "2026-11-22", "wait"],
    ["half a minute later", "12:00:30", "2026-11-22", "miss"],
  ])("%s", (_, time, day, expected) => {
    expect(dueStep(anAward(), 12, new Date(`${day}T${time}Z`))).toBe(expected);
  });

  test("a writer is reminded once", () => {
    expect(step({ ...anAward(), remindedAt: dueDate }, "11:00:00")).toBe("wait");
  });

  test("only an upload that was begun in time has 15 more minutes", () => {
    expect(step(anAward("awarded", at("11:59:59").toISOString()), "12:15:00")).toBe("wait");
    expect(step(anAward("awarded", at("11:59:59").toISOString()), "12:15:30")).toBe("miss");
    expect(step(anAward("awarded", at("12:00:01").toISOString()), "12:00:30")).toBe("miss");
  });

  test("requested changes can be missed like the first version", () => {
    expect(step(anAward("changes"), "12:00:30")).toBe("miss");
  });

  test.each(["submitted", "approved", "rejected", "missed", "cancelled"] as const)(
    "nothing is due for an award that is %s",
    (status) => {
      expect(step(anAward(status), "13:00:00")).toBe("leave");
    },
  );
});

test("a deadline is missed once no upload that was started in time can still be completed", () => {
  expect(missedFrom(anAward())).toEqual(at("12:00:30"));
  expect(missedFrom(anAward("awarded", at("11:00:00").toISOString()))).toEqual(at("12:15:30"));
});
