import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { basename } from "node:path";
import { StepFailed } from "./steps";

/** True if a process runs. A negative number means a process group. */
export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** In some containers an ended process remains in the list, so the wait is limited. */
const killPatience = 5000;

/** Ends a process group with SIGTERM, and after `patienceMs` with SIGKILL. */
export async function endGroup(group: number, patienceMs = 15_000): Promise<void> {
  for (const [signal, patience] of [
    ["SIGTERM", patienceMs],
    ["SIGKILL", killPatience],
  ] as const) {
    if (!isAlive(-group)) return;
    process.kill(-group, signal);
    const until = Date.now() + patience;
    while (isAlive(-group) && Date.now() < until) await new Promise((tick) => setTimeout(tick, 50));
  }
}

/** Starts a program in a separate process group, so that its children can be ended too. */
export const startGroup = (command: string, args: string[], options: SpawnOptions): ChildProcess =>
  spawn(command, args, { ...options, detached: true });

/**
 * Runs a program to its end and returns its output.
 * @throws {StepFailed} with the last lines of its output.
 */
export async function run(
  command: string,
  args: string[],
  { signal, ...options }: SpawnOptions & { signal?: AbortSignal } = {},
): Promise<string> {
  signal?.throwIfAborted();
  const child = startGroup(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const stop = () => child.pid && void endGroup(child.pid, 2000);
  signal?.addEventListener("abort", stop, { once: true });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      printed += chunk;
    });
  const code = await new Promise<number | null>((done, fail) =>
    child.on("error", fail).on("close", done),
  );
  signal?.removeEventListener("abort", stop);
  if (code === 0) return printed;
  throw new StepFailed(`${[basename(command), ...args.slice(0, 2)].join(" ")}:\n${tail(printed)}`);
}

/** The last lines of an output, without colours. */
export const tail = (text: string, lines = 25) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a colour.
    .replace(/\u001b\[[\d;]*m/g, "")
    .trimEnd()
    .split("\n")
    .slice(-lines)
    .join("\n");
