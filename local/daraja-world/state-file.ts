import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { State } from "./state";

const pause = 250;

export interface StateFile {
  /** Writes soon; many calls in a row make one write. */
  save(): void;
  /** Writes now what is still to be written, and from then on nothing. */
  close(): void;
}

/**
 * What was kept at the last stop; undefined when nothing was.
 * @throws {Error} for a file that is no state of ours, which would be overwritten.
 */
export function readState(path: string | undefined): Partial<State> | undefined {
  if (!path || !existsSync(path)) return undefined;
  const kept = parsed(readFileSync(path, "utf8"));
  if (typeof kept === "object" && kept !== null && "phones" in kept && "checkouts" in kept)
    return kept as Partial<State>;
  throw new Error(
    `${path} is not a state of Daraja World, so nothing was written. Name another file, or delete this one.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Keeps the state in a file.
 * @throws {Error} when it can't be written, at once.
 */
export function createStateFile(path: string | undefined, state: () => State): StateFile {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!path) return;
    mkdirSync(dirname(path), { recursive: true });
    // Written beside and renamed, so that a crash leaves the old file or the new one, never half.
    writeFileSync(`${path}.new`, JSON.stringify(state()), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  write();
  return {
    save: () => {
      if (!path || timer || closed) return;
      timer = setTimeout(write, pause);
      timer.unref();
    },
    close: () => {
      closed = true;
      if (timer) write();
    },
  };
}
