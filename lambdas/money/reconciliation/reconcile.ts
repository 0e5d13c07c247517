import * as z from "zod/mini";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";
import { refreshPerson } from "../../accounts/people/follow-people";
import { writersAfter } from "../../accounts/people/places";
import { logger, recordMetric } from "../../platform/logger";
import { defineItem } from "../../platform/table/define-item";
import { absent, where } from "../../platform/table/expressions";
import { scanKeys } from "../../platform/table/read";
import { ConditionFailed, writeAlone } from "../../platform/table/transact";
import { mostReceipts, receiptsWithoutEntry } from "../collections/received-payment";
import { checkWriter, type LedgerFault } from "./check-writer";

/**
 * The number of parts of the table. One part is checked each night, so that the whole table is
 * checked in a week.
 */
export const parts = 7;

export const runs = defineItem({
  type: "Audit",
  name: "run",
  schema: z.object({
    /** The day in Nairobi on which the run began. */
    day: z.string(),
    startedAt: Instant,
    finishedAt: z.nullable(Instant),
    /**
     * The current step of the run. The steps in order: the faults of the night before, the list of
     * writers, one part of the table.
     */
    walk: z._default(z.enum(["faults", "writers", "table"]), "table"),
    /** Absent in a run that older code began over the whole table. Such a run isn't continued. */
    part: z.optional(z.int()),
    /**
     * The place where the step continues: after a writer in the list, or after a key of the table.
     * Null at the beginning.
     */
    reached: z.nullable(z.union([z.string(), z.object({ pk: z.string(), sk: z.string() })])),
    /** The numbers of compared writers, entries and receipts in all steps together. */
    writers: z.int(),
    entries: z.int(),
    receipts: z.int(),
    faults: z.int(),
    /**
     * Writers and receipts that had a fault at the last check. They are checked each night until
     * the fault is mended.
     */
    faultyWriters: z._default(z.array(z.string()), []),
    faultyReceipts: z._default(z.array(z.string()), []),
    /** Grows with each step, so that two parallel runs can't continue from the same place. */
    pages: z.int(),
  }),
  key: ["AUDIT", "AUDIT"],
});
type Run = z.infer<typeof runs.schema>;

/**
 * Compares, while `hasTime` is true, the faults of the night before, then each ledger's new
 * entries, then whole ledgers and receipts in one part of the table. The next run continues where
 * this one stopped.
 */
export async function reconcile(clock: () => Date, hasTime: () => boolean): Promise<void> {
  const last = await runs.find({});
  const day = eastAfricanDay(clock());
  if (last?.finishedAt && last.day === day) return;
  const isUnderWay = last?.part !== undefined && last.finishedAt === null;
  const run = isUnderWay ? last : begun(day, last, clock());
  try {
    if (!isUnderWay) await keep(run, last);
    await goOn(run, clock, hasTime);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    logger.info("reconciliation-runs-elsewhere", { day });
  }
}

const begun = (day: string, last: Run | undefined, now: Date): Run => ({
  day,
  startedAt: now.toISOString(),
  finishedAt: null,
  walk: "faults",
  part: ((last?.part ?? -1) + 1) % parts,
  reached: null,
  writers: 0,
  entries: 0,
  receipts: 0,
  faults: 0,
  faultyWriters: last?.faultyWriters ?? [],
  faultyReceipts: last?.faultyReceipts ?? [],
  pages: 0,
});

/**
 * Stores a run's progress; throws ConditionFailed if another run has continued from the same place.
 */
async function keep(run: Run, before: Run | undefined) {
  const asRead = before ? where({ day: before.day, pages: before.pages }) : absent;
  await writeAlone(runs.put({}, run, asRead));
}

async function goOn(from: Run, clock: () => Date, hasTime: () => boolean) {
  let run = from;
  while (!run.finishedAt && hasTime()) {
    const next = await walks[run.walk](run, clock);
    await keep({ ...next, pages: run.pages + 1 }, run);
    run = { ...next, pages: run.pages + 1 };
  }
  const { day, writers, entries, receipts, faults } = run;
  const found = { day, writers, entries, receipts, faults };
  if (run.finishedAt) logger.info("reconciliation-finished", found);
  else logger.info("reconciliation-to-be-continued", found);
}

/**
 * Checks the faults of the night before, so that a fault raises an alarm each night until it is
 * mended.
 */
async function compareFaulty(run: Run): Promise<Run> {
  const { entries, faults } = await compareLedgers(run.faultyWriters, { whole: true, told: [] });
  const unproven = await compareReceipts(run.faultyReceipts);
  return {
    ...run,
    walk: "writers",
    entries: run.entries + entries,
    faults: run.faults + faults.length + unproven.length,
    faultyWriters: faults,
    faultyReceipts: unproven,
  };
}

const perStep = 500;

/**
 * Checks the next writers of the list. Reads only the entries added to their ledgers since the last
 * full check.
 */
async function compareWriters(run: Run): Promise<Run> {
  const after = typeof run.reached === "string" ? run.reached : undefined;
  const { userIds, next } = await writersAfter(after, perStep);
  const { faultyWriters: told } = run;
  const { entries, faults } = await compareLedgers(userIds, { whole: false, told });
  return {
    ...run,
    walk: next ? "writers" : "table",
    reached: next ?? null,
    writers: run.writers + userIds.length,
    entries: run.entries + entries,
    faults: run.faults + faults.length,
    faultyWriters: remembered(told, faults),
  };
}

/**
 * Checks the next megabyte of the table's part: whole ledgers and receipts. Also refreshes the
 * names in the lists of people.
 */
async function comparePart(run: Run, clock: () => Date): Promise<Run> {
  const after = typeof run.reached === "string" ? undefined : (run.reached ?? undefined);
  const { keys, next } = await scanKeys(["PROFILE", "RECEIPT"], after, {
    part: run.part ?? 0,
    of: parts,
  });
  const writers = idsOf(keys, "PROFILE");
  const receipts = idsOf(keys, "RECEIPT");
  const { faultyWriters: told } = run;
  const { entries, faults, unreadable } = await compareLedgers(writers, { whole: true, told });
  await inTurns(without(writers, unreadable), async (userId) => {
    if (await refreshPerson(userId)) logger.info("person-relisted", { userId });
  });
  const unproven = await compareReceipts(without(receipts, run.faultyReceipts));
  return {
    ...run,
    reached: next ?? null,
    finishedAt: next ? null : clock().toISOString(),
    writers: run.writers + writers.length,
    entries: run.entries + entries,
    receipts: run.receipts + receipts.length,
    faults: run.faults + faults.length + unproven.length,
    faultyWriters: remembered(told, faults),
    faultyReceipts: remembered(run.faultyReceipts, unproven),
  };
}

const walks = { faults: compareFaulty, writers: compareWriters, table: comparePart };

/** Checks ledgers, and reports faults unless the writer is in `told` (already reported tonight). */
async function compareLedgers(
  userIds: readonly string[],
  { whole, told }: { whole: boolean; told: readonly string[] },
) {
  const known = new Set(told);
  const [faults, unreadable]: [string[], string[]] = [[], []];
  let entries = 0;
  await inTurns(userIds, async (userId) => {
    const checked = await checkWriter(userId, { whole });
    entries += checked.entries;
    if (checked.fault === "profile-unreadable") unreadable.push(userId);
    if (!checked.fault || known.has(userId)) return;
    report(userId, checked.fault);
    faults.push(userId);
  });
  return { entries, faults, unreadable };
}

async function compareReceipts(receipts: readonly string[]): Promise<string[]> {
  const unproven: string[] = [];
  await inTurns(batches(receipts, mostReceipts), async (batch) => {
    for (const { userId, receipt } of await receiptsWithoutEntry(batch)) {
      report(userId, "receipt-without-entry");
      unproven.push(receipt);
    }
  });
  return unproven;
}

function report(userId: string, fault: LedgerFault | "receipt-without-entry"): void {
  logger.error("ledger-fault", { userId, fault });
  recordMetric("LedgerFaults", 1);
}

/**
 * More faults would not fit into the item. The weekly check of the whole table finds the others.
 */
const mostRemembered = 2000;

const remembered = (before: readonly string[], found: readonly string[]) =>
  [...before, ...found].slice(0, mostRemembered);

const without = (all: readonly string[], known: readonly string[]) => {
  const looked = new Set(known);
  return all.filter((each) => !looked.has(each));
};

const atOnce = 16;

const idsOf = (keys: readonly { pk: string; sk: string }[], sk: string) =>
  keys.filter((key) => key.sk === sk).map(({ pk }) => pk.slice(pk.indexOf("#") + 1));

function batches<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Runs `work` for each element, for `atOnce` elements in parallel. */
async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>) {
  const left = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const each of left) await work(each);
    }),
  );
}
