import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive } from "./processes";

/** Makes a file that says a running process has the lock; undefined when another has it. */
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

/** Whether the process that took the lock was killed. */
function isLeftBehind(file: string): boolean {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    // 0: its number is not written yet.
    return owner !== 0 && !isAlive(owner);
  } catch {
    return false;
  }
}

/** Does work while no other process of this machine does it; `file` exists meanwhile. */
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
