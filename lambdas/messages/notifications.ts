import * as z from "zod/mini";
import { accountMessages } from "#contracts/accounts";
import { Notification } from "#contracts/notifications";
import { ownProfileChange } from "../accounts/profile/profile-store";
import { AppError } from "../platform/app-error";
import { type Caller, sessionEnded } from "../platform/caller";
import { fromCursor, pageOf } from "../platform/cursor";
import { sortableId } from "../platform/ids";
import { logger } from "../platform/logger";
import { getItem, queryItems } from "../platform/table/read";
import { ConditionFailed, transact, type Write } from "../platform/table/transact";

/** What each kind of notification has to say, without what every one has. */
type Facts<Kind> = Kind extends unknown ? Omit<Kind, "id" | "createdAt" | "read"> : never;
export type News = { userId: string } & Facts<Notification>;

// pk                 sk                     one item per notification; ids sort by the time they were made
// INBOX#<userId>     NOTIFICATION#<ulid>
export const inboxPartition = (userId: string) => `INBOX#${userId}`;
export const notificationPrefix = "NOTIFICATION#";

/**
 * The write that tells a writer something, to stand in the transaction of what it tells of. The same
 * transaction adds 1 to `unread` of the writer's profile.
 */
export function notificationWrite({ userId, ...facts }: News, now: Date): Write {
  const id = sortableId(now);
  return {
    name: "notification",
    put: {
      pk: inboxPartition(userId),
      sk: `${notificationPrefix}${id}`,
      type: "Notification",
      id,
      ...facts,
      createdAt: now.toISOString(),
    },
  };
}

// pk                 sk      up to when the writer has read; sorts after all notifications
// INBOX#<userId>     READ
const readKey = (userId: string) => ({ pk: inboxPartition(userId), sk: "READ" });

const ReadMark = z.object({ readUpTo: z.string() });
const cursorPattern = /^NOTIFICATION#[0-9A-HJKMNP-TV-Z]{26}$/;
const perPage = 20;

export const notificationStore = {
  /** A page, newest first, in one query: the mark comes first. */
  async page(userId: string, cursor: string | undefined) {
    const pk = inboxPartition(userId);
    const [items, laterPageMark] = await Promise.all([
      queryItems({
        pk,
        sk: {
          expression: "#sk BETWEEN :oldest AND :mark",
          values: { ":oldest": notificationPrefix, ":mark": readKey(userId).sk },
        },
        after: cursor === undefined ? undefined : { pk, sk: fromCursor(cursor, cursorPattern) },
        limit: perPage + 2,
        consistent: true,
      }),
      cursor === undefined ? undefined : getItem(ReadMark, readKey(userId)),
    ]);
    const mark = laterPageMark ?? items.find(({ sk }) => sk === readKey(userId).sk);
    const readUpTo = mark ? ReadMark.parse(mark).readUpTo : "";
    const stored = items.filter(({ type }) => type === "Notification");
    const { items: shown, next } = pageOf(stored, perPage, ({ sk }) => String(sk));
    return { notifications: shown.flatMap((item) => readNotification(item, readUpTo)), ...next };
  },

  /** Marks everything up to now as read; `ConditionFailed` named `profile` when the session has ended. */
  readAll: (caller: Caller, now: Date) =>
    transact([
      ownProfileChange(caller, { set: { unread: 0 } }),
      {
        name: "mark",
        update: {
          Key: readKey(caller.userId),
          UpdateExpression: "SET #type = :type, #readUpTo = :now",
          ExpressionAttributeNames: { "#type": "type", "#readUpTo": "readUpTo" },
          ExpressionAttributeValues: { ":type": "ReadMark", ":now": now.toISOString() },
        },
      },
    ]),
};

/** One that can't be read is reported and left out: the others are still their writer's. */
function readNotification(item: Record<string, unknown>, readUpTo: string): Notification[] {
  const read = String(item["createdAt"]) <= readUpTo;
  const { data: notification } = Notification.safeParse({ ...item, read });
  if (notification) return [notification];
  logger.error("notification-unreadable", { id: String(item["id"]), kind: String(item["kind"]) });
  return [];
}

/** Marks everything the caller was told up to now as read. */
export async function readNotifications(caller: Caller, now: Date) {
  try {
    await notificationStore.readAll(caller, now);
    return { unreadNotifications: 0 };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.item ? sessionEnded() : new AppError("not_found", accountMessages.profileNotFound);
  }
}
