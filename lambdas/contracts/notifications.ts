import * as z from "zod/mini";
import { Cursor, Instant } from "./fields";
import { route } from "./route";

export const NotificationKind = z.enum([
  "payment-confirmed",
  "account-activated",
  "task-awarded",
  "task-cancelled",
]);

/** Something a writer is told of, with what the text needs: a task's id, an amount, a receipt. */
export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  amount: z.nullable(z.int()),
  receiptNumber: z.nullable(z.string()),
  /** Whole KES that the account lacked for its activation after a payment. */
  missing: z._default(z.nullable(z.int()), null),
  taskId: z.nullable(z.string()),
  createdAt: Instant,
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const notificationRoutes = {
  listNotifications: route({
    method: "GET",
    path: "/api/notifications",
    caller: "signed-in",
    summary: "What the caller was told, newest first.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ notifications: z.array(Notification), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
  readNotifications: route({
    method: "POST",
    path: "/api/notifications/read",
    caller: "signed-in",
    session: "by-use-case",
    summary: "Mark everything up to now as read.",
    input: z.strictObject({}),
    reply: z.object({ unreadNotifications: z.int() }),
    problems: ["not_found"],
  }),
};
