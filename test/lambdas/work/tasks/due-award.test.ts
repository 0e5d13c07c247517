import { expect, test } from "vitest";
import type { AwardStatus } from "#contracts/tasks";
import { dueStep } from "../../../../lambdas/work/tasks/due-awards";

const at = (time: string) => `2026-11-22T${time}.000Z`;
const dueDate = at("12:00:00");
const inTime = at("11:59:59");
const late = at("12:00:01");

test.each<[string, string, AwardStatus, { remindedAt?: string; uploadBegunAt?: string }]>([
  ["wait", "2026-11-21T23:59:59.000Z", "awarded", {}],
  ["remind", at("00:00:00"), "awarded", {}],
  ["wait", at("11:00:00"), "awarded", { remindedAt: at("00:00:00") }],
  // The table may not yet show an upload that began in time.
  ["wait", dueDate, "awarded", {}],
  ["miss", at("12:00:30"), "awarded", {}],
  ["miss", at("12:00:30"), "changes", {}],
  ["wait", at("12:15:00"), "awarded", { uploadBegunAt: inTime }],
  ["miss", at("12:15:30"), "awarded", { uploadBegunAt: inTime }],
  ["miss", at("12:00:30"), "awarded", { uploadBegunAt: late }],
  ["leave", at("13:00:00"), "submitted", {}],
  ["leave", at("13:00:00"), "rejected", {}],
  ["leave", at("13:00:00"), "missed", {}],
])('the step is "%s" at %s for an award with the status %s and %j', (step, now, status, facts) => {
  const award = { dueDate, status, uploadBegunAt: null, ...facts };
  expect(dueStep(award, 12, new Date(now))).toBe(step);
});
