import * as fc from "fast-check";
import { beforeAll, test } from "vitest";
import { holdsInHistories } from "../../../support/depth";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { installOutside } from "./history/install";
import { runHistory } from "./history/invariants";
import { history } from "./history/step";

beforeAll(() => installOutside());

test("in every history of runs nobody gets two reminders on a day or an unwanted reminder", {
  timeout: 600_000,
}, async () => {
  await holdsInHistories(
    "reminders",
    fc.asyncProperty(history, (given) => onMemoryTable((table) => runHistory(given, table))),
    { gate: 100, deep: 10_000 },
  );
});
