import { mailableAddress } from "#contracts/fields";
import type { MailChange, MailChoice, NotificationMail } from "#contracts/mails";
import { reminderMessages } from "#contracts/reminders";
import { retention } from "#contracts/retention";
import type { Settings } from "#contracts/settings";
import { findMailStop } from "../accounts/profile/mail-stop";
import { mailWindows } from "../accounts/profile/mailbox";
import { profiles } from "../accounts/profile/profile";
import { AppError } from "../platform/app-error";
import { randomBase32 } from "../platform/ids";
import { defineItem, expiresAfter } from "../platform/table/define-item";
import { writeAlone } from "../platform/table/transact";
import { throttleAll } from "../platform/throttle";
import { queueLink } from "./mail/mail-job";
import {
  findOrMakeMailing,
  mailings,
  notificationMailWrite,
  unsubscribeLinks,
  wantedMails,
} from "./mailings";

/** A mailed link that turns a writer's reminders on again. Valid for a day. */
const linksBack = defineItem({
  type: "LinkBack",
  name: "link-back",
  schema: unsubscribeLinks.schema,
  key: ["UNSUBSCRIBE#{token}", "UNSUBSCRIBE#{token}"],
});

/** Stops a person's reminders. With `byLink`, only a mailed link can turn them on again. */
export const unsubscribe = (userId: string, now: Date, byLink?: true) =>
  writeAlone(
    mailings.change(
      { userId },
      { set: { unsubscribedAt: now.toISOString(), unsubscribedByLink: byLink } },
    ),
  );

/**
 * Stops mails for the owner of a mailed link: reminders, or the kind in `mails`. False if nobody
 * has this link.
 */
export async function unsubscribeByLink(
  { token, mails }: { token: string; mails?: NotificationMail | undefined },
  now: Date,
): Promise<boolean> {
  const link = await unsubscribeLinks.find({ token });
  if (!link || link.mailedTo !== undefined) return false;
  if (mails) await writeAlone(notificationMailWrite(link.userId, mails, false));
  else await unsubscribe(link.userId, now, true);
  return true;
}

/**
 * Stores a writer's own choice of reminders. If a mailed link unsubscribed the mailbox, only
 * another mailed link turns reminders on again, because the mailbox may belong to somebody else.
 */
export async function chooseReminders(
  userId: string,
  wanted: boolean,
  { limits }: Pick<Settings, "limits">,
  now: Date,
): Promise<{ wanted: boolean; mailed: boolean }> {
  const known = await findOrMakeMailing(userId);
  if ((known.unsubscribedAt === undefined) === wanted) return { wanted, mailed: false };
  if (!wanted || !known.unsubscribedByLink) {
    await (wanted ? remindAgain(userId) : unsubscribe(userId, now));
    return { wanted, mailed: false };
  }
  const profile = await profiles.find({ userId });
  const to = profile && mailableAddress(profile.email);
  // The address gets no reminders for another reason, which the profile page shows.
  if (!profile || !to || (await findMailStop(profile))) return { wanted: false, mailed: false };
  const own = { purpose: "reminders-again", who: userId, limit: limits.passwordResetPerAddress };
  await throttleAll([own, ...mailWindows("other", to, profile)], now);
  const code = randomBase32(32);
  const expiresAt = expiresAfter(now, { hours: retention.reminderLinkHours });
  await writeAlone(linksBack.put({ token: code }, { userId, mailedTo: profile.email, expiresAt }));
  await queueLink({ kind: "reminders-again", to, code });
  return { wanted: false, mailed: true };
}

/** Turns reminders on again by a mailed link. Safe to repeat. */
export async function confirmReminders(code: string, now: Date): Promise<{ wanted: boolean }> {
  const link = await linksBack.find({ token: code });
  const isGood = link?.mailedTo !== undefined && (link.expiresAt ?? 0) * 1000 > now.getTime();
  const profile = isGood && (await profiles.find(link));
  if (!profile || profile.email !== link.mailedTo)
    throw new AppError("invalid_input", reminderMessages.expiredLinkBack);
  await remindAgain(link.userId);
  return { wanted: true };
}

const remindAgain = (userId: string) =>
  writeAlone(mailings.change({ userId }, { remove: ["unsubscribedAt", "unsubscribedByLink"] }));

export const readMailChoice = async (userId: string): Promise<MailChoice> =>
  wantedMails(await mailings.find({ userId }));

/** Stores a writer's own choice of all mails; omitted kinds stay unchanged. */
export async function chooseMails(
  userId: string,
  { reminders, ...choice }: MailChange,
  settings: Pick<Settings, "limits">,
  now: Date,
): Promise<MailChoice & { mailed: boolean }> {
  const before = wantedMails(await findOrMakeMailing(userId));
  for (const which of ["receipts", "decisions"] as const) {
    const wanted = choice[which] ?? before[which];
    if (wanted !== before[which]) await writeAlone(notificationMailWrite(userId, which, wanted));
  }
  const { mailed } =
    reminders === undefined
      ? { mailed: false }
      : await chooseReminders(userId, reminders, settings, now);
  return { ...(await readMailChoice(userId)), mailed };
}
