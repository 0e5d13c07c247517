import { expect, test } from "vitest";
import { clockTime } from "#contracts/east-africa-time";
import { messages } from "#contracts/messages";

test.each([
  ["07:00", "7:00 AM"],
  ["00:05", "12:05 AM"],
  ["12:30", "12:30 PM"],
  ["23:59", "11:59 PM"],
])("%s is said as %s", (time, said) => {
  expect(clockTime(time)).toBe(said);
});

test("the limit of a day is told with the operator's own number and time", () => {
  expect(messages.tasks.dailyLimit(1, "07:00")).toBe(
    "You can take one task per day. New tasks are posted at 7:00 AM.",
  );
  expect(messages.tasks.dailyLimit(3, "18:30")).toBe(
    "You can take 3 tasks per day. New tasks are posted at 6:30 PM.",
  );
});
