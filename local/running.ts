import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import type { Folders } from "./folders";
import { endGroup, isAlive } from "./processes";
import { StepFailed } from "./steps";

/**
 * Creates a lock file, and returns a function that removes it; undefined if another process holds
 * the lock.
 */
export function takeLock(file: string): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true });
  try {
    if (isLeftBehind(file)) rmSync(file);
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch {
    return undefined;
  }
  return () => rmSync(file, { force: true });
}

/** True if the process that took the lock has ended without releasing it. */
function isLeftBehind(file: string): boolean {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    // 0 stands for an empty file, whose process has not written its id yet.
    return owner !== 0 && !isAlive(owner);
  } catch {
    return false;
  }
}

/** Runs `work` while no other process of this machine holds the lock `file`. */
export async function oneAtATime<T>(
  file: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  let release = takeLock(file);
  while (!release) {
    await delay(200, undefined, { signal });
    release = takeLock(file);
  }
  try {
    return await work();
  } finally {
    release();
  }
}

const Account = z.object({ email: z.string(), password: z.string() });

/** `world.json`: addresses and accounts for scripts and tests while the product runs. */
export const World = z.object({
  site: z.string(),
  outside: z.string(),
  emulator: z.string(),
  region: z.string(),
  api: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  tableName: z.string(),
  uploadsBucket: z.string(),
  demo: z.object({ admin: Account, writer: Account, newcomer: Account }),
  daraja: z.object({
    url: z.string(),
    consumerKey: z.string(),
    consumerSecret: z.string(),
    shortCode: z.string(),
    passkey: z.string(),
    initiatorName: z.optional(z.string()),
    initiatorPassword: z.optional(z.string()),
    certificate: z.optional(z.string()),
    b2cShortCode: z.optional(z.string()),
  }),
  airtel: z.object({
    url: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    pin: z.string(),
    publicKey: z.string(),
  }),
});
export type World = z.infer<typeof World>;

/** Only the file's owner may read it, because it contains passwords. */
export const writeWorld = (file: string, world: World) =>
  writeFileSync(file, `${JSON.stringify(world, undefined, 2)}\n`, { mode: 0o600 });

export const readWorld = (file: string): World =>
  World.parse(JSON.parse(readFileSync(file, "utf8")));

export const removeWorld = (file: string) => rmSync(file, { force: true });

const Running = z.object({
  pid: z.int(),
  /** The process's command line, since another process may get the id of an ended one. */
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

const commandOf = (pid: number) => {
  try {
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
};

const isRunning = ({ pid, command }: Running) => isAlive(pid) && commandOf(pid) === command;

/**
 * Reserves the state folder for this process. If an earlier start was killed, first ends its
 * emulator, which then saves its state.
 * @throws {StepFailed} if another start uses the folder.
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

/** Records the emulator's process group. If this start is killed, the next one ends the group. */
export const rememberEmulator = ({ running }: Folders, emulator: number | undefined) =>
  write(running, emulator ? { emulator } : {});

export const releaseState = ({ running }: Folders) => rmSync(running, { force: true });

const write = (file: string, more: Pick<Running, "emulator">) =>
  writeFileSync(
    file,
    JSON.stringify({ pid: process.pid, command: commandOf(process.pid), ...more }),
  );
