import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What is left after a collection, in MB. */
export function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}
