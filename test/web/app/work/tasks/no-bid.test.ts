import { expect, test } from "vitest";
import type { Award } from "#contracts/tasks";
import { resting, takenToday } from "../../../../../web/app/work/tasks/no-bid";

const settings = {
  bids: { lowestRating: 3, restAfterMissed: { missed: 2, hours: 72 } },
  supportEmail: "support@kalamu.example",
};
const until = "2026-11-27T06:15:00.000Z";

test("a pause in bidding shows its reason and its end", () => {
  const rest = { until, reason: "missed" } as const;

  expect(resting(rest, settings, new Date("2026-11-24T06:15:00.000Z"))).toMatchObject({
    title: "You can bid again Fri 27 Nov, 9:15 AM EAT",
    why: expect.stringMatching(/missed 2 deadlines in a row.* from Fri 27 Nov, 9:15 AM EAT/),
  });
  expect(resting(rest, settings, new Date(until))).toBeUndefined();
});

test("if the rating is too low, the page shows the needed rating and the support address", () => {
  expect(resting({ until: null, reason: "rating" }, settings, new Date())?.why).toMatch(
    /below 3\.0.*support@kalamu\.example/,
  );
});

const award = (awardedAt: string, status: Award["status"] = "awarded") =>
  ({ awardedAt, status }) as Award;

test("today's tasks include cancelled tasks, but no tasks that were taken back", () => {
  const awards = [
    award("2026-11-20T21:00:00.000Z", "cancelled"),
    award("2026-11-20T20:59:59.000Z"),
    award("2026-11-21T06:00:00.000Z", "taken-back"),
  ];
  expect(takenToday(awards, new Date("2026-11-21T20:59:59Z"))).toBe(1);
  expect(takenToday(awards, new Date("2026-11-21T21:00:00Z"))).toBe(0);
});
