import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { reminderMessages } from "#contracts/reminders";
import { retention } from "#contracts/retention";
import type { Settings } from "#contracts/settings";
import { findMailStop } from "../accounts/profile/mail-stop";
import { profiles } from "../accounts/profile/profile";
import { AppError } from "../platform/app-error";
import { randomBase32 } from "../platform/ids";
import { defineItem } from "../platform/table/define-item";
import { where } from "../platform/table/expressions";
import { refusalOf, transact, writeAlone } from "../platform/table/transact";
import { throttle } from "../platform/throttle";
import { queueLink } from "./mail/mail-job";
import { mailableAddress } from "./mail/mailable-address";

const Mailing = z.object({
  userId: z.string(),
  token: z.string(),
  /** How many reminders there were, or may have been. */
  count: z._default(z.int(), 0),
  lastAt: z.optional(Instant),
  lastRunId: z.optional(z.string()),
  unsubscribedAt: z.optional(Instant),
  /** By a mailed link: then only a mailed link undoes it. */
  unsubscribedByLink: z.optional(z.boolean()),
});
export type Mailing = z.infer<typeof Mailing>;

const Link = z.object({
  userId: z.string(),
  /** Of a link that undoes it: the address that it was mailed to, and until when it is good (epoch seconds). */
  mailedTo: z.optional(z.string()),
  expiresAt: z.optional(z.int()),
});

/** What somebody was reminded of, and whether they want no more. */
export const mailings = defineItem({
  type: "Mailing",
  name: "mailing",
  schema: Mailing,
  key: ["MAILING#{userId}", "MAILING#{userId}"],
});

/** Whose link to unsubscribe it is, for years. */
export const unsubscribeLinks = defineItem({
  type: "UnsubscribeLink",
  name: "token",
  schema: Link,
  key: ["UNSUBSCRIBE#{token}", "UNSUBSCRIBE#{token}"],
});

/** A link by which who unsubscribed is reminded again, for a day. */
const linksBack = defineItem({
  type: "LinkBack",
  name: "link-back",
  schema: Link,
  key: ["UNSUBSCRIBE#{token}", "UNSUBSCRIBE#{token}"],
});

/** What is known of somebody, with a link of their own from now on. */
export async function findOrMakeMailing(userId: string): Promise<Mailing> {
  const known = await mailings.find({ userId });
  if (known) return known;
  const token = randomBase32(32);
  const made = [
    mailings.put({ userId }, { userId, token }),
    unsubscribeLinks.put({ token }, { userId }),
  ];
  const refused = await refusalOf(transact(made));
  if (!refused) return { userId, token, count: 0 };
  // Another run of the same message has made it.
  const meanwhile = await mailings.find({ userId });
  if (meanwhile) return meanwhile;
  throw refused;
}

/**
 * The write that makes today the day of a reminder; it refuses as `mailing` when somebody else has made
 * it that, or what was read is not so any more. Made before the mail service is asked: where nobody
 * knows what it did, today stays taken.
 */
export const takeDayWrite = (mailing: Mailing, runId: string, now: Date) =>
  mailings.change(
    mailing,
    { set: { lastAt: now.toISOString(), lastRunId: runId }, add: { count: 1 } },
    where({ lastAt: mailing.lastAt, unsubscribedAt: mailing.unsubscribedAt }),
  );

/** The write after which today is free again, as it was before it was taken: nothing was sent. */
export const giveDayBackWrite = ({ userId, lastAt, lastRunId }: Mailing, runId: string) =>
  mailings.change(
    { userId },
    {
      set: { lastAt, ...(lastAt && { lastRunId }) },
      remove: lastAt ? [] : ["lastAt", "lastRunId"],
      add: { count: -1 },
    },
    where({ lastRunId: runId }),
  );

/** Ends somebody's reminders. What a mailed link has ended only a mailed link begins again. */
export const unsubscribe = (userId: string, now: Date, byLink?: true) =>
  writeAlone(
    mailings.change(
      { userId },
      { set: { unsubscribedAt: now.toISOString(), unsubscribedByLink: byLink } },
    ),
  );

/** {@link unsubscribe} of whoever has a mailed link; false when it is nobody's. */
export async function unsubscribeByLink(token: string, now: Date): Promise<boolean> {
  const link = await unsubscribeLinks.find({ token });
  if (!link || link.mailedTo !== undefined) return false;
  await unsubscribe(link.userId, now, true);
  return true;
}

const remindAgain = (userId: string) =>
  writeAlone(mailings.change({ userId }, { remove: ["unsubscribedAt", "unsubscribedByLink"] }));

/**
 * A writer's own choice in the profile. Whoever unsubscribed by a mailed link has said so from the mailbox,
 * which may be another person's than the account: only a link that is mailed there undoes it.
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
  // No reminder goes there anyway; the profile says why.
  if (!profile || !to || (await findMailStop(profile))) return { wanted: false, mailed: false };
  await throttle("reminders-again", userId, limits.passwordResetPerAddress, now);
  await throttle("reminders-again-address", to, limits.passwordResetPerAddressAnywhere, now);
  const code = randomBase32(32);
  const expiresAt = Math.floor(now.getTime() / 1000) + retention.reminderLinkHours * 3600;
  await writeAlone(linksBack.put({ token: code }, { userId, mailedTo: profile.email, expiresAt }));
  await queueLink({ kind: "reminders-again", to, code });
  return { wanted: false, mailed: true };
}

/** Reminds somebody again, by the link that was mailed to their address; pressed again it says the same. */
export async function confirmReminders(code: string, now: Date): Promise<{ wanted: boolean }> {
  const link = await linksBack.find({ token: code });
  const isGood = link?.mailedTo !== undefined && (link.expiresAt ?? 0) * 1000 > now.getTime();
  const profile = isGood && (await profiles.find(link));
  if (!profile || profile.email !== link.mailedTo)
    throw new AppError("invalid_input", reminderMessages.expiredLinkBack);
  await remindAgain(link.userId);
  return { wanted: true };
}
