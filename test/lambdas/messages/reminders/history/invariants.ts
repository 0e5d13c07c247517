import { eastAfricanDay } from "../../../../../lambdas/contracts/east-africa-time";
import type { Run } from "../../../../../lambdas/messages/reminders/run";
import type { MemoryTable } from "../../../../support/memory-table/memory-table";
import { HistoryWorld, type Sent } from "./history-world";
import { type History, peopleCount } from "./step";

const insist = (holds: boolean, promise: string, facts: unknown = "") => {
  if (!holds) throw new Error(`${promise} ${JSON.stringify(facts)}`);
};
/** An hour less than a week, since runs have different lengths. */
const almostAWeek = 7 * 24 * 3_600_000 - 3_600_000;
const isUnique = (texts: readonly string[]) => new Set(texts).size === texts.length;

/**
 * The ids of unsubscribed and of active people, and the suppressed addresses. No later mail may go
 * to them.
 */
function quietIn(world: HistoryWorld): ReadonlySet<string> {
  const unsubscribed = world
    .ofType<{ userId: string; unsubscribedAt?: string }>("Mailing")
    .filter((each) => each.unsubscribedAt);
  const active = world.profiles().filter((each) => each.accountStatus === "active");
  return new Set([
    ...[...unsubscribed, ...active].map(({ userId }) => userId),
    ...world.suppressed,
  ]);
}

function checkAlways(world: HistoryWorld, quiet: ReadonlySet<string>, fresh: Sent[]) {
  for (const mail of fresh)
    insist(!quiet.has(mail.userId) && !quiet.has(mail.to), "Who is to get none gets none.", mail);
  insist(
    isUnique(world.sent.map(({ runId, userId }) => `${runId} ${userId}`)),
    "Nobody gets a second mail of a run.",
    world.sent,
  );
  insist(
    isUnique(world.sent.map(({ userId, at }) => `${userId} ${eastAfricanDay(at)}`)),
    "Nobody gets two mails on a day.",
    world.sent,
  );
  for (const mails of Map.groupBy(world.sent, ({ userId }) => userId).values())
    for (const [at, mail] of mails.entries()) {
      const before = mails[at - 1];
      const isSoon = before && mail.at.getTime() - before.at.getTime() < almostAWeek;
      insist(at < world.pauseAfter || !isSoon, "After many there is one a week.", mails);
    }
  for (const run of world.runs()) checkCounts(world, run);
}

function checkCounts(world: HistoryWorld, run: Run) {
  const { queued, sent, failed, skipped, suppressed, rested, remaining } = run;
  const proofs = world
    .ofType<{ pk: string; state: string }>("Reminded")
    .filter(({ pk }) => pk === `REMINDED#${run.id}`);
  const of = (state: string) => proofs.filter((proof) => proof.state === state).length;
  insist(
    sent === of("sent") && failed === of("failed") && skipped === of("skipped"),
    "A run counts what became of people.",
    { run, proofs },
  );
  insist(
    queued === sent + failed + skipped + remaining && remaining >= of("asking"),
    "Whom a run is for is sent to, failed, skipped or left.",
    { run, proofs },
  );
  const { unsubscribed, bounced, complained, today, week } = run;
  insist(
    suppressed === unsubscribed + bounced + complained && rested === today + week,
    "The reasons add up to those it is not for.",
    run,
  );
  insist(queued + suppressed + rested <= peopleCount, "Nobody is counted twice.", run);
  const mails = world.sent.filter(({ runId }) => runId === run.id).length;
  insist(sent <= mails && mails <= sent + failed + of("asking"), "What is called sent is sent.", {
    run,
    mails,
  });
}

function checkTheEnd(world: HistoryWorld) {
  const inactive = world.profiles().filter((each) => each.accountStatus === "inactive").length;
  for (const run of world.runs()) {
    if (run.state === "running") continue;
    const { queued, suppressed, rested, remaining, walked, unqueued } = run;
    insist(walked && !unqueued && remaining === 0, "A run that is done has nothing left.", run);
    insist(queued + suppressed + rested >= inactive, "A run leaves nobody out.", run);
  }
}

export async function runHistory({ moves, pauseAfter, seed }: History, table: MemoryTable) {
  const world = new HistoryWorld(table, pauseAfter, seed);
  await world.begin();
  for (const move of [...moves, "the end" as const]) {
    const [quiet, before] = [quietIn(world), world.sent.length];
    await (move === "the end" ? world.settleDown() : world.move(move));
    checkAlways(world, quiet, world.sent.slice(before));
  }
  checkTheEnd(world);
}
