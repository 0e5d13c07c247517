import * as z from "zod/mini";
import { Instant, paragraph } from "./fields";
import { route } from "./route";
import { Award } from "./tasks";

export const secondLookMessages = {
  wordsNeeded: "Write why the decision should be looked at again.",
  notAward: "This task was not yours at that time. My Tasks says where your tasks stand.",
  notPossible: "Only rejected work gets a second look.",
  askedBefore: "A second look was asked for before, and there is one for each task.",
  tooLate: (days: number) => `A second look can be asked for within ${days} days of the decision.`,
  /** The refusal if the writer has taken the task again, in an award that is open or paid. */
  hasTaskAgain:
    "You have taken this task again since, so its earlier work gets no second look. What you do for it now is what counts.",
  asksAlready: "You have asked for a second look at this task before. One is paid for a task once.",
  bidMeanwhile:
    "You asked for a second look at your work for this task, so you can't take it again. My Tasks says what became of it.",
} as const;

export const secondLookLength = 1000;
/** In days after the decision. */
export const secondLookDays = 7;

type Decided = Pick<Award, "status" | "secondLookAt" | "reviewedAt">;

/**
 * The instant until which the writer can request a second look. Undefined if the work was not
 * rejected, or if a second look was requested before.
 */
export const secondLookUntil = ({ status, secondLookAt, reviewedAt }: Decided): Date | undefined =>
  status === "rejected" && secondLookAt === null && reviewedAt
    ? new Date(Date.parse(reviewedAt) + secondLookDays * 86_400_000)
    : undefined;

export function mayAskSecondLook(award: Decided, now: Date): boolean {
  const until = secondLookUntil(award);
  return until !== undefined && now < until;
}

export const AskSecondLook = z.strictObject({
  /** Names the award, since a writer may have had the same task twice. */
  awardedAt: Instant,
  words: paragraph(secondLookLength, secondLookMessages.wordsNeeded),
});
export type AskSecondLook = z.infer<typeof AskSecondLook>;

export const secondLookRoutes = {
  askSecondLook: route({
    method: "POST",
    path: "/api/tasks/{id}/second-look",
    caller: "writer",
    session: "by-use-case",
    summary: "Request one second look at rejected work, which returns to the review queue.",
    input: AskSecondLook,
    reply: z.object({ award: Award }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
};
