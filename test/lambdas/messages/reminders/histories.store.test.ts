import * as fc from "fast-check";
import { holdsInHistories } from "../../../support/depth";
import { onEngineTable } from "../../../support/engine-table";
import { engineTest, freshTable } from "../../../support/table";
import { installOutside } from "./history/install";
import { runHistory } from "./history/run-history";
import { history } from "./history/step";

freshTable();

engineTest(
  "no reminder is doubled or miscounted on DynamoDB's own engine too",
  {
    timeout: 600_000,
  },
  async () => {
    const uninstall = installOutside();
    try {
      await holdsInHistories(
        "reminders on the engine",
        fc.asyncProperty(history, async (given) => {
          await onEngineTable((table) => runHistory(given, table));
        }),
        { gate: 4, deep: 12, endOnFailure: true },
      );
    } finally {
      uninstall();
    }
  },
);
