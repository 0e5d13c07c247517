import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { throttle } from "../../../lambdas/platform/throttle";
import { engineTest, freshTable } from "../../support/table";

const table = freshTable();
const limit = { count: 3, minutes: 15 };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 6, minute, 0));
const use = (who: string, minute = 0, purpose = "sign-in") =>
  throttle(purpose, who, limit, at(minute));

test("uses beyond the limit are refused, with the time to retry", async () => {
  const who = randomUUID();
  for (let n = 0; n < 3; n++) await use(who, n);

  await expect(use(who, 5)).rejects.toMatchObject({
    code: "too_many_requests",
    message: "Too many attempts. Please try again in 10 minutes.",
    details: { retryAfterSeconds: 600 },
  });
  await expect(use(who, 14)).rejects.toThrow("try again in 1 minute.");
  await expect(use(who, 15)).resolves.toBeUndefined();
});

test("other callers and other purposes are counted separately", async () => {
  const who = randomUUID();
  for (let n = 0; n < 3; n++) await use(who);

  await expect(use(randomUUID())).resolves.toBeUndefined();
  await expect(use(who, 0, "sign-up")).resolves.toBeUndefined();
});

engineTest("twenty uses at once are counted one by one", async () => {
  const who = randomUUID();

  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => use(who)));

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("a throttle stores no address, and its count ends with its window", async () => {
  await use("amina@writers.example");

  const items = await table.items();
  expect(JSON.stringify(items)).not.toContain("amina");
  expect(new Set(items.map(({ expiresAt }) => Number(expiresAt) % (15 * 60)))).toEqual(
    new Set([0]),
  );
});
