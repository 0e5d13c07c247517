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

/** What was kept at the last stop; undefined when nothing was, or it can't be read, which is said. */
export function readState(path: string | undefined): Partial<State> | undefined {
  if (!path || !existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Partial<State>;
  } catch (error) {
    console.error(`${path} can't be read, so everything begins anew: ${error}`);
    return undefined;
  }
}

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
