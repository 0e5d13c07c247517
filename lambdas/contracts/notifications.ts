import * as z from "zod/mini";
import { Cursor, Instant } from "./fields";
import { route } from "./route";
import { TaskField, TaskId } from "./tasks";

const stamp = { id: z.string(), createdAt: Instant, read: z.boolean() };
const amount = z.int();
const receiptNumber = z.nullable(z.string());
/** `amount` is the task's pay. */
const task = { ...stamp, taskId: TaskId, amount };
const dueTask = { ...task, dueDate: Instant };
const note = z.optional(z.string());
const withdrawal = { ...stamp, withdrawalId: z.string(), amount };
/** `receiptNumber` is the payment's receipt, which the writer entered or the Paybill confirmed. */
const training = { ...stamp, course: z.enum(["normal", "special"]), receiptNumber };

export const Notification = z.discriminatedUnion("kind", [
  z.object({
    ...stamp,
    kind: z.literal("payment-confirmed"),
    amount,
    receiptNumber,
    /** Whole KES that were still missing for the activation after the payment. */
    missing: z._default(z.nullable(amount), null),
  }),
  z.object({ ...stamp, kind: z.literal("account-activated") }),
  z.object({ ...dueTask, kind: z.literal("task-awarded"), field: TaskField }),
  z.object({ ...task, kind: z.literal("task-cancelled") }),
  z.object({ ...dueTask, kind: z.literal("task-due-soon") }),
  z.object({ ...dueTask, kind: z.literal("task-missed") }),
  z.object({ ...task, kind: z.literal("task-taken-back"), note: z.string() }),
  /** The task's pay was raised, or its deadline moved later, after the award. */
  z.object({ ...dueTask, kind: z.literal("task-improved") }),
  z.object({ ...task, kind: z.literal("work-approved"), note }),
  /** `dueDate` is the new version's deadline. */
  z.object({ ...dueTask, kind: z.literal("changes-requested"), note }),
  z.object({ ...task, kind: z.literal("work-rejected"), note }),
  /** The administrator took a second look and confirmed the decision; `note` is the reason. */
  z.object({ ...task, kind: z.literal("decision-kept"), note: z.string() }),
  z.object({ ...task, kind: z.literal("question-answered"), answer: z.string() }),
  /** The administrator deleted the task without answering `question`. */
  z.object({ ...task, kind: z.literal("question-closed"), question: z.string() }),
  z.object({ ...withdrawal, kind: z.literal("withdrawal-paid"), receiptNumber }),
  z.object({ ...withdrawal, kind: z.literal("withdrawal-returned") }),
  z.object({
    ...stamp,
    kind: z.literal("account-suspended"),
    withdrawals: z.boolean(),
    reason: z.string(),
  }),
  z.object({ ...stamp, kind: z.literal("suspension-lifted"), reason: z.string() }),
  z.object({ ...stamp, kind: z.literal("balance-corrected"), amount, note: z.string() }),
  z.object({ ...training, kind: z.literal("training-accepted") }),
  z.object({ ...training, kind: z.literal("training-refused") }),
]);
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
