import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { oneAtATime } from "../../local/running";

const folder = mkdtempSync(join(tmpdir(), "kalamu-lock-"));
const lock = join(folder, "deep/lock");
afterAll(() => rmSync(folder, { recursive: true }));
const never = new AbortController().signal;

test("the second waits until the first has ended, even by a failure", async () => {
  const order: string[] = [];
  let fail = (_: Error) => {};
  const first = oneAtATime(lock, never, async () => {
    order.push("first begins");
    await new Promise<void>((_, reject) => {
      fail = reject;
    });
  });
  const second = oneAtATime(lock, never, async () => void order.push("second"));
  order.push("first fails");
  fail(new Error("broken"));

  await expect(first).rejects.toThrow("broken");
  await second;

  expect(order).toEqual(["first begins", "first fails", "second"]);
  expect(existsSync(lock)).toBe(false);
});

test("what a killed process left behind stops nobody", async () => {
  writeFileSync(lock, "999999999");

  expect(await oneAtATime(lock, never, async () => "done")).toBe("done");
});

test("who waits can be stopped", async () => {
  writeFileSync(lock, String(process.pid));

  await expect(oneAtATime(lock, AbortSignal.abort(), async () => "done")).rejects.toThrow();
  rmSync(lock);
});
