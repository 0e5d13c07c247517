import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Folders } from "./folders";
import { endGroup } from "./processes";
import { StepFailed } from "./steps";

const Running = z.object({ pid: z.int(), emulator: z.optional(z.int()) });
type Running = z.infer<typeof Running>;

const alive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const read = (file: string): Running | undefined => {
  try {
    return Running.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
};

/** Whether a process is an emulator of ours: a number may have gone to another program since. */
const isEmulator = (pid: number) => {
  try {
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).includes(
      "ministack",
    );
  } catch {
    return false;
  }
};

/**
 * Claims the state folder for this process; an emulator left behind by a start that was killed is
 * ended first, which saves its state.
 * @throws {StepFailed} when another start uses the folder.
 */
export async function claimState({ running, base }: Folders): Promise<void> {
  const earlier = read(running);
  if (earlier && earlier.pid !== process.pid && alive(earlier.pid))
    throw new StepFailed(
      `Kalamu is already running with this state (process ${earlier.pid}, ${base}). Stop it with Ctrl-C there, or choose another state with KALAMU_STATE=folder.`,
    );
  if (earlier?.emulator && isEmulator(earlier.emulator)) await endGroup(earlier.emulator);
  write(running, { pid: process.pid });
}

/** Remembers the emulator's process group, for the next start to find should this one be killed. */
export const rememberEmulator = ({ running }: Folders, emulator: number | undefined) =>
  write(running, { pid: process.pid, ...(emulator && { emulator }) });

export const releaseState = ({ running }: Folders) => rmSync(running, { force: true });

const write = (file: string, content: Running) => writeFileSync(file, JSON.stringify(content));
