import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { repository } from "./folders";
import { run } from "./processes";
import { StepFailed, stepRunner } from "./steps";

const results = join(repository, ".local/tests");
const report = join(results, "vitest.json");
/** The last line of a run, for whoever wants it once more. */
const summaryFile = join(results, "summary.txt");
const tool = (name: string) => join(repository, "node_modules/.bin", name);

/** What holds for the code as it stands; each is a script of package.json. */
const checks = [
  { name: "Lint", script: "lint" },
  { name: "Types", script: "types" },
  { name: "Unused", script: "unused" },
];

const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), success: z.boolean() });

/** Runs the checks one after the other; returns how many failed. */
async function runChecks(): Promise<number> {
  const step = stepRunner((line) => console.log(line));
  let failed = 0;
  for (const { name, script } of checks) {
    try {
      await step(name, 180, async (signal) => {
        await run("npm", ["run", "--silent", script], { cwd: repository, signal });
        return { value: undefined };
      });
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      console.log(error.message);
      failed++;
    }
  }
  return failed;
}

/** Runs the tests, those of the paths given or all; what vitest prints goes straight to the terminal. */
async function runTests(paths: string[]) {
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const vitest = spawn(tool("vitest"), ["run", ...reporters, ...paths], {
    cwd: repository,
    stdio: "inherit",
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
const paths = process.argv.slice(2);
const failedChecks = paths.length ? 0 : await runChecks();
const { passed, failed } = await runTests(paths);
const summary = `${passed} passed, ${failed + failedChecks} failed`;
writeFileSync(summaryFile, `${summary}\n`);
console.log(`Done in ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
if (failedChecks) console.log(`${failedChecks} of ${checks.length} checks failed, see above.`);
console.log(summary);
process.exit(failed + failedChecks ? 1 : 0);
