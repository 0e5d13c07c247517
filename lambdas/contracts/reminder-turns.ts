import * as z from "zod/mini";
import { Cursor } from "./fields";
import { route } from "./route";

/** Whether a reminder that is sent now goes to somebody; else why not. */
export const Turn = z.enum(["due", "unsubscribed", "bounced", "complained", "today", "week"]);
export type Turn = z.infer<typeof Turn>;

/** How many inactive writers there are of each turn. */
export const TurnCounts = z.object({
  due: z.int(),
  unsubscribed: z.int(),
  bounced: z.int(),
  complained: z.int(),
  /** Had one today. */
  today: z.int(),
  /** Get one a week by now, and had this week's. */
  week: z.int(),
});
export type TurnCounts = z.infer<typeof TurnCounts>;

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
};
