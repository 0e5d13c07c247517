import type { MailStop } from "#contracts/accounts";
import { dayLength, eastAfricanDay } from "#contracts/east-africa-time";
import type { ListedUser } from "#contracts/people";
import { noTurns, type Turn, type TurnCounts } from "#contracts/reminders";
import { mailStop, type Suppression, suppressions } from "../../accounts/profile/mail-stop";
import { readItems } from "../../platform/table/define-item";
import { type Mailing, mailings } from "../mailings";

const week = 7 * dayLength;
export interface Question {
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

export interface Reminded {
  mailing: Mailing | undefined;
  suppression: Suppression | undefined;
  stop: MailStop | null;
  turn: Turn;
}

/** What is known of some inactive people and their reminders, in their order. */
export async function lookUpTurns(
  people: readonly Pick<ListedUser, "userId" | "email" | "emailConfirmed">[],
  question: Question,
): Promise<Reminded[]> {
  const [mailed, suppressed] = await Promise.all([
    readItems(people.map((person) => mailings.at(person))),
    readItems(people.map((person) => suppressions.at(person))),
  ]);
  return people.map(({ emailConfirmed }, at) => {
    const [mailing, suppression] = [mailed[at], suppressed[at]];
    const stop = mailStop(emailConfirmed, suppression);
    return { mailing, suppression, stop, turn: turnOf(mailing, stop, question) };
  });
}

export const countsOf = (turns: readonly Turn[]): TurnCounts => {
  const counts = { ...noTurns };
  for (const turn of turns) counts[turn]++;
  return counts;
};
