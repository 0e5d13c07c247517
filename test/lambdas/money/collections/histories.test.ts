import * as fc from "fast-check";
import { beforeAll, test } from "vitest";
import { holdsInHistories } from "../../../support/depth";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { installOutside } from "./history/install";
import { runHistory } from "./history/run-history";
import { history } from "./history/step";

beforeAll(() => installOutside());

test("in any order of events and with any crash, each shilling is credited exactly once", {
  timeout: 600_000,
}, async () => {
  await holdsInHistories(
    "collections",
    fc.asyncProperty(history, (given) =>
      onMemoryTable(async (table) => {
        await runHistory(given, {
          all: table.all,
          setAround: (around) => {
            table.around = around;
          },
        });
      }),
    ),
    { gate: 100, deep: 10_000 },
  );
});
