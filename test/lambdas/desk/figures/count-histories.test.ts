import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { figuresOf } from "../../../../lambdas/desk/figures";
import type { Change } from "../../../../lambdas/platform/table/stream";
import { holdsInHistories } from "../../../support/depth";
import { loggedInEach } from "../../../support/logged";
import { onMemoryTable } from "../../../support/memory-table/on-memory-table";
import { countedIn, deliver, tallyOf } from "./support/deliver";
import { randomFrom } from "./support/random";

process.env["TABLE_NAME"] = "memory";
loggedInEach();

type Item = Record<string, unknown>;
const person = { type: "Profile", accountStatus: "inactive" };
const entry = { type: "LedgerEntry", date: "2026-10-01T09:00:00.000Z" };

/** The states of each kind of item in order; undefined after the item's deletion. */
const lives = (at: string, amount: number): (Item | undefined)[][] => {
  const joined = { ...person, createdAt: at };
  const active = { ...joined, accountStatus: "active", activatedAt: "2026-11-12T06:00:00.000Z" };
  const asked = { ...entry, kind: "withdrawal", amount: -amount, bookedAt: at };
  const payout = { type: "Withdrawal", state: "requested", amount };
  return [
    [joined, active, { ...active, firstName: "Amina" }, { ...active, closedAt: at }],
    [joined, { ...joined, closedAt: at }],
    [{ ...entry, kind: "payment", amount, bookedAt: at }],
    [{ ...entry, kind: "training", amount: -amount, bookedAt: at }],
    [asked, { ...asked, state: "paid", paidAt: "2026-11-13T06:00:00.000Z" }],
    [asked, { ...asked, state: "returned" }],
    [payout, { ...payout, state: "checking" }, { ...payout, state: "paid" }],
    [{ type: "Task", createdAt: at }, undefined],
    [
      { type: "Submission", status: "Pending Review" },
      { type: "Submission", status: "Approved" },
    ],
    [{ type: "UnattributedPayment", gsi1pk: "LIST", amount }, { type: "UnattributedPayment" }],
    // An unreadable item, which adds nothing.
    [{ ...entry, kind: "payment", amount: "none" }],
  ];
};

const days = ["2026-11-01T20:59:00.000Z", "2026-11-01T21:00:00.000Z", "2026-11-20T06:00:00.000Z"];
const life = fc
  .tuple(fc.constantFrom(...days), fc.integer({ min: 1, max: 5000 }), fc.nat(), fc.nat())
  .map(([at, amount, which, lived]) => {
    const states = lives(at, amount)[which % lives(at, amount).length] ?? [];
    return states.slice(0, 1 + (lived % states.length));
  });

test("the figures are exact even if changes are repeated, reordered or split, and answers are lost", {
  timeout: 600_000,
}, async () => {
  const history = fc.record({
    seed: fc.integer(),
    all: fc.array(life, { minLength: 1, maxLength: 80 }),
    batch: fc.integer({ min: 1, max: 60 }),
    again: fc.double({ min: 0, max: 0.6, noNaN: true }),
    lost: fc.double({ min: 0, max: 0.4, noNaN: true }),
  });
  const property = fc.asyncProperty(history, async ({ seed, all, ...delivery }) => {
    const changes = all.flatMap((states) =>
      states.map((after, at): Change => ({ eventId: randomUUID(), before: states[at - 1], after })),
    );
    const present = all.map((states) => states.at(-1));
    const readable = present.filter((item) => item?.["amount"] !== "none");
    await onMemoryTable(async (table) => {
      await deliver(changes, table, randomFrom(seed), delivery);
      expect(await countedIn()).toEqual(tallyOf(readable.flatMap(figuresOf)));
    });
  });
  await holdsInHistories("figures", property, { gate: 100, deep: 10_000 });
});
