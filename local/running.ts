import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";
import type { Folders } from "./folders";
import { endGroup, isAlive } from "./processes";
import { StepFailed } from "./steps";

const Running = z.object({
  pid: z.int(),
  /** Its command line: after its end the number may belong to another process. */
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
 * Claims the state folder for this process. First ends the emulator of a start that was killed, which
 * makes it save its state.
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

/** For the next start, in case this one is killed. */
export const rememberEmulator = ({ running }: Folders, emulator: number | undefined) =>
  write(running, emulator ? { emulator } : {});

export const releaseState = ({ running }: Folders) => rmSync(running, { force: true });

const write = (file: string, more: Pick<Running, "emulator">) =>
  writeFileSync(
    file,
    JSON.stringify({ pid: process.pid, command: commandOf(process.pid), ...more }),
  );
