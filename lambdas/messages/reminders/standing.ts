import { dayLength, nextEastAfricanTime } from "#contracts/east-africa-time";
import type { MailStop } from "#contracts/mails";
import type { ListedUser } from "#contracts/person";
import type { DatedStanding, InactiveWriter, Standing, StandingCounts } from "#contracts/reminders";
import type { Settings } from "#contracts/settings";
import { listPeople } from "../../accounts/people/list-people";
import { isListed, listedUser } from "../../accounts/people/places";
import { profileNotFound, profiles } from "../../accounts/profile/profile";
import type { Mailing } from "../mailings";
import {
  countsOf,
  lookUpStandings,
  type Question,
  type Reminded,
  standingOf,
} from "./run-reminders";
import { readTemplate } from "./template";

/** Enough days to find the next reminder, at most a week after the last. */
const mostDays = 9;

function nextReminder(
  mailing: Mailing | undefined,
  stop: MailStop | null,
  { pauseAfter, now, sendTime }: Question & { sendTime: string },
): Date | undefined {
  const next = nextEastAfricanTime(sendTime, now).getTime();
  return Array.from({ length: mostDays }, (_, day) => new Date(next + day * dayLength)).find(
    (at) => standingOf(mailing, stop, { pauseAfter, now: at }) === "due",
  );
}

/** The people in each read, and the reads in each call. */
const usual = { perPage: 500, pages: 4 };

/**
 * Counts the next inactive writers by the state of their reminders; returns a `cursor` if there are
 * more.
 */
export async function countStandings(
  cursor: string | undefined,
  question: Question,
  { perPage, pages } = usual,
): Promise<{ counts: StandingCounts; cursor?: string }> {
  const standings: Standing[] = [];
  let next = cursor;
  for (let page = 0; page < pages; page++) {
    const found = await listPeople({
      status: "inactive",
      order: "asc",
      limit: String(perPage),
      search: "",
      cursor: next,
    });
    const looked = await lookUpStandings(found.users, question);
    standings.push(...looked.map(({ standing }) => standing));
    next = found.cursor;
    if (next === undefined) break;
  }
  return { counts: countsOf(standings), ...(next !== undefined && { cursor: next }) };
}

const perPage = 5;

/** A page of inactive writers, newest first, each with the next reminder or the reason for none. */
export async function listInactive(
  cursor: string | undefined,
  settings: Settings,
  now: Date,
): Promise<{ writers: InactiveWriter[]; cursor?: string }> {
  const { users, ...next } = await listPeople({
    status: "inactive",
    limit: String(perPage),
    search: "",
    cursor,
  });
  const standings = await standingsOf(users, settings, now);
  return {
    writers: users.flatMap(({ userId, firstName, lastName, email, createdAt }, at) => {
      const standing = standings[at];
      return standing ? [{ userId, firstName, lastName, email, createdAt, standing }] : [];
    }),
    ...(next.cursor !== undefined && { cursor: next.cursor }),
  };
}

/** A writer's next reminder or the reason for none; null for active or closed accounts. */
export async function showStanding(
  userId: string,
  settings: Settings,
  now: Date,
): Promise<{ standing: DatedStanding | null }> {
  const profile = /^[\w-]{1,64}$/.test(userId) ? await profiles.find({ userId }) : undefined;
  if (!profile) throw profileNotFound();
  if (!isListed(profile) || profile.accountStatus === "active") return { standing: null };
  const [standing = null] = await standingsOf([listedUser(profile)], settings, now);
  return { standing };
}

async function standingsOf(
  people: readonly Pick<ListedUser, "userId" | "email" | "emailConfirmed">[],
  settings: Settings,
  now: Date,
): Promise<DatedStanding[]> {
  const { pauseAfter } = settings.reminders;
  const [{ template }, reminded] = await Promise.all([
    readTemplate(settings),
    lookUpStandings(people, { pauseAfter, now }),
  ]);
  const nextOf = ({ mailing, stop }: Reminded) =>
    template.enabled
      ? nextReminder(mailing, stop, { pauseAfter, now, sendTime: template.sendTime })
      : undefined;
  return reminded.map((each) => ({
    turn: each.standing,
    since: each.mailing?.unsubscribedAt ?? each.suppression?.at ?? null,
    lastAt: each.mailing?.lastAt ?? null,
    nextAt: nextOf(each)?.toISOString() ?? null,
  }));
}
