import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { World } from "../../local/running";
import { type Figure, figure } from "./figures";
import { inFreshClone } from "./fresh-clone";

/**
 * A copy of the environment at the start, since the table's measures later direct the SDK to
 * another engine.
 */
const environment = { ...process.env };

const ports = {
  KALAMU_SITE_PORT: "18801",
  KALAMU_OUTSIDE_PORT: "18802",
  KALAMU_EMULATOR_PORT: "18803",
};

export interface RunningProduct {
  world: World;
  seconds: number;
  megabytes: number;
  stop: () => Promise<void>;
}

/** Starts a checkout's product, and waits until it is ready. */
export async function startProduct(checkout: string, state: string): Promise<RunningProduct> {
  const worldFile = join(state, "world.json");
  const began = performance.now();
  const program = spawn("node", ["local/start.mjs"], {
    cwd: checkout,
    env: { ...environment, ...ports, KALAMU_STATE: state },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  const ended = new Promise<void>((done) => program.once("exit", () => done()));
  const ready = await Promise.race([untilThere(worldFile), ended.then(() => false)]);
  if (!ready) throw new Error(`The product did not start:\n${said.slice(-2000)}`);
  return {
    world: JSON.parse(readFileSync(worldFile, "utf8")) as World,
    seconds: (performance.now() - began) / 1000,
    megabytes: memoryOf(program.pid ?? 0),
    stop: async () => {
      program.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilThere(file: string): Promise<true> {
  while (!existsSync(file)) await new Promise((tick) => setTimeout(tick, 100));
  return true;
}

/** Returns the memory (proportional set size in MB) of a process and all its descendants. */
function memoryOf(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = quietly(() => readFileSync(`/proc/${name}/stat`, "utf8"));
    const parent = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const family = [root];
  for (let at = 0; at < family.length; at++)
    for (const [child, parent] of parents) if (parent === family[at]) family.push(child);
  const kilobytes = family.map((pid) =>
    Number(
      /^Pss:\s+(\d+)/m.exec(
        quietly(() => readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? "",
      )?.[1] ?? 0,
    ),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1000;
}

function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Measures the first and second start of a fresh clone. npm's caches are not emptied. */
export const startFigures = (): Promise<Figure[]> =>
  inFreshClone(async (checkout) => {
    const state = join(checkout, ".local");
    const first = await startProduct(checkout, state);
    await first.stop();
    const second = await startProduct(checkout, state);
    await second.stop();
    const noise = 0.1;
    return [
      figure("npm start, fresh clone", first.seconds, "s", "to world.json", { most: 90, noise }),
      figure("npm start, second time", second.seconds, "s", "to world.json", { most: 20, noise }),
      figure(
        "memory of all processes",
        Math.max(first.megabytes, second.megabytes),
        "MB",
        "proportional set size when ready",
        { most: 1500 },
      ),
    ];
  });
