import { inactivePeople } from "../people/list-people";
import { ConditionFailed } from "../platform/table/refusals";
import { mailingStore } from "./mailing-store";
import { queueReminders } from "./reminder-queue";
import { runStore } from "./run-store";
import { suppressionStore } from "./suppression-store";
import { isSuppressed, turnOf } from "./turn";

const perPage = 100;
/** As many pages are gone through before the work is put into the queue again. */
const pagesAtOnce = 10;

/** Goes through the next pages of the inactive and puts each who is due into the queue; safe to repeat. */
export async function walkRun(runId: string, pauseAfter: number, now: Date): Promise<void> {
  for (let pages = 0; pages < pagesAtOnce; pages++) {
    const run = await runStore.find(runId);
    if (run?.state !== "running" || run.walked) return;
    const { people, next } = await inactivePeople(run.walkedTo, perPage);
    const [mailings, suppressions] = await Promise.all([
      mailingStore.findAll(people.map(({ userId }) => userId)),
      suppressionStore.findAll(people.map(({ email }) => email)),
    ]);
    const turns = people.map((_, at) =>
      turnOf(mailings[at], suppressions[at], { runId, pauseAfter, now }),
    );
    const due = people.filter((_, at) => turns[at] === "due");
    // First the queue: what is put there twice is sent once, what is not there never.
    await queueReminders(due.map(({ userId }) => ({ runId, userId })));
    const suppressed = turns.filter(isSuppressed).length;
    const rested = people.length - due.length - suppressed;
    try {
      await runStore.walked(run, { to: next, queued: due.length, suppressed, rested }, now);
    } catch (error) {
      // Another has gone through this page, and goes on.
      if (error instanceof ConditionFailed) return;
      throw error;
    }
    if (next === undefined) {
      await runStore.finish(runId, now);
      return;
    }
  }
  await queueReminders([{ runId }]);
}
