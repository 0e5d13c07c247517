import * as z from "zod/mini";
import { Cursor, Instant } from "./fields";
import { ListedUser } from "./people";
import { route } from "./route";

/** Whether a reminder that is sent now goes to somebody; else why not. */
export const Turn = z.enum([
  "due",
  "unconfirmed",
  "unsubscribed",
  "bounced",
  "complained",
  "today",
  "week",
]);
export type Turn = z.infer<typeof Turn>;

/** How many inactive writers there are of each turn. */
export const TurnCounts = z.object({
  due: z.int(),
  /** Nobody has confirmed their address. */
  unconfirmed: z.int(),
  unsubscribed: z.int(),
  bounced: z.int(),
  complained: z.int(),
  /** Had one today. */
  today: z.int(),
  /** Get one a week by now, and had this week's. */
  week: z.int(),
});
export type TurnCounts = z.infer<typeof TurnCounts>;

/** How somebody stands with reminders. */
export const Standing = z.object({
  turn: Turn,
  /** Since when they want none, or their address can have none. */
  since: z.nullable(Instant),
  lastAt: z.nullable(Instant),
  /** When the next one leaves, as the reminder is saved; null when none does. */
  nextAt: z.nullable(Instant),
});
export type Standing = z.infer<typeof Standing>;

/** An inactive writer, as the list beside the reminder shows them. */
export const InactiveWriter = z.object({
  ...z.pick(ListedUser, {
    userId: true,
    firstName: true,
    lastName: true,
    email: true,
    createdAt: true,
  }).shape,
  standing: Standing,
});
export type InactiveWriter = z.infer<typeof InactiveWriter>;

export const reminderTurnRoutes = {
  countTurns: route({
    method: "GET",
    path: "/api/admin/reminders/turns",
    caller: "admin",
    summary:
      "How many of the next two thousand inactive writers a reminder would go to now, and why not to the others.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ counts: TurnCounts, cursor: z.optional(z.string()) }),
  }),
  listInactive: route({
    method: "GET",
    path: "/api/admin/reminders/inactive",
    caller: "admin",
    summary:
      "Inactive writers, the newest first, five at a time: when each is reminded, or why not.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ writers: z.array(InactiveWriter), cursor: z.optional(z.string()) }),
  }),
  getStanding: route({
    method: "GET",
    path: "/api/admin/users/{id}/reminders",
    caller: "admin",
    summary: "When one writer is reminded, or why not; null for who is active or has gone.",
    input: z.strictObject({}),
    reply: z.object({ standing: z.nullable(Standing) }),
    problems: ["not_found"],
  }),
};
