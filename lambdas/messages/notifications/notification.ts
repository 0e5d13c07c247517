import type { Notification } from "#contracts/notifications";
import { sortableId } from "../../platform/ids";
import type { Write } from "../../platform/table/transact";

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
