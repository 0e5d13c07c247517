import type * as z from "zod/mini";
import type { NotificationKind } from "#contracts/notifications";
import { sortableId } from "../platform/ids";
import type { Write } from "../platform/table/transact";

export interface News {
  userId: string;
  kind: z.infer<typeof NotificationKind>;
  /** Whole KES. */
  amount?: number | undefined;
  receiptNumber?: string | undefined;
  /** Whole KES that an inactive account still lacks for its activation. */
  missing?: number | undefined;
  taskId?: string | undefined;
}

// pk                 sk                     one item per notification; ids sort by the time they were made
// INBOX#<userId>     NOTIFICATION#<ulid>
export const inboxPartition = (userId: string) => `INBOX#${userId}`;
export const notificationPrefix = "NOTIFICATION#";

/**
 * The write that tells a writer something, to stand in the transaction of what it tells of. The same
 * transaction adds 1 to `unread` of the writer's profile.
 */
export function notificationWrite({ userId, kind, ...facts }: News, now: Date): Write {
  const id = sortableId(now);
  return {
    name: "notification",
    put: {
      pk: inboxPartition(userId),
      sk: `${notificationPrefix}${id}`,
      type: "Notification",
      id,
      kind,
      amount: facts.amount ?? null,
      receiptNumber: facts.receiptNumber ?? null,
      missing: facts.missing ?? null,
      taskId: facts.taskId ?? null,
      createdAt: now.toISOString(),
    },
  };
}
