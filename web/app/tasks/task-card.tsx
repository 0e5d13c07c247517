import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";
import { Link } from "react-router-dom";
import type { Task } from "#contracts/tasks";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { formatDateTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { Money } from "../../ui/money-text";
import { StateBadge } from "../../ui/state-badge";
import { taskStrings } from "../strings/tasks";
import { TaskContext } from "./task-context";
import { useBid } from "./use-bid";

const words = taskStrings.card;

const Frame = chakra("li", {
  base: {
    containerType: "inline-size",
    minWidth: "0",
    bg: "card",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
  },
});
const wide = "@container (min-width: 42rem)";
const Inside = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "2.5",
    height: "full",
    padding: { base: "4", md: "5" },
    [wide]: { display: "grid", gridTemplateColumns: "minmax(0, 1fr) 15.5rem", columnGap: "6" },
  },
});
const narrow = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } as const;
const Text = chakra("div", { base: { ...narrow, gap: "2.5", alignContent: "start" } });
const Row = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
  },
});
const Foot = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-end",
    justifyContent: "space-between",
    gap: "3",
    marginTop: "auto",
    paddingTop: "1",
    "& > button": { flexGrow: { base: "1", sm: "0" } },
    [wide]: {
      flexDirection: "column",
      alignItems: "stretch",
      justifyContent: "center",
      marginTop: "0",
      paddingInlineStart: "6",
      borderInlineStartWidth: "1px",
      borderInlineStartStyle: "solid",
      borderColor: "line",
      "& > button": { flexGrow: "0" },
    },
  },
});
export const TaskIdText = chakra("span", {
  base: { fontFamily: "mono", fontSize: "sm", color: "soft" },
});
const Due = chakra("p", { base: { fontSize: "sm", color: "soft" } });
const NotToday = chakra("p", {
  base: { fontSize: "sm", color: "soft", maxWidth: "17rem", textWrap: "balance" },
});
const Veiled = chakra("div", { base: { ...narrow, position: "relative" } });
const Blurred = chakra("div", {
  base: {
    ...narrow,
    gap: "2.5",
    overflowWrap: "anywhere",
    filter: "blur(6px)",
    userSelect: "none",
    opacity: "0.7",
    maxHeight: "7.5rem",
    overflow: "clip",
  },
});
const Overlay = chakra("div", {
  base: { position: "absolute", inset: "0", display: "grid", placeItems: "center" },
});

interface TaskCardProps {
  task: Task;
  /** Whether the writer's account is active. */
  active: boolean;
  /** Why no more tasks can be taken today. */
  dayUsed?: string | undefined;
  /** The id of what says so once for all cards; without it the card says it. */
  dayUsedNote?: string;
}

/** One task of the marketplace: what it asks, what it pays, and the button that takes it. */
export function TaskCard({ task, active, dayUsed, dayUsedNote }: TaskCardProps) {
  const { bid, busy, problem, unreached } = useBid(task.id);
  const titleId = useId();
  const open = task.status === "active";
  const notToday = active && open && dayUsed !== undefined;
  // To press again is no advice where nothing can be pressed.
  const isProblemShown = unreached ? open && !notToday : dayUsedNote || !notToday;

  return (
    <Frame aria-labelledby={titleId}>
      <Inside>
        <Text>
          {active && <CardTop task={task} />}
          <Heading level={3} size="lg" id={titleId}>
            {task.field}
          </Heading>
          {active ? <TaskContext text={task.context} /> : <Veil task={task} />}
          {problem && isProblemShown && <FormAlert tone="waiting">{problem}</FormAlert>}
        </Text>
        <Foot>
          <div>
            <Money amount={task.amount} size="large" />
            <Due>{words.due(formatDateTime(task.dueDate))}</Due>
          </div>
          {notToday && !dayUsedNote ? (
            <NotToday>{dayUsed}</NotToday>
          ) : (
            <Button
              size="sm"
              disabled={!active || !open || notToday}
              busy={busy}
              aria-describedby={notToday ? `${titleId} ${dayUsedNote}` : titleId}
              onClick={() => void bid()}
            >
              {buttonWords(active, open, notToday)}
            </Button>
          )}
        </Foot>
      </Inside>
    </Frame>
  );
}

function buttonWords(active: boolean, open: boolean, notToday: boolean): string {
  if (!active) return words.accountInactive;
  if (!open) return words.unavailable;
  return notToday ? words.tomorrow : words.bid;
}

/** What an inactive account does not read yet; out of reach of keyboard and screen reader too. */
const Veil = ({ task }: { task: Task }) => (
  <Veiled>
    <Blurred inert aria-hidden>
      <CardTop task={task} />
      <p>{task.context}</p>
    </Blurred>
    <Overlay>
      <ButtonLink asChild size="sm" variant="secondary">
        <Link to="/dashboard?activate">{words.overlay}</Link>
      </ButtonLink>
    </Overlay>
  </Veiled>
);

const CardTop = ({ task }: { task: Task }) => (
  <Row>
    <TaskIdText>{task.id}</TaskIdText>
    <StateBadge tone={task.status === "active" ? "good" : "quiet"}>
      {task.status === "active" ? words.active : words.unavailable}
    </StateBadge>
  </Row>
);
