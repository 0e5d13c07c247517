import { configDefaults, defineConfig } from "vitest/config";

const kinds = ["store", "world", "browser"];
const named = (kind: string) => `test/**/*.${kind}.test.ts`;

/** With the whole product, and yet nothing that they do is seen by another: many files at a time. */
const apart = [
  "test/web/public/**/*.{browser,world}.test.ts",
  "test/web/app/{accessible,invitation,offline,own-settings,profile,reset-password,second-factor,shell,sign-in,sign-up,social-sign-in}.browser.test.ts",
  "test/lambdas/accounts/{accounts,social-sign-in}.world.test.ts",
  "test/local/{reset-mail,state}.world.test.ts",
];

/** As many files at a time as there are processors; what they wait for runs beside them. */
const together = { maxWorkers: "100%" };

/** A page or a product that is busy answers late, not wrongly. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

/** Tests by what they need: nothing, a table, the whole product, the whole product and a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...kinds.map(named)],
          ...together,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "store",
          include: [named("store")],
          globalSetup: "test/support/table-engine.ts",
          sequence: { groupOrder: 1 },
          ...together,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "apart",
          include: apart,
          globalSetup: "test/support/world-setup.ts",
          sequence: { groupOrder: 2 },
          ...together,
          ...patient,
        },
      },
      {
        test: {
          name: "world",
          include: [named("world")],
          exclude: [...configDefaults.exclude, ...apart],
          globalSetup: "test/support/world-setup.ts",
          // One file at a time: the provider's fault switches are everybody's.
          fileParallelism: false,
          sequence: { groupOrder: 3 },
          ...patient,
        },
      },
      {
        test: {
          name: "browser",
          include: [named("browser")],
          exclude: [...configDefaults.exclude, ...apart],
          globalSetup: "test/support/world-setup.ts",
          fileParallelism: false,
          sequence: { groupOrder: 4 },
          ...patient,
        },
      },
    ],
  },
});
