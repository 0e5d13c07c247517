import * as z from "zod/mini";
import { Notification } from "#contracts/notifications";
import { ownProfileChange } from "../../accounts/profile/profile-store";
import type { Caller } from "../../platform/caller";
import { fromCursor, pageOf } from "../../platform/cursor";
import { logger } from "../../platform/logger";
import { getItem, queryItems } from "../../platform/table/read";
import { transact } from "../../platform/table/transact";
import { inboxPartition, notificationPrefix } from "./notification";

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
