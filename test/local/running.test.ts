import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folders } from "../../local/folders";
import { claimState, oneAtATime } from "../../local/running";

const state = mkdtempSync(join(tmpdir(), "kalamu-running-"));
const where = folders(state);
const other = spawn("sleep", ["600"]);
afterAll(async () => {
  other.kill();
  await once(other, "exit");
  rmSync(state, { recursive: true });
});

const claimedBy = (command: string) =>
  writeFileSync(where.running, JSON.stringify({ pid: other.pid, command }));

test("a start is refused while another product uses its state", async () => {
  claimedBy("sleep 600");

  await expect(claimState(where)).rejects.toThrow("already running with this state");
});

test("a killed product does not block its state, even if another process has its id", async () => {
  claimedBy("node --import tsx local/start.ts");

  await claimState(where);

  expect(JSON.parse(readFileSync(where.running, "utf8"))).toMatchObject({ pid: process.pid });
});

const lock = join(state, "deep/lock");
const never = new AbortController().signal;

test("the second process waits until the first one's work has ended or failed", async () => {
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

test("the lock of a killed process blocks nobody", async () => {
  writeFileSync(lock, "999999999");

  expect(await oneAtATime(lock, never, async () => "done")).toBe("done");
});

test("a waiting start can be stopped", async () => {
  writeFileSync(lock, String(process.pid));

  await expect(oneAtATime(lock, AbortSignal.abort(), async () => "done")).rejects.toThrow();
  rmSync(lock);
});
