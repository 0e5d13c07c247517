import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const kinds = ["store", "component", "journey", "world", "browser"];
const isDeep = process.env["KALAMU_TEST_DEPTH"] === "deep";
const tier = process.env["KALAMU_TEST_TIER"];
const named = (kind: string) => `test/**/*.${kind}.test.{ts,tsx}`;

/** What it does is seen by all who use the product: the newest task. */
const alone = ["test/lambdas/work/tasks/tasks.world.test.ts"];

/** Begun first, so that all the others fill the time beside them. */
const longest = [
  "collections/histories.test.ts",
  "collections/histories.store.test.ts",
  "payouts/histories.test.ts",
  "local/state.deep.world.test.ts",
  "app/accessible.browser.test.ts",
  "payouts/withdrawals.world.test.ts",
  "app/offline.browser.test.ts",
  "app/account/social/social-sign-in.browser.test.ts",
  "app/work/tasks/tasks.browser.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/** As many files at a time as there are processors. */
const busy = { maxWorkers: "100%" };
/** One more than that: much of the time a page or the product is waited for. */
const waiting = { maxWorkers: availableParallelism() + 1 };

/** A page or a product that is busy answers late, not wrongly. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

const unitLimits = { ...busy, testTimeout: 30_000, hookTimeout: 60_000 };

/** Tests of the CDK's templates, and of what operators run. */
const templates = "test/{lib,bin,docs}/**/*.test.ts";

/** It reads what the store tests note. */
const rights = "test/lib/table-rights/rights.test.ts";

/** They start what they need themselves, and run where the simulator is worked on, and deep. */
const simulator = "test/local/daraja-world/**/*.test.ts";

const excluding = (...files: string[]) => [
  ...configDefaults.exclude,
  simulator,
  ...(isDeep ? [] : ["test/**/*.deep.*"]),
  ...files,
];

/** What every change must keep: `npm test`. */
const first = [
  {
    test: {
      name: "unit",
      include: ["test/**/*.test.{ts,tsx}"],
      exclude: excluding(...kinds.map(named), templates),
      ...unitLimits,
    },
  },
  {
    test: {
      name: "templates",
      include: [templates],
      exclude: excluding(...kinds.map(named), rights),
      // They change nothing global, and loading the CDK takes longer than most of them.
      isolate: false,
      ...unitLimits,
    },
  },
  {
    test: {
      name: "component",
      include: [named("component")],
      environment: "happy-dom",
      setupFiles: "test/web/app/support/component-setup.ts",
      // Each file leaves the page as it found it, and loading the screens takes longest.
      isolate: false,
      ...unitLimits,
      expect: patient.expect,
    },
  },
  {
    test: {
      name: "store",
      include: [named("store")],
      globalSetup: "test/support/table-engine.ts",
      ...busy,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  { test: { name: "rights", include: [rights], sequence: { groupOrder: 3 }, ...unitLimits } },
  {
    test: {
      name: "journey",
      include: [named("journey")],
      globalSetup: "test/support/world-setup.ts",
      sequence: { groupOrder: 1 },
      ...waiting,
      ...patient,
    },
  },
];

/** Rarer journeys, and states of a screen that only a browser has. */
const second = [
  ...["world", "browser"].map((kind) => ({
    test: {
      name: kind,
      include: [named(kind)],
      exclude: excluding(...alone),
      globalSetup: "test/support/world-setup.ts",
      sequence: { groupOrder: 1 },
      ...waiting,
      ...patient,
    },
  })),
  {
    test: {
      name: "alone",
      include: alone,
      globalSetup: "test/support/world-setup.ts",
      fileParallelism: false,
      sequence: { groupOrder: 2 },
      ...patient,
    },
  },
];

/** Tests by what they need: nothing, a table, the whole product, the whole product and a browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A component meets refusals on purpose, and its document tells of each.
    silent: "passed-only",
    // The report is what test/run-tests.ts counts by.
    reporters: ["default", ["json", { outputFile: ".local/tests/vitest.json" }]],
    projects: [
      ...(tier === "second" ? [] : first),
      ...(tier === "first" ? [] : second),
      ...(tier ? [] : [{ test: { name: "simulator", include: [simulator], ...busy, ...patient } }]),
    ],
  },
});
