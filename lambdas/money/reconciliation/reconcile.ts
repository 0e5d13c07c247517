import { eastAfricanDay } from "#contracts/east-africa-time";
import { refreshPerson } from "../../accounts/people/follow-people";
import { logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { ConditionFailed } from "../../platform/table/transact";
import { mostReceipts, ownersWithoutEntry } from "../collections/received-payment";
import { checkWriter } from "./check-writer";
import { type ReconciliationRun, reconciliationStore } from "./reconciliation-store";

/**
 * Compares each writer's profile with the ledger, and each receipt with its entry, as long as
 * `hasTime`. The next run of the night goes on from there; doing a part twice is harmless.
 */
export async function reconcile(clock: () => Date, hasTime: () => boolean): Promise<void> {
  const last = await reconciliationStore.newest();
  const day = eastAfricanDay(clock());
  if (last?.finishedAt && last.day === day) return;
  const isUnderWay = last !== undefined && last.finishedAt === null;
  const run = isUnderWay ? last : begun(day, clock());
  try {
    if (!isUnderWay) await reconciliationStore.keep(run, last);
    await goOn(run, clock, hasTime);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    logger.info("audit-runs-elsewhere", { day });
  }
}

const begun = (day: string, now: Date): ReconciliationRun => ({
  day,
  startedAt: now.toISOString(),
  finishedAt: null,
  reached: null,
  writers: 0,
  entries: 0,
  receipts: 0,
  faults: 0,
  pages: 0,
});

async function goOn(from: ReconciliationRun, clock: () => Date, hasTime: () => boolean) {
  let run = from;
  while (!run.finishedAt && hasTime()) {
    const next = await reconcilePart(run, clock);
    await reconciliationStore.keep(next, run);
    run = next;
  }
  const { day, writers, entries, receipts, faults } = run;
  const found = { day, writers, entries, receipts, faults };
  // The alarm AuditStopped counts the runs that end well.
  recordMetric("LedgerFaults", 0);
  if (run.finishedAt) logger.info("audit-finished", found);
  else logger.info("audit-to-be-continued", found);
}

async function reconcilePart(
  run: ReconciliationRun,
  clock: () => Date,
): Promise<ReconciliationRun> {
  const { keys, next } = await reconciliationStore.part(run.reached ?? undefined);
  const writers = idsOf(keys, "PROFILE");
  const receipts = idsOf(keys, "RECEIPT");
  let [entries, faults] = [0, 0];
  await inTurns(writers, async (userId) => {
    const checked = await checkWriter(userId);
    const isReadable = checked.fault !== "profile-unreadable";
    if (isReadable && (await refreshPerson(userId))) logger.info("person-listed-anew", { userId });
    entries += checked.entries;
    if (checked.fault === undefined) return;
    faults++;
    report(userId, checked.fault);
  });
  await inTurns(batches(receipts, mostReceipts), async (batch) => {
    for (const userId of await ownersWithoutEntry(batch)) {
      faults++;
      report(userId, "receipt-without-entry");
    }
  });
  return {
    ...run,
    reached: next ?? null,
    finishedAt: next ? null : clock().toISOString(),
    writers: run.writers + writers.length,
    entries: run.entries + entries,
    receipts: run.receipts + receipts.length,
    faults: run.faults + faults,
    pages: run.pages + 1,
  };
}

function report(userId: string, fault: string) {
  logger.error("ledger-fault", { userId, fault });
  recordMetric("LedgerFaults", 1);
}

/** Writers, or batches, that are looked at at the same time. */
const atOnce = 16;

/** The ids in the partition keys of those that have a sort key. */
export const idsOf = (keys: readonly { pk: string; sk: string }[], sk: string) =>
  keys.filter((key) => key.sk === sk).map(({ pk }) => pk.slice(pk.indexOf("#") + 1));

export function batches<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Does something with each of many, some at the same time. */
export async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>) {
  const left = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const each of left) await work(each);
    }),
  );
}
