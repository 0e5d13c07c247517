import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Returns the memory in MB of a process and all its descendants, with shared pages counted once; 0 if there is no /proc. */
export function memoryBelow(pid: number): number {
  if (!existsSync("/proc/self/smaps_rollup")) return 0;
  const parents = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] => [
    parent,
    ...parents.filter(([, above]) => above === parent).flatMap(([child]) => below(child)),
  ];
  return below(pid).reduce((sum, each) => sum + memoryOf(each), 0) / 1000;
}

/** Returns the proportional memory in kB of a process, which may have ended since it was listed. */
function memoryOf(pid: number): number {
  try {
    const shares = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(shares)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
