import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import type { MailChoice, MailStop, NotificationMail } from "#contracts/mails";
import { randomBase32 } from "../platform/ids";
import { defineItem } from "../platform/table/define-item";
import { where } from "../platform/table/expressions";
import { refusalOf, transact } from "../platform/table/transact";

const Mailing = z.object({
  userId: z.string(),
  token: z.string(),
  /** Number of reminders that were sent or may have been sent. */
  count: z._default(z.int(), 0),
  lastAt: z.optional(Instant),
  lastRunId: z.optional(z.string()),
  unsubscribedAt: z.optional(Instant),
  /** True if a mailed link unsubscribed the person; then only a mailed link can undo this. */
  unsubscribedByLink: z.optional(z.boolean()),
  /** True if the person turned off mails about money (receipts) or about decisions on work. */
  receiptsOff: z.optional(z.boolean()),
  decisionsOff: z.optional(z.boolean()),
});
export type Mailing = z.infer<typeof Mailing>;

const Link = z.object({
  userId: z.string(),
  /**
   * The address to which we mailed a link that turns reminders on, and the link's expiry (epoch
   * seconds).
   */
  mailedTo: z.optional(z.string()),
  expiresAt: z.optional(z.int()),
});

/** The reminders sent to a person, and the mails that the person turned off. */
export const mailings = defineItem({
  type: "Mailing",
  name: "mailing",
  schema: Mailing,
  key: ["MAILING#{userId}", "MAILING#{userId}"],
});

/** The owner of an unsubscribe link, stored for years. */
export const unsubscribeLinks = defineItem({
  type: "UnsubscribeLink",
  name: "token",
  schema: Link,
  key: ["UNSUBSCRIBE#{token}", "UNSUBSCRIBE#{token}"],
});

export const endLinkWrite = (token: string) => unsubscribeLinks.remove({ token });

export const wantedMails = (mailing: Mailing | undefined): MailChoice => ({
  receipts: !mailing?.receiptsOff,
  decisions: !mailing?.decisionsOff,
  reminders: mailing?.unsubscribedAt === undefined,
});

export function notificationMailWrite(userId: string, which: NotificationMail, wanted: boolean) {
  const off = `${which}Off` as const;
  return mailings.change({ userId }, wanted ? { remove: [off] } : { set: { [off]: true } });
}

/** The writes that turn all mails on again, except reminders that a mailed link stopped. */
export async function choicesEndWrites(userId: string) {
  const { items } = await mailings.page({ userId }, { cursor: undefined, limit: 1 });
  return items.map(({ unsubscribedByLink }) => {
    const off = ["receiptsOff", "decisionsOff"];
    const remove = unsubscribedByLink ? off : [...off, "unsubscribedAt"];
    return mailings.change({ userId }, { remove });
  });
}

/** An unconfirmed address may be a stranger's. Each of its reminders has a link that confirms it. */
const mostUnconfirmed = 3;

/** The reason why a person gets no reminders; null if the person gets them. */
export const reminderStop = (
  mailing: Pick<Mailing, "count"> | undefined,
  stop: MailStop | null,
): MailStop | null =>
  stop === "unconfirmed" && (mailing?.count ?? 0) < mostUnconfirmed ? null : stop;

/** A person's mailing; created with its unsubscribe link if there is none. */
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
  // Another call has created the mailing since.
  const earlier = await mailings.find({ userId });
  if (earlier) return earlier;
  throw refused;
}

/**
 * The write that reserves today for a reminder, before the request to the mail service. Condition
 * `mailing` fails if another call has reserved the day or the person has unsubscribed since the
 * read.
 */
export const takeDayWrite = (mailing: Mailing, runId: string, now: Date) =>
  mailings.change(
    mailing,
    { set: { lastAt: now.toISOString(), lastRunId: runId }, add: { count: 1 } },
    where({ lastAt: mailing.lastAt, unsubscribedAt: mailing.unsubscribedAt }),
  );

/** The write that cancels a run's reservation of the day, if no reminder was sent. */
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
