import { inactivePeople } from "../../accounts/people/list-people";
import { ConditionFailed } from "../../platform/table/refusals";
import { countsOf } from "./count-turns";
import { lookUpTurns } from "./look-up-turns";
import { queueReminders } from "./reminder-queue";
import type { Run } from "./run";
import { runStore, type Walked } from "./run-store";

/** As many people are looked at together. */
const usualPage = 100;
/** After as many pages the work is put into the queue again, behind these people. */
const pagesBetween = 10;
/**
 * So many messages go on with a run, each behind people of its own: while one is lost, for as long as the
 * queue hides it, the others see that nobody who sends has nothing to do.
 */
const walkers = 3;

interface Walk {
  pauseAfter: number;
  perPage?: number;
}

/**
 * Goes through the next pages of the inactive and puts each who is due into the queue; safe to repeat.
 * Who that is is noted before: whatever happens to them meanwhile, they are counted as they were found.
 */
export async function walkRun(
  runId: string,
  { pauseAfter, perPage = usualPage }: Walk,
  now: Date,
): Promise<void> {
  for (let pages = 0; ; pages++) {
    const run = await runStore.find(runId);
    if (run?.state !== "running") return;
    try {
      if (run.unqueued) await queueUnqueued(run, run.unqueued, now);
      if (run.walked) {
        await runStore.finish(runId, now);
        return;
      }
      if (await isPassedOn(run, pages, perPage)) return;
      await runStore.walked(run, await lookAtPage(run, { pauseAfter, perPage }), now);
    } catch (error) {
      // Another has gone through this page, and goes on.
      if (error instanceof ConditionFailed) return;
      throw error;
    }
  }
}

/** Puts the work into the queue again after some pages; false while too few messages go on with the run. */
async function isPassedOn(
  { id, queued, suppressed, rested }: Run,
  pages: number,
  perPage: number,
): Promise<boolean> {
  if (pages === 0 || pages % pagesBetween > 0) return false;
  await queueReminders([{ runId: id }]);
  return queued + suppressed + rested >= walkers * pagesBetween * perPage;
}

/** What is put into the queue twice is sent once, what is not there never. */
async function queueUnqueued(run: Run, userIds: readonly string[], now: Date): Promise<void> {
  await queueReminders(userIds.map((userId) => ({ runId: run.id, userId })));
  await runStore.queued(run, now);
}

/** By the day on which the run began: who had a reminder on it gets none of this run after midnight. */
async function lookAtPage(
  { walkedTo, startedAt }: Run,
  { pauseAfter, perPage }: Required<Walk>,
): Promise<Walked> {
  const { people, next } = await inactivePeople(walkedTo, perPage);
  const now = new Date(startedAt);
  const turns = (await lookUpTurns(people, { pauseAfter, now })).map(({ turn }) => turn);
  const due = people.flatMap(({ userId }, at) => (turns[at] === "due" ? [userId] : []));
  const { due: _, ...others } = countsOf(turns);
  return { to: next, due, others };
}
