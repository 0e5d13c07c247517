import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folders } from "../../local/folders";
import { claimState } from "../../local/running";

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

test("the state of a product that runs is refused to another", async () => {
  claimedBy("sleep 600");

  await expect(claimState(where)).rejects.toThrow("already running with this state");
});

test("a product that was killed holds its state no longer, though its number is another's now", async () => {
  claimedBy("node --import tsx local/start.ts");

  await claimState(where);

  expect(JSON.parse(readFileSync(where.running, "utf8"))).toMatchObject({ pid: process.pid });
});
