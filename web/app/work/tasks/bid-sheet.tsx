import { chakra } from "@chakra-ui/react/styled-system";
import { useRef } from "react";
import { taskMessages } from "#contracts/messages/tasks";
import type { Task } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { Money } from "../../../ui/money-text";
import { unbroken } from "../../../ui/unbroken";
import { useSettings } from "../../frame/api/use-config";
import { useSheet } from "../../frame/hooks/use-sheet";
import { lossText } from "./rating";
import { taskStrings } from "./strings";
import { useBid } from "./use-bid";

const words = taskStrings.bidSheet;

const Stack = chakra("div", { base: { display: "grid", gap: "3", marginTop: "3" } });
const Terms = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: "4",
    rowGap: "1.5",
    alignItems: "baseline",
    "& dt": { color: "soft" },
    "& dd": { textAlign: "end", fontWeight: "600" },
  },
});
const Costs = chakra("ul", {
  base: { display: "grid", gap: "1.5", paddingInlineStart: "5", listStyleType: "disc" },
});

/** The name of the sheet in the address; its value is the task's id. */
export const bidSheet = "bid";

/** Asks before one of `tasks` is taken: what it pays, when it is due, and what taking it costs. */
export function BidSheet({ tasks }: { tasks: readonly Task[] }) {
  const { shown, close } = useSheet(bidSheet);
  const listed = tasks.find(({ id, context }) => id === shown && context !== undefined);
  // A task that somebody else takes meanwhile leaves the list, and not the sheet.
  const last = useRef(listed);
  if (listed) last.current = listed;
  const asked = listed ?? (last.current?.id === shown ? last.current : undefined);
  if (!asked) return null;
  return (
    <Question key={asked.id} task={asked} isOpen={listed?.status === "active"} close={close} />
  );
}

interface QuestionProps {
  task: Task;
  isOpen: boolean;
  close: () => void;
}

function Question({ task, isOpen, close }: QuestionProps) {
  const { bid, busy, problem, isOver } = useBid(task);
  const settings = useSettings();
  const said = problem ?? (isOpen ? undefined : taskMessages.justTaken);
  return (
    <Dialog open onClose={close} busy={busy} title={words.title}>
      <Stack>
        <Terms>
          <dt>{task.field}</dt>
          <dd>{unbroken(task.id)}</dd>
          <dt>{words.pays}</dt>
          <dd>
            <Money amount={task.amount} />
          </dd>
          <dt>{words.due}</dt>
          <dd>{formatDateTime(task.dueDate)}</dd>
        </Terms>
        <Costs>
          <li>{words.day(settings?.tasksPerDay ?? 1)}</li>
          <li>{words.givingBack(lossText)}</li>
          {settings && <li>{words.givingBackLate(settings.dueSoonHours)}</li>}
        </Costs>
        {said && <FormAlert tone="waiting">{said}</FormAlert>}
        {!isOver && isOpen && (
          <Button wide busy={busy} onClick={() => void bid()}>
            {words.confirm}
          </Button>
        )}
        <Button variant="quiet" wide disabled={busy} onClick={close}>
          {words.notNow}
        </Button>
      </Stack>
    </Dialog>
  );
}
