import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";
import type { Task } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { Money } from "../../../ui/money-text";
import { taskStrings } from "./strings";
import { TaskIdText } from "./task-id-text";

const words = taskStrings.card;

const Line = chakra("li", {
  base: {
    paddingInline: { base: "3", md: "5" },
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
    color: "soft",
    fontSize: "sm",
  },
});
const Inside = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "2.5",
    "& > button": { minHeight: "9", padding: "0", fontSize: "sm", flex: "none", bg: "transparent" },
  },
});
const Field = chakra("h3", {
  base: { flex: "1 0 auto", maxWidth: "full", fontFamily: "body", fontWeight: "600" },
});
const Pay = chakra("span", { base: { display: { base: "none", sm: "inline" } } });

/** A task that nobody can take any more, in one line where there is room. */
export function TakenTask({ task }: { task: Task }) {
  const titleId = useId();
  return (
    <Line aria-labelledby={titleId}>
      <Inside>
        <TaskIdText>{task.id}</TaskIdText>
        <Field id={titleId}>{task.field}</Field>
        <Pay>
          <Money amount={task.amount} />
        </Pay>
        <Button variant="quiet" disabled aria-describedby={titleId}>
          {words.unavailable}
        </Button>
      </Inside>
    </Line>
  );
}
