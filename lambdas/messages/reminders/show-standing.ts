import { accountMessages } from "#contracts/messages/accounts";
import type { ListedUser } from "#contracts/people";
import type { InactiveWriter, Standing } from "#contracts/reminders";
import type { Settings } from "#contracts/settings";
import { listPeople } from "../../accounts/people/list-people";
import { isListed, listedUser } from "../../accounts/people/listed-user";
import { profileStore } from "../../accounts/profile/profile-store";
import { AppError } from "../../platform/app-error";
import { lookUpTurns, type Reminded } from "./look-up-turns";
import { readTemplate } from "./template-store";
import { nextTurn } from "./turn";

/** As many are shown together. */
const perPage = 5;

/** A page of the inactive, the newest first, with when each is reminded or why not. */
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

/** When one writer is reminded, or why not; null for who is active or has closed the account. */
export async function showStanding(
  userId: string,
  settings: Settings,
  now: Date,
): Promise<{ standing: Standing | null }> {
  const profile = /^[\w-]{1,64}$/.test(userId) ? await profileStore.find(userId) : undefined;
  if (!profile) throw new AppError("not_found", accountMessages.profileNotFound);
  if (!isListed(profile) || profile.accountStatus === "active") return { standing: null };
  const [standing = null] = await standingsOf([listedUser(profile)], settings, now);
  return { standing };
}

async function standingsOf(
  people: readonly Pick<ListedUser, "userId" | "email" | "emailConfirmed">[],
  settings: Settings,
  now: Date,
): Promise<Standing[]> {
  const { pauseAfter } = settings.reminders;
  const [{ template }, reminded] = await Promise.all([
    readTemplate(settings),
    lookUpTurns(people, { pauseAfter, now }),
  ]);
  const nextOf = ({ mailing, stop }: Reminded) =>
    template.enabled
      ? nextTurn(mailing, stop, { pauseAfter, now, sendTime: template.sendTime })
      : undefined;
  return reminded.map((each) => ({
    turn: each.turn,
    since: each.mailing?.unsubscribedAt ?? each.suppression?.at ?? null,
    lastAt: each.mailing?.lastAt ?? null,
    nextAt: nextOf(each)?.toISOString() ?? null,
  }));
}
