import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { folders, repository } from "../local/folders";
import { run } from "../local/processes";
import { StepFailed, stepRunner } from "../local/steps";

const results = join(folders().base, "tests");
const report = join(results, "vitest.json");
/** The last line of a run, for whoever wants it once more. */
const summaryFile = join(results, "summary.txt");
const tool = (name: string) => join(repository, "node_modules/.bin", name);

const paths = process.argv.slice(2).filter((argument) => argument !== "--deep");
/** A deep file that is named is meant. */
const isDeep = process.argv.includes("--deep") || paths.some((path) => path.includes(".deep."));

/** What holds for the code as it stands; each is a script of package.json. */
const checks = [
  { name: "Lint", script: "lint" },
  { name: "Types", script: "types" },
  { name: "Unused", script: "unused" },
];

const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), success: z.boolean() });

/** Runs the checks one after the other; returns what those that failed said. */
async function runChecks(): Promise<string[]> {
  const step = stepRunner((line) => console.log(line));
  const failures: string[] = [];
  for (const { name, script } of checks) {
    try {
      await step(name, 180, async (signal) => {
        await run("npm", ["run", "--silent", script], { cwd: repository, signal });
        return { value: undefined };
      });
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      console.log(error.message);
      failures.push(error.message);
    }
  }
  return failures;
}

/** Runs the tests, those of the paths given or all; what vitest prints goes straight to the terminal. */
async function runTests(paths: string[]) {
  rmSync(report, { force: true });
  // The simulator has no say in a change of the product: the journeys use all that the product needs of it.
  const without = isDeep || paths.length ? [] : ["--project=!simulator"];
  const vitest = spawn(tool("vitest"), ["run", ...without, ...paths], {
    cwd: repository,
    stdio: "inherit",
    env: { ...process.env, ...(isDeep && { KALAMU_TEST_DEPTH: "deep" }) },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"])
    process.on(signal, () => vitest.kill("SIGTERM"));
  const code = await new Promise<number>((done) =>
    vitest.on("exit", (status) => done(status ?? 1)),
  );
  const read = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
  const { data } = z.safeParse(Report, read);
  const failed = data?.numFailedTests ?? 0;
  // A file that can't be loaded, or a product that doesn't start, fails without a failed test.
  return { passed: data?.numPassedTests ?? 0, failed: failed || (code === 0 ? 0 : 1) };
}

mkdirSync(results, { recursive: true });
rmSync(summaryFile, { force: true });
const began = performance.now();
// The checks run while the product for the tests starts, which is mostly waiting.
const [failedChecks, { passed, failed }] = await Promise.all([
  paths.length ? [] : runChecks(),
  runTests(paths),
]);
const failures = failed + failedChecks.length;
const summary = `${passed} passed, ${failures} failed`;
writeFileSync(summaryFile, `${summary}\n`);
console.log(`Done in ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
// Among the tests' lines they are easily missed.
for (const failure of failedChecks) console.log(failure);
console.log(summary);
process.exit(failures ? 1 : 0);
