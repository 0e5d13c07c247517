import * as fc from "fast-check";
import { holdsInHistories } from "../../../support/depth";
import { onEngineTable } from "../../../support/engine-table";
import { engineTest, freshTable } from "../../../support/table";
import { installOutside } from "./history/install";
import { runHistory } from "./history/run-history";
import { history } from "./history/step";

freshTable();

engineTest("the invariants hold on DynamoDB's own engine", { timeout: 600_000 }, async () => {
  const uninstall = installOutside();
  try {
    await holdsInHistories(
      "collections on the engine",
      fc.asyncProperty(history, async (given) => {
        await onEngineTable((table) => runHistory(given, table));
      }),
      { gate: 5, deep: 150, endOnFailure: true },
    );
  } finally {
    uninstall();
  }
});
