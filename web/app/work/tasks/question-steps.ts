import type { OwnQuestion } from "#contracts/questions";
import { formatDateTime } from "../../../ui/dates";
import type { Step } from "../../../ui/steps";
import { catalogue } from "../../../ui/strings/catalogue";

export const questionStepStrings = catalogue({
  title: "Where your question stands",
  asked: "You asked",
  answered: "Answered",
  waits: "The administrator answers",
  waitsText: "The answer comes here, with a notice.",
  deleted: "The task was deleted",
  deletedText: (time: string) => `${time}. Nobody can take it any more, so nobody answers.`,
});
const words = questionStepStrings;

/** A question from the asking to its answer, or to the end of its task. */
export const questionSteps = ({
  askedAt,
  answeredAt,
  taskDeletedAt,
}: Pick<OwnQuestion, "askedAt" | "answeredAt" | "taskDeletedAt">): Step[] => [
  { label: words.asked, detail: formatDateTime(askedAt), state: "done" },
  theEnd(answeredAt, taskDeletedAt),
];

function theEnd(answeredAt: string | null, taskDeletedAt: string | null): Step {
  if (answeredAt)
    return { label: words.answered, detail: formatDateTime(answeredAt), state: "done" };
  return taskDeletedAt
    ? {
        label: words.deleted,
        detail: words.deletedText(formatDateTime(taskDeletedAt)),
        state: "stopped",
      }
    : { label: words.waits, detail: words.waitsText, state: "now" };
}
