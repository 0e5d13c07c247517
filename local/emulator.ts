import { createHash } from "node:crypto";
import { existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { localAccount } from "../lib/local-world";
import { type Folders, repository } from "./folders";
import { endGroup, run, startGroup, tail } from "./processes";
import { StepFailed } from "./steps";

const Saved = z.looseObject({
  payload: z.looseObject({ dynamodb_stream_positions: z.looseObject({ data: z.unknown() }) }),
});

/**
 * Deletes the emulator's positions in the tables' streams. The emulator stores these positions but
 * not the streams, so after a restart it would skip as many new records.
 */
export function forgetStreamPositions(stateFolder: string): void {
  const file = join(stateFolder, "lambda.json");
  if (!existsSync(file)) return;
  const { data: saved } = z.safeParse(Saved, JSON.parse(readFileSync(file, "utf8")));
  if (!saved) return;
  saved.payload.dynamodb_stream_positions.data = {};
  writeFileSync(file, JSON.stringify(saved));
}

const requirements = join(repository, "local/emulator-requirements.txt");
const starter = join(repository, "local/run_ministack.py");

/**
 * Installs the emulator once for all local products, and returns the path of its Python program.
 */
export async function installEmulator({ tools }: Folders, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const home = join(tools, `emulator-${hash}`);
  const python = join(home, "bin/python");
  if (existsSync(python)) return python;

  // The emulator is installed in another folder and renamed, so that no other start uses half an
  // installation.
  const unfinished = `${home}-${process.pid}`;
  await run(process.env.KALAMU_PYTHON ?? "python3", ["-m", "venv", unfinished], { signal });
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  const pinned = ["--only-binary", ":all:", "--require-hashes", "--requirement", requirements];
  await run(join(unfinished, "bin/python"), [...pip, ...pinned], { signal });
  if (existsSync(home)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, home);
  return python;
}

/** Variables of the emulator's process; docs/emulator.md explains them. */
const environment = (folder: string, port: number) => ({
  ...process.env,
  BIND_HOST: "127.0.0.1",
  GATEWAY_PORT: String(port),
  EDGE_PORT: String(port),
  MINISTACK_REGION: localAccount.region,
  MINISTACK_ACCOUNT_ID: localAccount.account,
  AUTH: "true",
  IOT_MTLS_ENABLED: "0",
  PERSIST_STATE: "1",
  STATE_DIR: join(folder, "state"),
  S3_PERSIST: "1",
  S3_DATA_DIR: join(folder, "state", "s3"),
  TMPDIR: join(folder, "tmp"),
  LAMBDA_WARM_TTL_SECONDS: "60",
  LOG_LEVEL: "INFO",
});

const answers = (endpoint: string, signal: AbortSignal) =>
  fetch(`${endpoint}/_ministack/health`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );

export interface Emulator {
  endpoint: string;
  /** The process group; absent for an emulator that ran before. */
  group?: number;
  logTail: () => string;
  /** Stops the emulator and its workers. The emulator first saves its state. */
  stop: () => Promise<void>;
}

interface StartedEmulator extends Emulator {
  ready: (signal: AbortSignal) => Promise<void>;
}

/** Starts the emulator. The caller must stop the emulator even if it never becomes ready. */
export function startEmulator(
  python: string,
  { emulator: folder }: Folders,
  port: number,
): StartedEmulator {
  forgetStreamPositions(join(folder, "state"));
  const log = join(folder, "emulator.log");
  rmSync(log, { force: true });
  const output = openSync(log, "a");
  const child = startGroup(python, [starter], {
    env: environment(folder, port),
    stdio: ["ignore", output, output],
  });
  const logTail = () =>
    `The end of the emulator's log (${log}):\n${tail(readFileSync(log, "utf8"), 15)}`;
  const endpoint = `http://127.0.0.1:${port}`;
  const group = child.pid as number;
  return {
    endpoint,
    group,
    logTail,
    stop: () => endGroup(group),
    ready: async (signal) => {
      while (!(await answers(endpoint, signal))) {
        if (child.exitCode !== null || child.pid === undefined)
          throw new StepFailed(`the emulator ended as it started.\n${logTail()}`);
        signal.throwIfAborted();
        await new Promise((tick) => setTimeout(tick, 50));
      }
    },
  };
}

/**
 * Returns the emulator that runs at the endpoint.
 * @throws {StepFailed} if nothing answers there.
 */
export async function givenEmulator(endpoint: string): Promise<Emulator> {
  const reached = await fetch(endpoint).then(
    () => true,
    () => false,
  );
  if (!reached)
    throw new StepFailed(
      `nothing answers at AWS_ENDPOINT_URL (${endpoint}). Start it, or unset AWS_ENDPOINT_URL to use the emulator that comes with Kalamu.`,
    );
  return { endpoint, logTail: () => "", stop: async () => undefined };
}
