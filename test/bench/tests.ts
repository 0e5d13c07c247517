import { spawn } from "node:child_process";
import { tail } from "../../local/processes";
import { type Figure, figure } from "./figures";
import { inFreshClone } from "./fresh-clone";

/** All tests in a fresh clone, with the package caches as they are. */
export const testFigures = (): Promise<Figure[]> =>
  inFreshClone(async (checkout) => {
    const began = performance.now();
    const printed = await runTests(checkout);
    return [
      figure(
        "npm test, fresh clone",
        (performance.now() - began) / 60_000,
        "min",
        tail(printed, 1),
        { most: 12, noise: 0.1 },
      ),
    ];
  });

async function runTests(checkout: string): Promise<string> {
  const tests = spawn("npm", ["test"], { cwd: checkout, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [tests.stdout, tests.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const code = await new Promise((done) => tests.once("close", done));
  if (code !== 0) throw new Error(`npm test failed:\n${tail(printed)}`);
  return printed;
}
