import { configDefaults, defineConfig } from "vitest/config";

const kinds = ["store", "world", "browser"];
const named = (kind: string) => `test/**/*.${kind}.test.ts`;

/** With the whole product, and yet nothing that they do is seen by another: many files at a time. */
const apart = [
  "test/web/public/**/*.{browser,world}.test.ts",
  "test/web/app/{offline,shell}.browser.test.ts",
  "test/local/state.world.test.ts",
];

/** Tests by what they need: nothing, a table, the whole product, the whole product and a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...kinds.map(named)],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "store",
          include: [named("store")],
          globalSetup: "test/support/table-engine.ts",
          sequence: { groupOrder: 1 },
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
