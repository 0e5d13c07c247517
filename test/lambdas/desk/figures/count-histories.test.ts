import * as fc from "fast-check";
import { expect, test } from "vitest";
import { holdsInHistories } from "../../../support/depth";
import { loggedInEach } from "../../../support/logged";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { aBusiness, randomFrom } from "./history/business";
import { countedIn, deliver, withoutZeros } from "./history/deliver";

process.env["TABLE_NAME"] = "memory";
loggedInEach();

test("figures are exact, whatever the stream repeats, reorders, splits or loses", {
  timeout: 600_000,
}, async () => {
  const history = fc.record({
    seed: fc.integer(),
    changes: fc.integer({ min: 1, max: 150 }),
    batch: fc.integer({ min: 1, max: 60 }),
    again: fc.double({ min: 0, max: 0.6, noNaN: true }),
    lost: fc.double({ min: 0, max: 0.4, noNaN: true }),
  });
  const property = fc.asyncProperty(history, async ({ seed, changes: count, ...delivery }) => {
    const random = randomFrom(seed);
    const { changes, tally } = aBusiness(random, count);
    await onMemoryTable(async (table) => {
      await deliver(changes, table, random, delivery);
      expect(withoutZeros(await countedIn())).toEqual(withoutZeros(tally));
    });
  });
  await holdsInHistories("figures", property, { gate: 100, deep: 10_000 });
});
