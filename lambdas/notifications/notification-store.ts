import * as z from "zod/mini";
import { Notification } from "#contracts/notifications";
import type { Caller } from "../platform/caller";
import { fromCursor, pageOf } from "../platform/cursor";
import { getItem, queryItems } from "../platform/table/read";
import { transact } from "../platform/table/transact";
import { ownProfileChange } from "../writers/profile-writes";
import { inboxPartition, notificationPrefix } from "./notification";

// pk                 sk      up to when the writer has read; sorts after all notifications
// INBOX#<userId>     READ
const readKey = (userId: string) => ({ pk: inboxPartition(userId), sk: "READ" });

const ReadMark = z.object({ readUpTo: z.string() });
const StoredNotification = z.omit(Notification, { read: true });
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
    const stored = items
      .filter(({ type }) => type === "Notification")
      .map((item) => StoredNotification.parse(item));
    const { items: shown, next } = pageOf(stored, perPage, ({ id }) => notificationPrefix + id);
    return {
      notifications: shown.map((each) => ({ ...each, read: each.createdAt <= readUpTo })),
      ...next,
    };
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
