import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { State } from "./state";

const pause = 250;

export interface StateFile {
  /** Writes the state soon; several calls cause only one write. */
  save(): void;
  /** Writes pending changes immediately. Later calls of `save` write nothing. */
  close(): void;
}

/**
 * The stored state; undefined if there is none.
 * @throws {Error} for a file without a readable state, so that the file is not overwritten.
 */
export function readState(path: string | undefined): Partial<State> | undefined {
  if (!path || !existsSync(path)) return undefined;
  if (statSync(path).isDirectory())
    throw new Error(
      `${path} is a folder; the state needs a file, such as ${join(path, "state.json")}.`,
    );
  const text = readFileSync(path, "utf8");
  if (text === "") return undefined;
  const kept = parsed(text);
  if (isState(kept)) return kept;
  throw new Error(
    `${path} is not a state of Daraja World, so nothing was written. Name another file, or delete this one.`,
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const lists = ["payments", "movements", "log"];
const records = ["credentials", "payouts", "disbursements", "collections", "collected", "float"];

const isState = (value: unknown): value is Partial<State> =>
  isRecord(value) &&
  isRecord(value["phones"]) &&
  isRecord(value["checkouts"]) &&
  lists.every((part) => !(part in value) || Array.isArray(value[part])) &&
  records.every((part) => !(part in value) || isRecord(value[part]));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Stores the state in a file.
 * @throws {Error} immediately if the file can't be written.
 */
export function createStateFile(path: string | undefined, state: () => State): StateFile {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let isTold = false;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!path) return;
    mkdirSync(dirname(path), { recursive: true });
    // The file is written under another name and then renamed, so a crash leaves either the old or
    // the new content.
    writeFileSync(`${path}.new`, JSON.stringify(state()), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  /** If a write fails, the simulator continues and warns once. */
  const writeLater = () => {
    try {
      write();
    } catch (error) {
      if (!isTold) process.emitWarning(`The state is not kept: ${(error as Error).message}`);
      isTold = true;
    }
  };
  try {
    write();
  } catch (error) {
    throw new Error(`The state can't be kept in ${path}: ${(error as Error).message}.`);
  }
  return {
    save: () => {
      if (!path || timer || closed) return;
      timer = setTimeout(writeLater, pause);
      timer.unref();
    },
    close: () => {
      closed = true;
      if (timer) writeLater();
    },
  };
}
