import * as fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { MemoryTable } from "../../support/memory-table/memory-table";
import { installOutside } from "./history/install";
import { runHistory } from "./history/run-history";
import { history } from "./history/step";

const numRuns = 2_000;
let uninstall: () => void;

beforeAll(() => {
  uninstall = installOutside();
});
afterAll(() => uninstall());

test(`in ${numRuns} histories of withdrawals nobody is overdrawn, nothing is paid twice and the books agree`, {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      const table = new MemoryTable();
      const remove = table.install();
      try {
        await runHistory(given, table);
      } finally {
        remove();
      }
    }),
    { numRuns },
  );
});
