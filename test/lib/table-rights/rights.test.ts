import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { allRights } from "../../support/table-permissions";
import { notedRights } from "../../support/used-rights";

/** Store tests fail if a function uses the table without a right, and record the used rights. */
const { used, missing } = notedRights(globSync("test/**/*.store.test.ts"));

test("store tests use every right to the table, so no function has a needless right", (context) => {
  if (process.env["KALAMU_TEST_TIER"] !== "first" && missing.length)
    context.skip("It needs the notes of all store tests: --project store --project rights.");

  expect(missing).toEqual([]);
  expect(allRights().filter((right) => !used.has(right))).toEqual([]);
});
