import { eastAfricanDay } from "#contracts/east-africa-time";
import { inactivePeople } from "../people/list-people";
import { ConditionFailed } from "../platform/table/refusals";
import { type Mailing, mailingStore } from "./mailing-store";
import { queueReminders } from "./reminder-queue";
import { runStore } from "./run-store";

const perPage = 100;
/** As many pages are gone through before the work is put into the queue again. */
const pagesAtOnce = 10;
const week = 7 * 24 * 60 * 60 * 1000;

type Turn = "due" | "suppressed" | "rested";

/** Goes through the next pages of the inactive and puts each who is due into the queue; safe to repeat. */
export async function walkRun(runId: string, pauseAfter: number, now: Date): Promise<void> {
  for (let pages = 0; pages < pagesAtOnce; pages++) {
    const run = await runStore.find(runId);
    if (run?.state !== "running" || run.walked) return;
    const { people, next } = await inactivePeople(run.walkedTo, perPage);
    const mailings = await mailingStore.findAll(people.map(({ userId }) => userId));
    const turns = mailings.map((mailing) => turnOf(mailing, { runId, pauseAfter, now }));
    const due = people.filter((_, at) => turns[at] === "due");
    // First the queue: what is put there twice is sent once, what is not there never.
    await queueReminders(due.map(({ userId }) => ({ runId, userId })));
    const count = (turn: Turn) => turns.filter((each) => each === turn).length;
    try {
      await runStore.walked(
        run,
        { to: next, queued: due.length, suppressed: count("suppressed"), rested: count("rested") },
        now,
      );
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

interface Question {
  runId: string;
  pauseAfter: number;
  now: Date;
}

/** Whether it is somebody's turn: no more than one a day, and one a week after many. */
export function turnOf(mailing: Mailing | undefined, { runId, pauseAfter, now }: Question): Turn {
  // A page that is gone through again counts them as before.
  if (!mailing || mailing.lastRunId === runId) return "due";
  if (mailing.unsubscribedAt) return "suppressed";
  if (!mailing.lastAt) return "due";
  const last = new Date(mailing.lastAt);
  if (eastAfricanDay(last) === eastAfricanDay(now)) return "rested";
  // A little less than a week: one run takes longer than another.
  const isEarly = now.getTime() - last.getTime() < week - 3_600_000;
  return mailing.count >= pauseAfter && isEarly ? "rested" : "due";
}
