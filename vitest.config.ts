import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const kinds = ["store", "component", "journey", "world", "browser"];
const isDeep = process.env["KALAMU_TEST_DEPTH"] === "deep";
const tier = process.env["KALAMU_TEST_TIER"];
const named = (kind: string) => `test/**/*.${kind}.test.{ts,tsx}`;

/** This file changes the newest task, which all users of the product see. */
const alone = ["test/lambdas/work/tasks/tasks.world.test.ts"];

/** These files start first, so that shorter ones run beside them. */
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

const busy = { maxWorkers: "100%" };
/** One worker more than processors, since these tests often wait for a page or the product. */
const waiting = { maxWorkers: availableParallelism() + 1 };

/** A busy page or product answers late, not wrongly. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

const unitLimits = { ...busy, testTimeout: 30_000, hookTimeout: 60_000 };

const templates = "test/{lib,bin,docs}/**/*.test.ts";

/** This test reads the rights that the store tests have recorded. */
const rights = "test/lib/table-rights/rights.test.ts";

/**
 * Tests of the simulator start all that they need. They run from the simulator's own folder, and in
 * deep runs.
 */
const simulator = "test/local/daraja-world/**/*.test.ts";

const excluding = (...files: string[]) => [
  ...configDefaults.exclude,
  simulator,
  ...(isDeep ? [] : ["test/**/*.deep.*"]),
  ...files,
];

/** The first tier: what every change must keep (`npm test`). */
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
      // These files change nothing global, and loading CDK takes longer than most of them.
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

/** The second tier: rarer journeys, and states of a screen that only a browser has. */
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

/** The tests by what they need: nothing, a table, the product, the product and a browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Components log the refusals that tests provoke on purpose.
    silent: "passed-only",
    // test/run-tests.ts counts the tests of this report.
    reporters: ["default", ["json", { outputFile: ".local/tests/vitest.json" }]],
    projects: [
      ...(tier === "second" ? [] : first),
      ...(tier === "first" ? [] : second),
      ...(tier ? [] : [{ test: { name: "simulator", include: [simulator], ...busy, ...patient } }]),
    ],
  },
});
