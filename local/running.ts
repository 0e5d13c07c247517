import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Folders } from "./folders";
import { endGroup, isAlive } from "./processes";
import { StepFailed } from "./steps";

const Running = z.object({
  pid: z.int(),
  /** What the process was called when it claimed the folder: its number may go to another one. */
  command: z.string(),
  emulator: z.optional(z.int()),
});
type Running = z.infer<typeof Running>;

const read = (file: string): Running | undefined => {
  try {
    return Running.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
};

/** The command line of a process; empty when there is none. */
const commandOf = (pid: number) => {
  try {
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
};

const isRunning = ({ pid, command }: Running) => isAlive(pid) && commandOf(pid) === command;

/**
 * Claims the state folder for this process; an emulator left behind by a start that was killed is
 * ended first, which saves its state.
 * @throws {StepFailed} when another start uses the folder.
 */
export async function claimState({ running, base }: Folders): Promise<void> {
  const earlier = read(running);
  if (earlier && earlier.pid !== process.pid && isRunning(earlier))
    throw new StepFailed(
      `Kalamu is already running with this state (process ${earlier.pid}, ${base}). Stop it with Ctrl-C there, or choose another state with KALAMU_STATE=folder.`,
    );
  if (earlier?.emulator && commandOf(earlier.emulator).includes("ministack"))
    await endGroup(earlier.emulator);
  write(running, {});
}

/** Remembers the emulator's process group, for the next start to find should this one be killed. */
export const rememberEmulator = ({ running }: Folders, emulator: number | undefined) =>
  write(running, emulator ? { emulator } : {});

export const releaseState = ({ running }: Folders) => rmSync(running, { force: true });

const write = (file: string, more: Pick<Running, "emulator">) =>
  writeFileSync(
    file,
    JSON.stringify({ pid: process.pid, command: commandOf(process.pid), ...more }),
  );
