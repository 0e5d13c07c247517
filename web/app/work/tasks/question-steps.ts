import type { OwnQuestion } from "#contracts/questions";
import { formatDateTime } from "../../../ui/dates";
import type { Step } from "../../../ui/steps";
import { catalogue } from "../../../ui/strings/catalogue";

export const questionStepStrings = catalogue({
  title: "Where your question stands",
  asked: "You asked",
  answered: "Answered",
  waits: "The administrator answers",
  waitsText: "The answer comes here, with a notification.",
  deleted: "The task was deleted",
  deletedText: "Nobody can take it any more, so nobody answers.",
});
const words = questionStepStrings;

type Asked = Pick<OwnQuestion, "askedAt" | "answeredAt" | "hasEnded" | "taskDeletedAt">;

export const questionSteps = ({ askedAt, ...end }: Asked): Step[] => [
  { label: words.asked, detail: formatDateTime(askedAt), state: "done" },
  theEnd(end),
];

function theEnd({ answeredAt, hasEnded, taskDeletedAt }: Omit<Asked, "askedAt">): Step {
  if (answeredAt)
    return { label: words.answered, detail: formatDateTime(answeredAt), state: "done" };
  if (!hasEnded) return { label: words.waits, detail: words.waitsText, state: "now" };
  const time = taskDeletedAt ? `${formatDateTime(taskDeletedAt)}. ` : "";
  return { label: words.deleted, detail: `${time}${words.deletedText}`, state: "stopped" };
}
