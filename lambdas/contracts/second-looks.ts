import * as z from "zod/mini";
import { Instant, paragraph } from "./fields";
import { route } from "./route";
import { Award, type AwardStatus } from "./tasks";

/** Messages about a decision that its writer asks the administrator to look at once more. */
export const secondLookMessages = {
  wordsNeeded: "Write why the decision should be looked at again.",
  notAward: "This task was not yours at that time. My Tasks says where your tasks stand.",
  notPossible: "Only work that was rejected, or a missed deadline, gets a second look.",
  askedBefore: "A second look was asked for before, and there is one for each task.",
  tooLate: (days: number) => `A second look can be asked for within ${days} days of the decision.`,
  /** Said when the writer has the task again, or was paid for it, under another award. */
  hasTaskAgain:
    "You have taken this task again since, so its earlier work gets no second look. What you do for it now is what counts.",
  asksAlready: "You have asked for a second look at this task before. One is paid for a task once.",
  bidMeanwhile:
    "You asked for a second look at your work for this task, so you can't take it again. My Tasks says what became of it.",
  taskGone:
    "This task was deleted, so it can't be given back. Your second look is not used up, and missing it costs nothing more.",
  goneNotGivenBack:
    "This task was deleted, so it can't be given back. Leave it as it is, and say why.",
  /** Whoever has the task back is paid for it there. */
  alsoSecondLook:
    "A second look at this writer's earlier work for this task waits, or was granted, so it can't be given back: one is paid for a task once. Leave it as it is, and say why.",
  othersDueTime:
    "Somebody else has this task now, so it can't be given back. Leave it as it is, and say why.",
} as const;

export const secondLookLength = 1000;
/** After a decision. */
export const secondLookDays = 7;

const asked: readonly AwardStatus[] = ["rejected", "missed"];

type Decided = Pick<Award, "status" | "secondLookAt" | "reviewedAt" | "dueDate">;

/** Until when a writer may ask for a second look at what became of a task; undefined where there is none, or it was asked for. */
export const secondLookUntil = (award: Decided): Date | undefined =>
  asked.includes(award.status) && award.secondLookAt === null
    ? new Date(decidedAt(award) + secondLookDays * 86_400_000)
    : undefined;

/** Whether a writer may ask, once, for a second look at what became of a task. */
export function mayAskSecondLook(award: Decided, now: Date): boolean {
  const until = secondLookUntil(award);
  return until !== undefined && now < until;
}

const decidedAt = ({ status, reviewedAt, dueDate }: Decided) =>
  Date.parse(status === "missed" ? dueDate : (reviewedAt ?? dueDate));

export const AskSecondLook = z.strictObject({
  /** Tells the caller's awards of a task apart: a writer may have had it twice. */
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
    summary:
      "Ask once for a second look: rejected work returns to the review queue; a missed deadline becomes a question to the administrator.",
    input: AskSecondLook,
    reply: z.object({ award: Award }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
};
