import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { installEmulator, startEmulator } from "../../local/emulator";
import { folders, repository } from "../../local/folders";
import { freePort } from "../../local/ports";
import { endGroup, startGroup } from "../../local/processes";
import { onEmulator, storeEngine } from "./store-engine";
import { forgetUsedRights } from "./used-rights";

export interface TableEngine {
  endpoint: string;
  name: string;
  /** True for DynamoDB Local. */
  isOwn: boolean;
  stop: () => Promise<void>;
}

const jar = join(repository, "node_modules/amplify-dynamodb-simulator/emulator");
const patience = AbortSignal.timeout(120_000);

/**
 * The file with the message about tests that the engine skipped; `test/run-tests.ts` prints it at
 * the end of a run.
 */
export const engineNotice = join(repository, ".local/tests/engine.txt");

export const engineHere = () =>
  storeEngine({
    hasJava: spawnSync("java", ["-version"]).status === 0,
    isCI: ![undefined, "", "false"].includes(process.env.CI),
    wanted: process.env.KALAMU_STORE_ENGINE,
  });

export const startTableEngine = (): Promise<TableEngine> =>
  engineHere() === "own" ? dynamoDbLocal() : emulator();

async function dynamoDbLocal(): Promise<TableEngine> {
  const port = await freePort();
  const java = startGroup(
    "java",
    [
      ["-Xmx256m", `-Djava.library.path=${join(jar, "DynamoDBLocal_lib")}`],
      ["-jar", join(jar, "DynamoDBLocal.jar"), "-inMemory", "-sharedDb", "-port", String(port)],
    ].flat(),
    // DynamoDB Local writes a file into its working directory.
    { stdio: "ignore", cwd: folders().base },
  );
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await answers(endpoint))) {
    if (java.exitCode !== null) throw new Error("DynamoDB Local ended as it started.");
    patience.throwIfAborted();
    await new Promise((tick) => setTimeout(tick, 50));
  }
  return {
    endpoint,
    name: "DynamoDB Local, DynamoDB's own engine",
    isOwn: true,
    stop: () => endGroup(java.pid as number, 2000),
  };
}

async function emulator(): Promise<TableEngine> {
  const state = mkdtempSync(join(tmpdir(), "kalamu-store-"));
  const where = folders(state);
  const python = await installEmulator(where, patience);
  const started = startEmulator(python, where, await freePort());
  await started.ready(patience);
  return {
    endpoint: started.endpoint,
    name: "the AWS emulator",
    isOwn: false,
    stop: async () => {
      await started.stop();
      rmSync(state, { recursive: true });
    },
  };
}

const answers = (endpoint: string) =>
  fetch(endpoint).then(
    () => true,
    () => false,
  );

declare module "vitest" {
  export interface ProvidedContext {
    tableEngine: string;
    isOwnEngine: boolean;
  }
}

/** Vitest's global set-up of the store tests. */
export async function setup({ provide }: import("vitest/node").TestProject) {
  forgetUsedRights();
  const engine = await startTableEngine();
  provide("tableEngine", engine.endpoint);
  provide("isOwnEngine", engine.isOwn);
  if (!engine.isOwn) {
    mkdirSync(dirname(engineNotice), { recursive: true });
    writeFileSync(engineNotice, `${onEmulator}\n`);
  }
  process.stdout.write(`Store tests run on ${engine.name}.\n`);
  return engine.stop;
}
