import type { MailStop } from "#contracts/accounts";
import { dayLength, eastAfricanDay, nextEastAfricanTime } from "#contracts/east-africa-time";
import type { Turn } from "#contracts/reminders";
import type { Mailing } from "./mailing-store";

const week = 7 * dayLength;
/** A week and the day on which it ends, from tomorrow on. */
const mostDays = 9;

interface Question {
  pauseAfter: number;
  now: Date;
}

/** No more than one a day, one a week after many, and none for who wants none or can't be reached. */
export function turnOf(
  mailing: Mailing | undefined,
  stop: MailStop | null,
  { pauseAfter, now }: Question,
): Turn {
  if (mailing?.unsubscribedAt) return "unsubscribed";
  if (stop) return stop;
  if (!mailing?.lastAt) return "due";
  const last = new Date(mailing.lastAt);
  if (eastAfricanDay(last) === eastAfricanDay(now)) return "today";
  // A little less than a week: one run takes longer than another.
  const isEarly = now.getTime() - last.getTime() < week - 3_600_000;
  return mailing.count >= pauseAfter && isEarly ? "week" : "due";
}

/**
 * When somebody's next reminder leaves, of those that leave each day at `sendTime`; undefined for who
 * gets none.
 */
export function nextTurn(
  mailing: Mailing | undefined,
  stop: MailStop | null,
  { pauseAfter, now, sendTime }: Question & { sendTime: string },
): Date | undefined {
  const next = nextEastAfricanTime(sendTime, now).getTime();
  return Array.from({ length: mostDays }, (_, day) => new Date(next + day * dayLength)).find(
    (at) => turnOf(mailing, stop, { pauseAfter, now: at }) === "due",
  );
}
