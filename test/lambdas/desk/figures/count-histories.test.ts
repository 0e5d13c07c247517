import * as fc from "fast-check";
import { expect, test } from "vitest";
import { holdsInHistories } from "../../../support/depth";
import { logged } from "../../../support/logged";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { Business, randomFrom } from "./history/business";
import { countedIn, deliver, withoutNothing } from "./history/deliver";

process.env["TABLE_NAME"] = "memory";

test("figures are exact, whatever the stream repeats, reorders, splits or loses", {
  timeout: 600_000,
}, async () => {
  const log = logged();
  const property = fc.asyncProperty(
    fc.record({
      seed: fc.integer(),
      changes: fc.integer({ min: 1, max: 150 }),
      batch: fc.integer({ min: 1, max: 60 }),
      again: fc.double({ min: 0, max: 0.6, noNaN: true }),
      lost: fc.double({ min: 0, max: 0.4, noNaN: true }),
    }),
    async ({ seed, changes, ...delivery }) => {
      const random = randomFrom(seed);
      const business = new Business(random).run(changes);
      await onMemoryTable(async (table) => {
        await deliver(business.changes, table, random, delivery);
        expect(await countedIn()).toEqual(withoutNothing(business.tally));
      });
    },
  );
  try {
    await holdsInHistories("figures", property, { gate: 100, deep: 10_000 });
  } finally {
    log.restore();
  }
});
