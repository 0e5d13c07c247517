import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { Notification } from "#contracts/notifications";
import { ownProfileChange, profileNotFound } from "../accounts/profile/profile";
import { sessionEnded } from "../platform/app-error";
import type { Caller } from "../platform/caller";
import { sortableId } from "../platform/ids";
import { logger } from "../platform/logger";
import { defineItem } from "../platform/table/define-item";
import { fromCursor, pageOf, queryItems } from "../platform/table/read";
import { refusalOf, transact } from "../platform/table/transact";

/** Each kind of notification, without the common fields. */
type FactsOf<Kind> = Kind extends unknown ? Omit<Kind, "id" | "createdAt" | "read"> : never;
export type Facts = FactsOf<Notification>;
export type NewNotification = { userId: string } & Facts;

/** A person's notifications; ids sort by creation time. */
const notifications = defineItem({
  type: "Notification",
  name: "notification",
  schema: z.catchall(z.object({ id: z.string(), createdAt: Instant }), z.unknown()),
  key: ["INBOX#{userId}", "NOTIFICATION#{id}"],
});

/** The time until which a writer has read notifications. Its key sorts after all notifications. */
export const readMarks = defineItem({
  type: "ReadMark",
  name: "mark",
  schema: z.object({ readUpTo: z.string() }),
  key: ["INBOX#{userId}", "READ"],
});

/**
 * The write that notifies a writer. Its transaction must also add 1 to `unread` of the writer's
 * profile.
 */
export function notificationWrite({ userId, ...facts }: NewNotification, now: Date) {
  const id = sortableId(now);
  const createdAt = now.toISOString();
  return notifications.put({ userId, id }, { id, ...facts, createdAt });
}

const cursorPattern = /^NOTIFICATION#[0-9A-HJKMNP-TV-Z]{26}$/;
const perPage = 20;

/**
 * A page of notifications, newest first. On the first page, the same query also reads the read
 * mark.
 */
export async function listNotifications(userId: string, cursor: string | undefined) {
  const { pk, sk: markKey } = readMarks.key({ userId });
  const [items, laterPageMark] = await Promise.all([
    queryItems({
      pk,
      sk: {
        expression: "#sk BETWEEN :oldest AND :mark",
        values: { ":oldest": "NOTIFICATION#", ":mark": markKey },
      },
      after: cursor === undefined ? undefined : { pk, sk: fromCursor(cursor, cursorPattern) },
      limit: perPage + 2,
      consistent: true,
    }),
    cursor === undefined ? undefined : readMarks.find({ userId }),
  ]);
  const mark = laterPageMark ?? items.find(({ sk }) => sk === markKey);
  const readUpTo = mark ? readMarks.schema.parse(mark).readUpTo : "";
  const stored = items.filter(({ type }) => type === "Notification");
  const { items: shown, next } = pageOf(stored, perPage, ({ sk }) => String(sk));
  return { notifications: shown.flatMap((item) => readNotification(item, readUpTo)), ...next };
}

/**
 * A notification as shown. Logs an unreadable one and leaves it out, so that the others still
 * appear.
 */
function readNotification(item: Record<string, unknown>, readUpTo: string): Notification[] {
  const read = String(item["createdAt"]) <= readUpTo;
  const { data: notification } = Notification.safeParse({ ...item, read });
  if (notification) return [notification];
  logger.error("notification-unreadable", { id: String(item["id"]), kind: String(item["kind"]) });
  return [];
}

export async function readNotifications(caller: Caller, now: Date) {
  const refused = await refusalOf(
    transact([
      ownProfileChange(caller, { set: { unread: 0 } }),
      readMarks.upsert(caller, { set: { readUpTo: now.toISOString() } }),
    ]),
  );
  if (!refused) return { unreadNotifications: 0 };
  throw refused.item ? sessionEnded() : profileNotFound();
}
