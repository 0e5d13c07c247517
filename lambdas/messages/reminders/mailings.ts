import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { reminderMessages } from "#contracts/reminders";
import { retention } from "#contracts/retention";
import type { Settings } from "#contracts/settings";
import { findMailStop } from "../../accounts/profile/mail-stop";
import { mailingKey, unsubscribeKey } from "../../accounts/profile/mailing-keys";
import { profileStore } from "../../accounts/profile/profile-store";
import { AppError } from "../../platform/app-error";
import { randomBase32 } from "../../platform/ids";
import { type Condition, present, updateWhere } from "../../platform/table/expressions";
import { getItem, getItems } from "../../platform/table/read";
import {
  ConditionFailed,
  putItem,
  transact,
  updateItem,
  type Write,
} from "../../platform/table/transact";
import { throttle } from "../../platform/throttle";
import { queueLink } from "../mail/mail-job";
import { mailableAddress } from "../mail/mailable-address";

// MAILING#<userId>      the same   what somebody was reminded of, and whether they want no more
// UNSUBSCRIBE#<token>   the same   whose link it is, for years; or for a day, of one that undoes it

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

export const mailingStore = {
  find: (userId: string) => getItem(Mailing, mailingKey(userId)),

  /** What is known of some people, at most a hundred, in their order. */
  async findAll(userIds: readonly string[]): Promise<(Mailing | undefined)[]> {
    if (userIds.length === 0) return [];
    const items = await getItems(userIds.map(mailingKey));
    return items.map((item) => item && Mailing.parse(item));
  },

  /** What is known of somebody, with a link of their own from now on. */
  async findOrMake(userId: string): Promise<Mailing> {
    const known = await mailingStore.find(userId);
    if (known) return known;
    const token = randomBase32(32);
    try {
      await transact([
        { name: "mailing", put: { ...mailingKey(userId), type: "Mailing", userId, token } },
        { name: "token", put: { ...unsubscribeKey(token), type: "UnsubscribeLink", userId } },
      ]);
      return { userId, token, count: 0 };
    } catch (error) {
      // Another run of the same message has made it.
      const made = error instanceof ConditionFailed && (await mailingStore.find(userId));
      if (made) return made;
      throw error;
    }
  },

  /**
   * The write that makes today the day of a reminder; it refuses as `mailing` when somebody else has made
   * it that, or what was read is not so any more. Made before the mail service is asked: where nobody
   * knows what it did, today stays taken.
   */
  takeDayWrite: ({ userId, lastAt, unsubscribedAt }: Mailing, runId: string, now: Date): Write => ({
    name: "mailing",
    update: {
      Key: mailingKey(userId),
      ...updateWhere(
        { set: { lastAt: now.toISOString(), lastRunId: runId }, add: { count: 1 } },
        present,
        stays("lastAt", lastAt),
        stays("unsubscribedAt", unsubscribedAt),
      ),
    },
  }),

  /** The write after which today is free again, as it was before it was taken: nothing was sent. */
  giveDayBackWrite: ({ userId, lastAt, lastRunId }: Mailing, runId: string): Write => ({
    name: "mailing",
    update: {
      Key: mailingKey(userId),
      ...updateWhere(
        {
          set: { userId, ...(lastAt && { lastAt, lastRunId }) },
          remove: lastAt ? [] : ["lastAt", "lastRunId"],
          add: { count: -1 },
        },
        takenBy(runId),
      ),
    },
  }),

  /** Whose link to unsubscribe it is; undefined when it is nobody's. */
  async ownerOf(token: string): Promise<string | undefined> {
    const link = await getItem(Link, unsubscribeKey(token));
    return link?.mailedTo === undefined ? link?.userId : undefined;
  },

  /** Makes a link by which who unsubscribed is reminded again. */
  async makeLinkBack(userId: string, mailedTo: string, now: Date): Promise<string> {
    const token = randomBase32(32);
    const expiresAt = Math.floor(now.getTime() / 1000) + retention.reminderLinkHours * 3600;
    const link = { type: "LinkBack", userId, mailedTo, expiresAt };
    await putItem({ ...unsubscribeKey(token), ...link });
    return token;
  },

  /** Whose link it is that undoes unsubscribing, and where it was mailed; undefined for none, or an old one. */
  async linkBack(
    token: string,
    now: Date,
  ): Promise<{ userId: string; mailedTo: string } | undefined> {
    const link = await getItem(Link, unsubscribeKey(token));
    if (link?.mailedTo === undefined || (link.expiresAt ?? 0) * 1000 <= now.getTime())
      return undefined;
    return { userId: link.userId, mailedTo: link.mailedTo };
  },

  /** Whether somebody is reminded from now on; false where only a mailed link can say so. */
  async choose(userId: string, wanted: boolean, now: Date): Promise<boolean> {
    const known = await mailingStore.findOrMake(userId);
    if ((known.unsubscribedAt === undefined) === wanted) return true;
    if (!wanted) await mailingStore.unsubscribe(userId, now);
    else if (known.unsubscribedByLink) return false;
    else await mailingStore.remindAgain(userId);
    return true;
  },

  unsubscribe: (userId: string, now: Date) =>
    updateItem(Mailing, {
      Key: mailingKey(userId),
      ...updateWhere({ set: { unsubscribedAt: now.toISOString() } }, present),
    }),

  unsubscribeByLink: (userId: string, now: Date) =>
    updateItem(Mailing, {
      Key: mailingKey(userId),
      ...updateWhere(
        { set: { unsubscribedAt: now.toISOString(), unsubscribedByLink: true } },
        present,
      ),
    }),

  remindAgain: (userId: string) =>
    updateItem(Mailing, {
      Key: mailingKey(userId),
      ...updateWhere(
        { set: { userId }, remove: ["unsubscribedAt", "unsubscribedByLink"] },
        present,
      ),
    }),
};

/** An attribute is still what was read. */
const stays = (name: "lastAt" | "unsubscribedAt", value: string | undefined): Condition =>
  value === undefined
    ? {
        ConditionExpression: `attribute_not_exists(#${name})`,
        ExpressionAttributeNames: { [`#${name}`]: name },
      }
    : {
        ConditionExpression: `#${name} = :${name}Read`,
        ExpressionAttributeNames: { [`#${name}`]: name },
        ExpressionAttributeValues: { [`:${name}Read`]: value },
      };

const takenBy = (runId: string): Condition => ({
  ConditionExpression: "#lastRunId = :takenBy",
  ExpressionAttributeNames: { "#lastRunId": "lastRunId" },
  ExpressionAttributeValues: { ":takenBy": runId },
});

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
  if (await mailingStore.choose(userId, wanted, now)) return { wanted, mailed: false };
  const profile = await profileStore.find(userId);
  const to = profile && mailableAddress(profile.email);
  // No reminder goes there anyway; the profile says why.
  if (!profile || !to || (await findMailStop(profile))) return { wanted: false, mailed: false };
  await throttle("reminders-again", userId, limits.passwordResetPerAddress, now);
  await throttle("reminders-again-address", to, limits.passwordResetPerAddressAnywhere, now);
  const code = await mailingStore.makeLinkBack(userId, profile.email, now);
  await queueLink({ kind: "reminders-again", to, code });
  return { wanted: false, mailed: true };
}

/** Reminds somebody again, by the link that was mailed to their address; pressed again it says the same. */
export async function confirmReminders(code: string, now: Date): Promise<{ wanted: boolean }> {
  const link = await mailingStore.linkBack(code, now);
  const profile = link && (await profileStore.find(link.userId));
  if (!link || profile?.email !== link.mailedTo)
    throw new AppError("invalid_input", reminderMessages.expiredLinkBack);
  await mailingStore.remindAgain(link.userId);
  return { wanted: true };
}
