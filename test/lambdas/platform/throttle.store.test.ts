import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { throttle } from "../../../lambdas/platform/throttle";
import { engineTest, freshTable } from "../../support/table";

const { items } = freshTable();
const use = (who: string, minute = 0, purpose = "sign-in") =>
  throttle(purpose, who, { count: 3, minutes: 15 }, new Date(Date.UTC(2026, 10, 21, 6, minute)));

test("uses above the limit are refused; other callers, purposes and times have separate counts", async () => {
  const who = randomUUID();
  for (let n = 0; n < 3; n++) await use(who, n);

  await expect(use(who, 5)).rejects.toMatchObject({
    code: "too_many_requests",
    message: "Too many attempts. Please try again in 10 minutes.",
    details: { retryAfterSeconds: 600 },
  });
  await expect(use(who, 14)).rejects.toThrow("try again in 1 minute.");
  await expect(use(randomUUID(), 14)).resolves.toBeUndefined();
  await expect(use(who, 14, "sign-up")).resolves.toBeUndefined();
  await expect(use(who, 15)).resolves.toBeUndefined();
});

engineTest("of twenty simultaneous uses, only as many succeed as the limit allows", async () => {
  const who = randomUUID();

  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => use(who)));

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("a throttle stores no address, and its count expires at the end of its window", async () => {
  await use("amina@writers.example");

  const stored = await items();
  expect(JSON.stringify(stored)).not.toContain("amina");
  expect(stored.filter(({ expiresAt }) => Number(expiresAt) % (15 * 60) !== 0)).toEqual([]);
});
