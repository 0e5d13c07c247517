import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tail } from "../../local/processes";
import { type Figure, figure } from "./figures";
import { inFreshClone } from "./fresh-clone";

/**
 * Measures both tiers in a fresh clone with an empty home folder: alone, and beside a program that
 * uses one core fully.
 */
export const testFigures = async (): Promise<Figure[]> => [
  ...(await tierFigures("alone")),
  ...(await tierFigures("beside a busy core")),
];

const tierFigures = (how: "alone" | "beside a busy core") =>
  inFreshClone(async (checkout) => {
    const home = mkdtempSync(join(tmpdir(), "kalamu-home-"));
    const busy = how === "alone" ? undefined : keepACoreBusy();
    try {
      const run = (...command: string[]) => measured(checkout, home, command);
      const packages = await run("ci");
      const first = await run("test");
      const second = await run("run", "test:second");
      return [
        figure(`packages, ${how}`, packages.minutes, "min", "npm ci"),
        figure(`npm test, ${how}`, first.minutes, "min", first.said, { most: 6, noise: 0.1 }),
        figure(`the second tier, ${how}`, second.minutes, "min", second.said, {
          most: 24,
          noise: 0.1,
        }),
        figure(`memory of npm test, ${how}`, first.memory / 1000, "MB", "peak of all processes", {
          most: 3000,
        }),
      ];
    } finally {
      busy?.kill();
      rmSync(home, { recursive: true, force: true });
    }
  });

const keepACoreBusy = (): ChildProcess => spawn(process.execPath, ["--eval", "for (;;);"]);

/**
 * Runs npm to its end. `memory` is the peak of all its processes in kB; shared pages count once.
 */
async function measured(checkout: string, home: string, command: string[]) {
  const began = performance.now();
  const npm = spawn("npm", command, {
    cwd: checkout,
    env: { ...process.env, HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  let memory = 0;
  const looking = setInterval(() => {
    memory = Math.max(memory, memoryBelow(npm.pid ?? 0));
  }, 2000);
  const code = await new Promise((done) => npm.once("close", done));
  clearInterval(looking);
  if (code !== 0) throw new Error(`npm ${command.join(" ")} failed:\n${tail(printed)}`);
  return { minutes: (performance.now() - began) / 60_000, memory, said: tail(printed, 1) };
}

/** Returns the memory in kB of a process and all its descendants; 0 if there is no /proc. */
function memoryBelow(pid: number): number {
  if (!existsSync("/proc/self/smaps_rollup")) return 0;
  const parents = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] => [
    parent,
    ...parents.filter(([, above]) => above === parent).flatMap(([child]) => below(child)),
  ];
  return below(pid).reduce((sum, each) => sum + memoryOf(each), 0);
}

/** Returns the proportional memory of a process, which may have ended since it was listed. */
function memoryOf(pid: number): number {
  try {
    const shares = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(shares)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
