import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { refreshPerson } from "../../../../lambdas/accounts/people/follow-people";
import { writersAfter } from "../../../../lambdas/accounts/people/places";
import { type Profile, profileKey, profiles } from "../../../../lambdas/accounts/profile/profile";
import { creditWrites } from "../../../../lambdas/money/collections/credit";
import { receipts } from "../../../../lambdas/money/collections/received-payment";
import { appendEntry, entries } from "../../../../lambdas/money/ledger/ledger";
import type { LedgerEntryItem } from "../../../../lambdas/money/ledger/movement";
import { checkedLedgers, checkWriter } from "../../../../lambdas/money/reconciliation/check-writer";
import { parts, reconcile, runs } from "../../../../lambdas/money/reconciliation/reconcile";
import { present } from "../../../../lambdas/platform/table/expressions";
import { transact } from "../../../../lambdas/platform/table/transact";
import { putItem } from "../../../support/items";
import { loggedInEach } from "../../../support/logged";
import { freshTable } from "../../../support/table";
import { aWriter } from "../../../support/table-world";

const table = freshTable();
const log = loggedInEach();
afterEach(table.clear);

let night = new Date("2026-11-22T23:00:00.000Z");
const reconcileAgain = async (hasTime = () => true) => {
  await reconcile(() => night, hasTime);
  return await runs.find({});
};
/** Reconciles in the next night. Each test uses different nights. */
const reconcileTonight = (hasTime?: () => boolean) => {
  night = new Date(night.getTime() + 24 * 60 * 60 * 1000);
  return reconcileAgain(hasTime);
};
async function reconcileForAWeek() {
  const nights = [];
  for (let each = 0; each < parts; each++) nights.push(await reconcileTonight());
  return nights;
}

const faults = () =>
  log
    .lines()
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event === "ledger-fault")
    .map(({ timestamp, level, event, ...fault }) => fault);
const faultsOf = (userId: string) => faults().filter((each) => each["userId"] === userId);

async function faultsTonight(userId: string) {
  const before = faultsOf(userId).length;
  await reconcileTonight();
  return faultsOf(userId).length - before;
}

const now = new Date("2026-11-21T09:00:00.000Z");
const creditedAt = now.toISOString();

async function read(userId: string): Promise<Profile> {
  const profile = await profiles.find({ userId });
  if (!profile) throw new Error("There is no such writer.");
  return profile;
}

async function credited(userId: string, amount: number, receiptNumber: string | null) {
  const credit = {
    ...{ amount, receiptNumber, claimedReceipt: null },
    ...{ paidAt: creditedAt, attemptId: null },
  };
  return creditWrites({ profile: await read(userId), credit, activationFee: 300, now });
}

const newReceipt = () => `R${randomUUID()}`;
const proof = (userId: string, receipt: string, entrySequence: number | null) =>
  receipts.put({ receipt }, { userId, attemptId: null, entrySequence, creditedAt });

/** Credits a payment as the settlement of its confirmation does. */
async function pays(userId: string, amount: number) {
  const receipt = newReceipt();
  const { writes, entry } = await credited(userId, amount, receipt);
  await transact([...writes, proof(userId, receipt, entry.sequence)]);
  return receipt;
}

async function withdraws(userId: string, amount: number) {
  const movement = { kind: "withdrawal", amount: -amount, receiptNumber: null } as const;
  const dated = { ...movement, date: now.toISOString() };
  const add = { payoutsOnTheirWay: 1, amountOnItsWay: amount };
  await transact(appendEntry(await read(userId), dated, { add }, now).writes);
}

/** Creates a writer and puts the writer into the lists of people, as the stream would do. */
async function aListedWriter() {
  const { userId } = await aWriter();
  await refreshPerson(userId);
  return userId;
}

async function aLedger() {
  const userId = await aListedWriter();
  const receipts = [await pays(userId, 300), await pays(userId, 500), await pays(userId, 20)];
  await withdraws(userId, 120);
  return { userId, receipts };
}

const changeEntry = (userId: string, sequence: number, set: Partial<LedgerEntryItem>) =>
  transact([entries.change({ userId, sequence }, { set })]);
const changeProfile = (userId: string, set: Partial<Profile>) =>
  transact([profiles.change({ userId }, { set })]);

test("ledgers that add up raise no fault in any night of a week, and are counted", async () => {
  await aLedger();
  await aListedWriter();

  const nights = await reconcileForAWeek();
  const sumOf = (what: "receipts" | "writers") =>
    nights.reduce((sum, run) => sum + (run?.[what] ?? 0), 0);

  expect(faults()).toEqual([]);
  expect(nights[0]).toMatchObject({ part: 0, faults: 0 });
  // Each night checks both writers, and the check of the whole table checks each once more.
  expect([sumOf("writers"), sumOf("receipts")]).toEqual([2 * parts + 2, 3]);
  expect(nights.at(-1)?.finishedAt).toBe(night.toISOString());
});

type Spoils = (userId: string, receipts: string[]) => Promise<unknown>;
const removes = (userId: string, sequence: number) =>
  transact([entries.remove({ userId, sequence })]);
const names = (userId: string, receiptNumber = "") => changeEntry(userId, 2, { receiptNumber });

test.each<[string, string, Spoils]>([
  ["a low total", "profile-differs", (id) => changeProfile(id, { totalWithdrawals: 119 })],
  [
    "an open payout with the state paid",
    "paid-out-differs",
    (id) => changeEntry(id, 4, { state: "paid" }),
  ],
  ["a missing entry", "entry-missing", (id) => removes(id, 2)],
  ["a missing newest entry", "entry-missing", (id) => removes(id, 4)],
  ["a receipt that nobody confirmed", "receipt-differs", (id) => names(id, "INVENTED")],
  ["a payment credited twice", "receipt-differs", (id, [receipt]) => names(id, receipt)],
])(
  "%s is found in the first night, and the log names the account only by its id",
  async (_, fault, spoils) => {
    const { userId, receipts } = await aLedger();
    await spoils(userId, receipts);

    await reconcileTonight();

    expect(faultsOf(userId)).toContainEqual({ userId, fault });
    expect(log.text()).toContain('"level":"error","event":"ledger-fault"');
    expect(log.text()).not.toMatch(/writers\.example|\+254|Wanjiru/);
  },
);

describe("a fully checked ledger", () => {
  async function aCheckedLedger() {
    const { userId } = await aLedger();
    await reconcileForAWeek();
    log.taken();
    return userId;
  }

  test("a fully checked ledger is read again from its first undecided withdrawal", async () => {
    const userId = await aCheckedLedger();
    const { entryCount } = await read(userId);
    await changeEntry(userId, 4, { state: "paid" });
    await changeProfile(userId, { amountOnItsWay: 0, payoutsOnTheirWay: 0 });
    await pays(userId, 40);

    const found = await checkWriter(userId, { whole: false });

    expect(await checkedLedgers.find({ userId })).toMatchObject({ entryCount: 3, paid: 0 });
    expect(found).toEqual({ entries: entryCount + 1 - 3 });
  });

  test.each<[string, string, Spoils]>([
    ["a balance", "profile-differs", (id) => changeProfile(id, { currentBalance: 701 })],
    [
      "the amount on its way",
      "paid-out-differs",
      (id) => changeProfile(id, { amountOnItsWay: 119 }),
    ],
    [
      "a new payment",
      "balance-after-differs",
      (id) => pays(id, 40).then(() => changeEntry(id, 5, { amount: 41 })),
    ],
  ])("%s that is one shilling off is found in the next night", async (_, fault, spoils) => {
    const userId = await aCheckedLedger();
    await spoils(userId, []);

    await reconcileTonight();

    expect(faultsOf(userId)).toContainEqual({ userId, fault });
  });

  test("an old entry that is one shilling off is found within a week, and then each night", async () => {
    const userId = await aCheckedLedger();
    await changeEntry(userId, 2, { amount: 501 });

    await reconcileForAWeek();

    expect(faultsOf(userId)).not.toEqual([]);
    expect(await faultsTonight(userId)).toBe(1);
  });
});

test("a writer who is on no list is checked within a week, and then listed", async () => {
  const { userId } = await aWriter();
  await changeProfile(userId, { currentBalance: 1 });

  await reconcileForAWeek();

  expect(faults()).toContainEqual({ userId, fault: "profile-differs" });
  expect((await writersAfter(undefined, 500)).userIds).toContain(userId);
});

test("an unreadable profile is reported, and does not stop the check of the others", async () => {
  const userId = await aListedWriter();
  const { createdAt: _, ...unreadable } = await read(userId);
  await putItem({ ...profileKey(userId), type: "Profile", ...unreadable }, present);
  const other = await aListedWriter();
  await changeProfile(other, { currentBalance: 1 });

  expect(await reconcileTonight()).toMatchObject({ finishedAt: night.toISOString() });

  expect(faults()).toEqual(
    expect.arrayContaining([
      { userId, fault: "profile-unreadable" },
      { userId: other, fault: "profile-differs" },
    ]),
  );
});

test("a fault of a closed account raises the alarm each night until it is corrected", async () => {
  const { userId } = await aWriter();
  await pays(userId, 50_000);
  await changeProfile(userId, { closedAt: now.toISOString(), currentBalance: 49_999 });
  await reconcileForAWeek();

  expect(await faultsTonight(userId)).toBe(1);
  expect(await faultsTonight(userId)).toBe(1);
  await changeProfile(userId, { currentBalance: 50_000 });
  expect(await faultsTonight(userId)).toBe(0);
});

test("a confirmed payment without a ledger entry is found within a week, and then each night", async () => {
  const userId = await aListedWriter();
  await transact([proof(userId, newReceipt(), 1)]);
  await reconcileForAWeek();

  expect(faults()).toContainEqual({ userId, fault: "receipt-without-entry" });
  expect(await faultsTonight(userId)).toBe(1);
  expect(await faultsTonight(userId)).toBe(1);
});

test("a receipt that came after the check of its payment is checked in the next night", async () => {
  const userId = await aListedWriter();
  await transact((await credited(userId, 300, null)).writes);
  await reconcileForAWeek();
  const receiptNumber = newReceipt();
  await changeEntry(userId, 1, { receiptNumber });
  await transact([proof(userId, receiptNumber, null)]);

  expect(await faultsTonight(userId)).toBe(1);
});

test("a run without time left continues later from the same place, and finishes once a night", async () => {
  const begun = await reconcileTonight(() => false);
  expect(begun).toMatchObject({ finishedAt: null, pages: 0 });

  const done = await reconcileAgain();

  expect(done?.finishedAt).not.toBeNull();
  expect(await reconcileAgain()).toEqual(done);
});

test("one of two parallel runs stops", async () => {
  await reconcileTonight(() => false);

  const [one, other] = await Promise.all([reconcileAgain(), reconcileAgain()]);

  expect(log.text()).toContain("reconciliation-runs-elsewhere");
  expect([one, other]).toContainEqual(expect.objectContaining({ finishedAt: night.toISOString() }));
});

test("a ledger of several pages is checked completely", async () => {
  const userId = await aListedWriter();
  for (let n = 0; n < 130; n++) await pays(userId, 10 + n);

  expect(await checkWriter(userId, { whole: true })).toEqual({ entries: 130 });
});
