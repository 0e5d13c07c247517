import { expect, test } from "vitest";
import type { Award } from "#contracts/tasks";
import { takenToday } from "../../../../../web/app/work/tasks/no-bid";

const award = (awardedAt: string, status: Award["status"] = "awarded"): Award => ({
  taskId: "TASK-3F9A21D0",
  field: "Law",
  amount: 900,
  context: "Explain a by-law.",
  dueDate: "2026-11-30T20:59:59.000Z",
  awardedAt,
  status,
  cancelledAt: null,
  submissionId: null,
  uploadBegunAt: null,
  reviewedAt: null,
  note: null,
});

test("the day is East Africa's, and a task that was given back has used it up, one that was taken back has not", () => {
  const awards = [
    award("2026-11-20T21:00:00.000Z", "cancelled"),
    award("2026-11-20T20:59:59.000Z"),
    award("2026-11-21T06:00:00.000Z", "taken-back"),
  ];
  expect(takenToday(awards, new Date("2026-11-21T20:59:59Z"))).toBe(1);
  expect(takenToday(awards, new Date("2026-11-21T21:00:00Z"))).toBe(0);
});
