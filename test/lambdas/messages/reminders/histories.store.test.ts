import * as fc from "fast-check";
import { test } from "vitest";
import { randomly } from "../../../support/depth";
import { engineTable } from "../../../support/engine-table";
import { freshTable } from "../../../support/table";
import { installOutside } from "./history/install";
import { runHistory } from "./history/run-history";
import { history } from "./history/step";

freshTable();
const runs = randomly({ gate: 4, deep: 12 });

test("no reminder is doubled or miscounted on DynamoDB's own engine too", {
  timeout: 600_000,
}, async () => {
  const uninstall = installOutside();
  try {
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const table = await engineTable();
        try {
          await runHistory(given, table);
        } finally {
          await table.remove();
        }
      }),
      { ...runs, endOnFailure: true },
    );
  } finally {
    uninstall();
  }
});
