import { chakra } from "@chakra-ui/react/styled-system";
import { ListOrder } from "#contracts/fields";
import { TaskField, taskFields } from "#contracts/tasks";
import { Choice, OrderChoice } from "../queues/queue-choices";
import { reviewStrings as words } from "./strings";
import type { ReviewQuestion } from "./use-reviews";

/** What an address asks for; the oldest first where it doesn't say. */
export function readReviewQuestion(query: URLSearchParams): ReviewQuestion {
  const { data: field } = TaskField.safeParse(query.get("field"));
  const { data: order = "asc" } = ListOrder.safeParse(query.get("order"));
  return { ...(field && { field }), order };
}

export const reviewAddress = ({ field, order }: ReviewQuestion): Record<string, string> => ({
  ...(field && { field }),
  ...(order !== "asc" && { order }),
});

/** Beside the work there is room for one after the other only. */
const Places = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    gridTemplateColumns: {
      base: "repeat(2, minmax(0, 1fr))",
      md: "repeat(2, minmax(0, 14rem))",
      xl: "minmax(0, 1fr)",
    },
    "& label": { srOnly: true },
  },
});

const fields: Readonly<Record<string, string>> = {
  all: words.allFields,
  ...Object.fromEntries(taskFields.map((each) => [each, each])),
};

interface ReviewChoicesProps {
  question: ReviewQuestion;
  onChange: (question: ReviewQuestion) => void;
}

/** Which of what waits is shown, and in which order. */
export const ReviewChoices = ({ question: { field, order }, onChange }: ReviewChoicesProps) => (
  <Places>
    <Choice
      label={words.field}
      options={fields}
      value={field ?? "all"}
      onChange={(next) => {
        const { data: one } = TaskField.safeParse(next);
        onChange({ ...(one && { field: one }), order });
      }}
    />
    <OrderChoice
      value={order}
      onChange={(next) => onChange({ ...(field && { field }), order: next })}
    />
  </Places>
);
