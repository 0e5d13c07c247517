import * as fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { randomly } from "../../../support/depth";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { installOutside } from "./history/install";
import { runHistory } from "./history/run-history";
import { history } from "./history/step";

const runs = randomly({ gate: 1000, deep: 10_000 });
let uninstall: () => void;

beforeAll(() => {
  uninstall = installOutside();
});
afterAll(() => uninstall());

test(`in ${runs.numRuns} histories of people, provider, network and crashes every shilling is credited exactly once`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
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
    runs,
  );
});
