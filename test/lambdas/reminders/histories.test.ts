import * as fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { MemoryTable } from "../../support/memory-table/memory-table";
import { installOutside } from "./history/install";
import { runHistory } from "./history/run-history";
import { history } from "./history/step";

const numRuns = 1000;
let uninstall: () => void;

beforeAll(() => {
  uninstall = installOutside();
});
afterAll(() => uninstall());

test(`in ${numRuns} histories of runs nobody is reminded twice, or who wants none, and the counts are right`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const table = new MemoryTable();
      const remove = table.install();
      try {
        await runHistory(given, {
          all: table.all,
          setAround: (around) => {
            table.around = (effect) => around(effect);
          },
        });
      } finally {
        remove();
      }
    }),
    { numRuns },
  );
});
