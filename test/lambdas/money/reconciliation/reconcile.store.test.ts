import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Profile, profileKey } from "../../../../lambdas/accounts/profile/profile";
import { profileStore } from "../../../../lambdas/accounts/profile/profile-store";
import { creditWrites } from "../../../../lambdas/money/collections/credit";
import { receiptProof } from "../../../../lambdas/money/collections/receipt-store";
import { appendEntry, entries } from "../../../../lambdas/money/ledger/ledger";
import type { LedgerEntryItem } from "../../../../lambdas/money/ledger/movement";
import { reconcile } from "../../../../lambdas/money/reconciliation/reconcile";
import { reconciliationStore } from "../../../../lambdas/money/reconciliation/reconciliation-store";
import { present, updateWhere } from "../../../../lambdas/platform/table/expressions";
import { putItem, transact, updateItem } from "../../../../lambdas/platform/table/transact";
import { logged } from "../../../support/logged";
import { freshTable } from "../../../support/table";
import { aWriter } from "../../../support/table-world";

freshTable({});
let log: ReturnType<typeof logged>;
beforeEach(() => {
  log = logged();
});
afterEach(() => log.restore());

let night = new Date("2026-11-22T23:00:00.000Z");
/** Each test is a night of its own. */
const nextNight = () => {
  night = new Date(night.getTime() + 24 * 60 * 60 * 1000);
};
const auditTonight = async (hasTime = () => true) => {
  await reconcile(() => night, hasTime);
  return await reconciliationStore.newest();
};
const faults = () =>
  log
    .lines()
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ event }) => event === "ledger-fault");

const now = new Date("2026-11-21T09:00:00.000Z");

async function read(userId: string): Promise<Profile> {
  const profile = await profileStore.find(userId);
  if (!profile) throw new Error("There is no such writer.");
  return profile;
}

/** Credits a payment as settling its confirmation does. */
async function pays(userId: string, amount: number) {
  const receipt = `R${randomUUID()}`;
  const paidAt = now.toISOString();
  const credit = { amount, receiptNumber: receipt, claimedReceipt: null, paidAt, attemptId: null };
  const profile = await read(userId);
  const { writes, entry } = creditWrites({ profile, credit, activationFee: 300, now });
  const proof = { userId, attemptId: null, entrySequence: entry.sequence, creditedAt: paidAt };
  await transact([...writes, receiptProof(receipt, proof)]);
  return receipt;
}

/** A withdrawal that is on its way. */
async function withdraws(userId: string, amount: number) {
  const movement = { kind: "withdrawal", amount: -amount, receiptNumber: null } as const;
  const dated = { ...movement, date: now.toISOString() };
  const add = { payoutsOnTheirWay: 1, amountOnItsWay: amount };
  await transact(appendEntry(await read(userId), dated, { add }, now).writes);
}

/** A writer with three payments and a withdrawal. */
async function aLedger() {
  const { userId } = await aWriter();
  const receipts = [await pays(userId, 300), await pays(userId, 500), await pays(userId, 20)];
  await withdraws(userId, 120);
  return { userId, receipts };
}

const changeEntry = (userId: string, sequence: number, set: Partial<LedgerEntryItem>) =>
  transact([
    {
      name: "entry",
      update: { Key: entries.key({ userId, sequence }), ...updateWhere({ set }, present) },
    },
  ]);
const changeProfile = (userId: string, set: Partial<Profile>) =>
  updateItem(Profile, { Key: profileKey(userId), ...updateWhere({ set }, present) });

test("ledgers that add up raise nothing, and are counted", async () => {
  nextNight();
  await aLedger();
  await aWriter();

  const run = await auditTonight();

  expect(faults()).toEqual([]);
  expect(run).toMatchObject({ finishedAt: night.toISOString(), writers: 2, entries: 4, faults: 0 });
  expect(run?.receipts).toBe(3);
  // The alarm AuditStopped counts these.
  expect(log.text().match(/"LedgerFaults":0/g)).toHaveLength(1);
});

test.each<[string, string, (ledger: { userId: string; receipts: string[] }) => Promise<unknown>]>([
  [
    "a balance of one shilling more",
    "profile-differs",
    ({ userId }) => changeProfile(userId, { currentBalance: 701 }),
  ],
  [
    "a total of one shilling less",
    "profile-differs",
    ({ userId }) => changeProfile(userId, { totalWithdrawals: 119 }),
  ],
  [
    "a withdrawal that is called paid and still on its way",
    "paid-out-differs",
    ({ userId }) => changeEntry(userId, 4, { state: "paid" }),
  ],
  [
    "an entry that was changed",
    "balance-after-differs",
    ({ userId }) => changeEntry(userId, 2, { amount: 501 }),
  ],
  [
    "an entry that is gone",
    "entry-missing",
    ({ userId }) => transact([entries.remove({ userId, sequence: 2 })]),
  ],
  [
    "the newest entry gone",
    "entry-missing",
    ({ userId }) => transact([entries.remove({ userId, sequence: 4 })]),
  ],
  [
    "a payment whose receipt nobody confirmed",
    "receipt-differs",
    ({ userId }) => changeEntry(userId, 2, { receiptNumber: "INVENTED" }),
  ],
  [
    "a payment that was credited twice under one receipt",
    "receipt-differs",
    ({ userId, receipts }) => changeEntry(userId, 2, { receiptNumber: receipts[0] ?? "" }),
  ],
])("%s is found, and names the account by its id alone", async (_, fault, spoils) => {
  nextNight();
  const ledger = await aLedger();
  await spoils(ledger);

  await auditTonight();

  const own = faults().filter(({ userId }) => userId === ledger.userId);
  expect(own).toContainEqual({
    level: "error",
    event: "ledger-fault",
    userId: ledger.userId,
    fault,
  });
  expect(log.text()).not.toMatch(/writers\.example|\+254|Wanjiru/);
});

test("a confirmed payment that stands in no ledger is found", async () => {
  nextNight();
  const { userId } = await aWriter();
  const proof = { userId, attemptId: null, entrySequence: 1, creditedAt: now.toISOString() };
  await transact([receiptProof(`R${randomUUID()}`, proof)]);

  await auditTonight();

  expect(faults()).toContainEqual({
    level: "error",
    event: "ledger-fault",
    userId,
    fault: "receipt-without-entry",
  });
});

test("a profile that can't be read is found, and keeps no other from being audited", async () => {
  nextNight();
  const { userId } = await aWriter({ createdAt: "yesterday" });
  const other = await aWriter();
  await updateItem(Profile, {
    Key: profileKey(other.userId),
    ...updateWhere({ set: { currentBalance: 1 } }, present),
  });

  expect(await auditTonight()).toMatchObject({ finishedAt: night.toISOString() });

  expect(faults()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ userId, fault: "profile-unreadable" }),
      expect.objectContaining({ userId: other.userId, fault: "profile-differs" }),
    ]),
  );
});

test("an audit without time for more goes on where it stopped, and is done once a night", async () => {
  nextNight();
  const begun = await auditTonight(() => false);
  expect(begun).toMatchObject({ finishedAt: null, pages: 0 });

  const done = await auditTonight();
  const again = await auditTonight();

  expect(done?.finishedAt).not.toBeNull();
  expect(again).toEqual(done);
});

test("of two runs at once one stops", async () => {
  nextNight();
  const begun = await auditTonight(() => false);
  if (!begun) throw new Error("No audit was begun.");
  await putItem(
    { pk: "AUDIT", sk: "AUDIT", type: "Audit", ...begun, pages: 1 },
    { ConditionExpression: "attribute_exists(pk)" },
  );

  await expect(reconciliationStore.keep({ ...begun, pages: 1 }, begun)).rejects.toThrow();
  await expect(auditTonight()).resolves.toMatchObject({ pages: 2 });
});

test("a ledger of several pages is computed whole", async () => {
  nextNight();
  const { userId } = await aWriter();
  for (let n = 0; n < 130; n++) await pays(userId, 10 + n);
  const before = (await reconciliationStore.newest())?.entries ?? 0;

  const run = await auditTonight();

  expect(run?.entries).toBeGreaterThan(before);
  expect(faults().filter((each) => each["userId"] === userId)).toEqual([]);
});
