import { spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as z from "zod/mini";
import { repository } from "../local/folders";
import { run } from "../local/processes";
import { StepFailed, stepRunner } from "../local/steps";
import { engineHere, engineNotice } from "./support/table-engine";
import { type Tier, tierOf } from "./support/tiers";

const results = join(repository, ".local/tests");
const report = join(results, "vitest.json");
/** The file with the last line of a run, for `.ci/run`. */
const summaryFile = join(results, "summary.txt");
/**
 * The file with one line for each failed test. `.ci/run` prints these last, because its output is
 * often cut off.
 */
const failuresFile = join(results, "failures.txt");
const tool = (name: string) => join(repository, "node_modules/.bin", name);

const paths = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
/** A path of a deep file turns on the deep tests. */
const isDeep = process.argv.includes("--deep") || paths.some((path) => path.includes(".deep."));
const tier: Tier | undefined =
  isDeep || paths.length ? undefined : process.argv.includes("--second") ? "second" : "first";

const checks = [
  { name: "Lint", script: "lint" },
  { name: "Types", script: "types" },
  { name: "Unused", script: "unused" },
];

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

/** The failed tests of a report, one line for each: file, title, first line of the error. */
function failuresOf({ testResults }: z.infer<typeof Report>): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(repository, name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    const lines = failed.map(
      ({ fullName, failureMessages }) =>
        `${file} › ${fullName}: ${failureMessages[0]?.split("\n")[0]}`,
    );
    // A file that fails to load has a message but no test.
    return lines.length || !message ? lines : [`${file}: ${message.split("\n")[0]}`];
  });
}

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

async function runTests() {
  rmSync(report, { force: true });
  const vitest = spawn(tool("vitest"), ["run", ...paths], {
    cwd: repository,
    stdio: "inherit",
    env: {
      ...process.env,
      ...(tier && { KALAMU_TEST_TIER: tier }),
      ...(isDeep && { KALAMU_TEST_DEPTH: "deep" }),
    },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"])
    process.on(signal, () => vitest.kill("SIGTERM"));
  const code = await new Promise<number>((done) =>
    vitest.on("exit", (status) => done(status ?? 1)),
  );
  const read = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
  const { data } = z.safeParse(Report, read);
  const failed = data?.numFailedTests ?? 0;
  return {
    failures: data ? failuresOf(data) : [],
    passed: data?.numPassedTests ?? 0,
    // If a file fails to load or the product fails to start, the report has no failed test.
    failed: failed || (code === 0 ? 0 : 1),
    skipped: data?.numPendingTests ?? 0,
  };
}

function leftOut(): string {
  const counts = Map.groupBy(
    globSync("test/**/*.test.{ts,tsx}", { cwd: repository }).filter(
      (file) => tierOf(file) !== "first",
    ),
    (file) => tierOf(file),
  );
  const second = counts.get("second")?.length ?? 0;
  const deep = counts.get(undefined)?.length ?? 0;
  return [
    `Left out: ${second} files of rarer journeys and states in a browser (npm run test:second),`,
    `and ${deep} more, longer histories and other widths (npm run test:deep runs everything).`,
  ].join(" ");
}

function close(summary: string, status: number): never {
  writeFileSync(summaryFile, `${summary}\n`);
  console.log(summary);
  process.exit(status);
}

mkdirSync(results, { recursive: true });
for (const file of [summaryFile, failuresFile, engineNotice]) rmSync(file, { force: true });
try {
  if (!paths.length && tier !== "second") engineHere();
} catch (error) {
  console.log((error as Error).message);
  close("0 passed, 1 failed", 1);
}
const began = performance.now();
// The checks run while the tests' product starts, since that start is mostly waiting.
const [failedChecks, { failures: failedTests, passed, failed, skipped }] = await Promise.all([
  paths.length || tier === "second" ? [] : runChecks(),
  runTests(),
]);
const failures = failed + failedChecks.length;
console.log(`Done in ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
if (tier === "first") console.log(leftOut());
// Printed again at the end, since failures between the tests' lines are easily missed.
const told = [...failedChecks, ...failedTests];
for (const failure of told) console.log(failure);
if (told.length) writeFileSync(failuresFile, `${told.join("\n")}\n`);
if (existsSync(engineNotice)) console.log(readFileSync(engineNotice, "utf8").trim());
close(
  `${passed} passed, ${failures} failed${skipped ? `, ${skipped} skipped` : ""}`,
  failures ? 1 : 0,
);
