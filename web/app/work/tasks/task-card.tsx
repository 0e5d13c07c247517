import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
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

const Foot = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-end",
    justifyContent: "space-between",
    gap: "3",
    marginTop: "auto",
    paddingTop: "1",
    // Sum and button in one line: on a phone the due time breaks rather than they.
    "& > div": { flex: "1 1 8rem", minWidth: "0" },
    [wide]: {
      flexDirection: "column",
      alignItems: "stretch",
      justifyContent: "center",
      marginTop: "0",
      paddingInlineStart: "6",
      borderInlineStartWidth: "1px",
      borderColor: "line",
      "& > div": { flex: "none" },
    },
  },
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
    <chakra.li
      containerType="inline-size"
      minWidth="0"
      bg="card"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      aria-labelledby={titleId}
    >
      <Inside>
        <Text>
          <Flex wrap="wrap" align="center" justify="space-between" gap="3">
            <TaskIdText>{task.id}</TaskIdText>
            <StateBadge tone={isOpen ? "good" : "stopped"}>
              {isOpen ? words.open : words.unavailable}
            </StateBadge>
          </Flex>
          <Heading level={3} size="lg" id={titleId}>
            {task.field}
          </Heading>
          {!active ? <Veil /> : <Brief text={task.context} />}
        </Text>
        <Foot>
          <div>
            <Money amount={task.amount} size="large" />
            <chakra.p fontSize="sm" color="soft" textWrap="balance">
              {words.due(formatDateTime(task.dueDate))}
            </chakra.p>
          </div>
          {notNow && !noBidNote ? (
            <chakra.p fontSize="sm" color="soft" maxWidth="17rem" textWrap="balance">
              {notNow.why}
            </chakra.p>
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
    </chakra.li>
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
    <Grid position="absolute" inset="0" placeItems="center">
      <ButtonLink asChild size="sm" variant="secondary">
        <Link to="/dashboard?activate">{words.overlay}</Link>
      </ButtonLink>
    </Grid>
  </Veiled>
);

/** A task that nobody can take any more, in one line where there is room. */
function TakenTask({ task }: { task: Task }) {
  const titleId = useId();
  return (
    <chakra.li
      paddingInline={{ base: "3", md: "5" }}
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      color="soft"
      fontSize="sm"
      aria-labelledby={titleId}
    >
      <Flex
        wrap="wrap"
        align="center"
        columnGap="2.5"
        css={{
          "& > button": {
            minHeight: "9",
            padding: "0",
            fontSize: "sm",
            flex: "none",
            bg: "transparent",
          },
        }}
      >
        <TaskIdText>{task.id}</TaskIdText>
        <chakra.h3 flex="1 0 auto" maxWidth="full" fontFamily="body" fontWeight="600" id={titleId}>
          {task.field}
        </chakra.h3>
        <chakra.span display={{ base: "none", sm: "inline" }}>
          <Money amount={task.amount} />
        </chakra.span>
        <Button variant="quiet" disabled aria-describedby={titleId}>
          {words.unavailable}
        </Button>
      </Flex>
    </chakra.li>
  );
}

/** The list that tasks stand in; `stale` while a newer page is fetched. */
export const TaskCards = chakra("ul", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: "minmax(0, 1fr)",
    outline: "none",
  },
  variants: { stale: { true: { opacity: 0.6 } } },
});

/** Takes no room, so that nothing under it moves; stays in view while the list is scrolled. */
const Place = chakra("div", {
  base: {
    position: "sticky",
    top: "3",
    height: "0",
    zIndex: "1",
    display: "flex",
    justifyContent: "center",
    // On the edge of what follows; the gap of the grid around it would else be doubled.
    marginBottom: { base: "-3", md: "-5" },
    "& > button": {
      flex: "none",
      alignSelf: "flex-start",
      transform: "translateY(-50%)",
      boxShadow: "0 8px 24px rgb(18 21 46 / 0.18)",
      borderRadius: "full",
    },
  },
});

interface AnnouncementProps {
  /** How many tasks were published since the list came. */
  count: number;
  /** None of the list can be taken any more. */
  isUsedUp: boolean;
  onShow: () => void;
}

/** Says that there are other tasks than those in the list under it, and leads to them. */
export const Announcement = ({ count, isUsedUp, onShow }: AnnouncementProps) => (
  <Place role="status">
    {(count > 0 || isUsedUp) && (
      <Button size="sm" onClick={onShow}>
        {count > 0 ? taskStrings.marketplace.newTasks(count) : taskStrings.marketplace.showOpen}
      </Button>
    )}
  </Place>
);
