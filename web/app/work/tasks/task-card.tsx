import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";
import { Link } from "react-router-dom";
import type { Task } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Skeleton } from "../../../ui/skeleton";
import { StateBadge } from "../../../ui/state-badge";
import { useSheet } from "../../frame/hooks/use-sheet";
import { bidSheet } from "./bid-sheet";
import type { NoBid } from "./no-bid";
import { taskStrings } from "./strings";
import { TaskContext, TaskIdText } from "./task-context";

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

const Due = chakra("p", { base: { fontSize: "sm", color: "soft" } });

const NotNow = chakra("p", {
  base: { fontSize: "sm", color: "soft", maxWidth: "17rem", textWrap: "balance" },
});

const Veiled = chakra("div", { base: { ...narrow, position: "relative" } });

const Blurred = chakra("div", {
  base: {
    ...narrow,
    gap: "2.5",
    filter: "blur(5px)",
    "& > span": { height: "0.9em", bg: "quiet", opacity: "0.45", borderRadius: "sm" },
  },
});

const Overlay = chakra("div", {
  base: { position: "absolute", inset: "0", display: "grid", placeItems: "center" },
});

interface TaskCardProps {
  task: Task;
  /** It could be taken when it came on the screen, and so keeps its place once it is taken. */
  wasOpen?: boolean;
  /** Whether the writer's account is active. */
  active: boolean;
  /** Why no task can be taken now. */
  noBid?: NoBid | undefined;
  /** The id of what says so once for all cards; without it the card says it. */
  noBidNote?: string;
}

/** One task of the marketplace: what it asks, what it pays, and the button that takes it. */
export const TaskCard = (props: TaskCardProps) =>
  props.task.status === "active" || props.wasOpen ? (
    <WholeTask {...props} />
  ) : (
    <TakenTask task={props.task} />
  );

function WholeTask({ task, active, noBid, noBidNote }: TaskCardProps) {
  const titleId = useId();
  const isOpen = task.status === "active";
  const notNow = active && isOpen ? noBid : undefined;

  return (
    <Frame aria-labelledby={titleId}>
      <Inside>
        <Text>
          <Row>
            <TaskIdText>{task.id}</TaskIdText>
            <StateBadge tone={isOpen ? "good" : "stopped"}>
              {isOpen ? words.open : words.unavailable}
            </StateBadge>
          </Row>
          <Heading level={3} size="lg" id={titleId}>
            {task.field}
          </Heading>
          {!active ? <Veil /> : <Brief text={task.context} />}
        </Text>
        <Foot>
          <div>
            <Money amount={task.amount} size="large" />
            <Due>{words.due(formatDateTime(task.dueDate))}</Due>
          </div>
          {notNow && !noBidNote ? (
            <NotNow>{notNow.why}</NotNow>
          ) : (
            <TakeButton
              task={task}
              active={active}
              notNow={notNow}
              describedBy={notNow ? `${titleId} ${noBidNote}` : titleId}
            />
          )}
        </Foot>
      </Inside>
    </Frame>
  );
}

interface TakeButtonProps {
  task: Task;
  active: boolean;
  notNow: NoBid | undefined;
  describedBy: string;
}

/** What can be done with a task. Nobody takes one whose text they have not got. */
function TakeButton({ task, active, notNow, describedBy }: TakeButtonProps) {
  const sheet = useSheet(bidSheet);
  const isOpen = task.status === "active";
  const hasText = task.context !== undefined;
  const why = active
    ? (notNow?.button ?? (hasText ? undefined : words.textComes))
    : words.accountInactive;
  const said = isOpen ? (why ?? words.bid) : words.unavailable;
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={said !== words.bid}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={() => sheet.open(task.id)}
    >
      {said}
    </Button>
  );
}

/** What a task asks for, or its shape until that has come. */
const Brief = ({ text }: { text: string | undefined }) =>
  text === undefined ? (
    <span aria-hidden>
      <Skeleton marginBottom="2" />
      <Skeleton width="80%" />
    </span>
  ) : (
    <TaskContext text={text} />
  );

/** Where the text will stand that an inactive account does not get. */
const Veil = () => (
  <Veiled>
    <Blurred aria-hidden>
      {["100%", "92%", "97%", "60%"].map((width) => (
        <chakra.span key={width} width={width} />
      ))}
    </Blurred>
    <Overlay>
      <ButtonLink asChild size="sm" variant="secondary">
        <Link to="/dashboard?activate">{words.overlay}</Link>
      </ButtonLink>
    </Overlay>
  </Veiled>
);

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

const TakenInside = chakra("div", {
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
function TakenTask({ task }: { task: Task }) {
  const titleId = useId();
  return (
    <Line aria-labelledby={titleId}>
      <TakenInside>
        <TaskIdText>{task.id}</TaskIdText>
        <Field id={titleId}>{task.field}</Field>
        <Pay>
          <Money amount={task.amount} />
        </Pay>
        <Button variant="quiet" disabled aria-describedby={titleId}>
          {words.unavailable}
        </Button>
      </TakenInside>
    </Line>
  );
}
