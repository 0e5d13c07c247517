import * as z from "zod/mini";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";
import { refreshPerson } from "../../accounts/people/follow-people";
import { writersAfter } from "../../accounts/people/list-people";
import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { defineItem } from "../../platform/table/define-item";
import { absent, where } from "../../platform/table/expressions";
import { scanKeys } from "../../platform/table/read";
import { ConditionFailed, writeAlone } from "../../platform/table/transact";
import { mostReceipts, ownersWithoutEntry } from "../collections/received-payment";
import { checkWriter, type LedgerFault } from "./check-writer";

/** Each night goes through one of so many parts of the table, so that all of it is seen in a week. */
export const parts = 7;

/** A reconciliation that is running or done: how far it has come, and what it has found. */
export const runs = defineItem({
  type: "Audit",
  name: "run",
  schema: z.object({
    /** The day in Nairobi on which it began. */
    day: z.string(),
    startedAt: Instant,
    finishedAt: z.nullable(Instant),
    /** First through the list of writers, then through the part of the table that is due. */
    walk: z._default(z.enum(["writers", "table"]), "table"),
    /** Absent in a run that went through the whole table: it isn't continued. */
    part: z.optional(z.int()),
    /** Where the walk goes on: after a place in the list, or after a key; null at its beginning. */
    reached: z.nullable(z.union([z.string(), z.object({ pk: z.string(), sk: z.string() })])),
    /** How many were compared, by both walks together. */
    writers: z.int(),
    entries: z.int(),
    receipts: z.int(),
    faults: z.int(),
    /** Grows with each step: two runs at once would go on from the same place. */
    pages: z.int(),
  }),
  key: ["AUDIT", "AUDIT"],
});
type Run = z.infer<typeof runs.schema>;

/**
 * Compares each writer's profile with what their ledger has become since it was last gone through whole,
 * and in a part of the table each ledger from its beginning and each receipt, as long as `hasTime`. The
 * next run of the night goes on from there; doing a step twice is harmless.
 */
export async function reconcile(clock: () => Date, hasTime: () => boolean): Promise<void> {
  const last = await runs.find({});
  const day = eastAfricanDay(clock());
  if (last?.finishedAt && last.day === day) return;
  const isUnderWay = last?.part !== undefined && last.finishedAt === null;
  const run = isUnderWay ? last : begun(day, last?.part, clock());
  try {
    if (!isUnderWay) await keep(run, last);
    await goOn(run, clock, hasTime);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    logger.info("audit-runs-elsewhere", { day });
  }
}

const begun = (day: string, lastPart = -1, now: Date): Run => ({
  day,
  startedAt: now.toISOString(),
  finishedAt: null,
  walk: "writers",
  part: (lastPart + 1) % parts,
  reached: null,
  writers: 0,
  entries: 0,
  receipts: 0,
  faults: 0,
  pages: 0,
});

/** Keeps how far a run has come; ConditionFailed when another has gone on from the same place. */
async function keep(run: Run, before: Run | undefined) {
  const asRead = before ? where({ day: before.day, pages: before.pages }) : absent;
  await writeAlone(runs.put({}, run, asRead));
}

async function goOn(from: Run, clock: () => Date, hasTime: () => boolean) {
  let run = from;
  while (!run.finishedAt && hasTime()) {
    const next = await (run.walk === "writers" ? compareWriters(run) : comparePart(run, clock));
    await keep({ ...next, pages: run.pages + 1 }, run);
    run = { ...next, pages: run.pages + 1 };
  }
  const { day, writers, entries, receipts, faults } = run;
  const found = { day, writers, entries, receipts, faults };
  // The alarm AuditStopped counts the runs that end well.
  recordMetric("LedgerFaults", 0);
  if (run.finishedAt) logger.info("audit-finished", found);
  else logger.info("audit-to-be-continued", found);
}

/** As many writers are compared in one step. */
const perStep = 500;

/** The next writers of the list, by what was added to their ledgers. */
async function compareWriters(run: Run): Promise<Run> {
  const after = typeof run.reached === "string" ? run.reached : undefined;
  const { userIds, next } = await writersAfter(after, perStep);
  let [entries, faults] = [0, 0];
  await inTurns(userIds, async (userId) => {
    const checked = await checkWriter(userId, { whole: false });
    entries += checked.entries;
    faults += reported(userId, checked.fault);
  });
  return {
    ...run,
    walk: next ? "writers" : "table",
    reached: next ?? null,
    writers: run.writers + userIds.length,
    entries: run.entries + entries,
    faults: run.faults + faults,
  };
}

/** The next megabyte of the part of the table: ledgers whole, receipts, and how the lists show people. */
async function comparePart(run: Run, clock: () => Date): Promise<Run> {
  const after = typeof run.reached === "string" ? undefined : (run.reached ?? undefined);
  const { keys, next } = await scanKeys(["PROFILE", "RECEIPT"], after, {
    part: run.part ?? 0,
    of: parts,
  });
  const writers = idsOf(keys, "PROFILE");
  const receipts = idsOf(keys, "RECEIPT");
  let [entries, faults] = [0, 0];
  await inTurns(writers, async (userId) => {
    const checked = await checkWriter(userId, { whole: true });
    const isReadable = checked.fault !== "profile-unreadable";
    if (isReadable && (await refreshPerson(userId))) logger.info("person-listed-anew", { userId });
    entries += checked.entries;
    faults += reported(userId, checked.fault);
  });
  await inTurns(batches(receipts, mostReceipts), async (batch) => {
    for (const userId of await ownersWithoutEntry(batch))
      faults += reported(userId, "receipt-without-entry");
  });
  return {
    ...run,
    reached: next ?? null,
    finishedAt: next ? null : clock().toISOString(),
    writers: run.writers + writers.length,
    entries: run.entries + entries,
    receipts: run.receipts + receipts.length,
    faults: run.faults + faults,
  };
}

/** Tells the operator of a fault; how many there are. */
function reported(userId: string, fault: LedgerFault | "receipt-without-entry" | undefined): 0 | 1 {
  if (fault === undefined) return 0;
  logger.error("ledger-fault", { userId, fault });
  recordMetric("LedgerFaults", 1);
  return 1;
}

/** Writers, or batches, that are looked at at the same time. */
const atOnce = 16;

/** The ids in the partition keys of those that have a sort key. */
const idsOf = (keys: readonly { pk: string; sk: string }[], sk: string) =>
  keys.filter((key) => key.sk === sk).map(({ pk }) => pk.slice(pk.indexOf("#") + 1));

function batches<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Does something with each of many, some at the same time. */
async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>) {
  const left = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const each of left) await work(each);
    }),
  );
}
