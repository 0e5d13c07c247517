import { Flex } from "@chakra-ui/react/flex";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";
import { Link } from "react-router-dom";
import type { Task } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { countdown, formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { ChevronDownIcon } from "../../../ui/icons";
import { Money } from "../../../ui/money-text";
import { Skeleton } from "../../../ui/skeleton";
import { StateBadge } from "../../../ui/state-badge";
import { useNow } from "../../frame/hooks/use-now";
import { useSheet } from "../../frame/hooks/use-sheet";
import { useWiderThan } from "../../frame/hooks/use-wider-than";
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
    // The pay and the button share a line, so the deadline may take two lines on phones.
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

/** A task in two lines that a press expands. */
const Row = chakra("details", {
  base: {
    paddingInline: "4",
    "& > div": { ...narrow, gap: "2.5", paddingBottom: "4" },
    "& > summary": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      columnGap: "3",
      rowGap: "0.5",
      alignItems: "baseline",
      paddingBlock: "2.5",
      cursor: "pointer",
      listStyle: "none",
      "& > span": { fontWeight: "600" },
      // In the second line, the text leaves room for the arrow.
      "& > p, & > svg": { gridRow: "2" },
      "& > p": {
        gridColumn: "1 / -1",
        paddingInlineEnd: "7",
        fontSize: "sm",
        color: "soft",
        whiteSpace: "nowrap",
        overflow: "hidden",
        textOverflow: "ellipsis",
      },
      "& > svg": { gridColumn: "2", justifySelf: "end", alignSelf: "center", color: "blue" },
      "& > div": { gridColumn: "1 / -1" },
      // With enlarged text, the pay is below the field.
      "@container (max-width: 14rem)": {
        gridTemplateColumns: "minmax(0, 1fr)",
        "& > p, & > svg": { gridRow: "3", gridColumn: "1" },
      },
    },
    "&:not([open]) > summary > p > span:last-of-type": { display: "none" },
    "&[open] > summary": {
      "& > div": { display: "none" },
      "& > p": { whiteSpace: "normal" },
      "& > p > span:first-of-type": { display: "none" },
      "& > svg": { rotate: "180deg" },
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
  /** True if the text is shown even on phones. */
  unfolded?: boolean;
  active: boolean;
  noBid?: NoBid | undefined;
  /** The id of a note with the reason for all cards. Without a note, the card shows the reason. */
  noBidNote?: string;
}

export function TaskCard({ task, active, noBid, noBidNote, unfolded = false }: TaskCardProps) {
  const titleId = useId();
  const isWide = useWiderThan("md");
  const isOpen = task.status === "active";
  const notNow = active && isOpen ? noBid : undefined;
  const badge = (
    <StateBadge tone={isOpen ? "good" : "quiet"}>
      {isOpen ? words.active : words.unavailable}
    </StateBadge>
  );
  const state = (
    <Flex wrap="wrap" align="center" justify="space-between" gap="3">
      <TaskIdText>{task.id}</TaskIdText>
      {badge}
    </Flex>
  );
  const take =
    notNow && !noBidNote ? (
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
    );
  const due = words.due(formatDateTime(task.dueDate));

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
      {active && !isWide ? (
        <Row open={unfolded}>
          <summary>
            <Heading level={3} size="lg" id={titleId}>
              {task.field}
            </Heading>
            <Money amount={task.amount} />
            <p>
              <DueSoon task={task} />
              <span>{due}</span>
            </p>
            <ChevronDownIcon />
            {!isOpen && <div>{badge}</div>}
          </summary>
          <div>
            {state}
            <Brief text={task.context} />
            {take}
          </div>
        </Row>
      ) : (
        <Inside>
          <Text>
            {state}
            <Heading level={3} size="lg" id={titleId}>
              {task.field}
            </Heading>
            {!active ? <Veil /> : <Brief text={task.context} />}
          </Text>
          <Foot>
            <div>
              <Money amount={task.amount} size="large" />
              <chakra.p fontSize="sm" color="soft" textWrap="balance">
                {due}
              </chakra.p>
            </div>
            {take}
          </Foot>
        </Inside>
      )}
    </chakra.li>
  );
}

/**
 * The time left and the beginning of the task's text. Screen readers skip the text until the card
 * is opened.
 */
const DueSoon = ({ task: { dueDate, context } }: { task: Task }) => (
  <chakra.span
    data-text={context}
    css={context === undefined ? {} : { _after: { content: "' · ' attr(data-text) / ''" } }}
  >
    {countdown(dueDate, useNow(60_000)).words}
  </chakra.span>
);

interface TakeButtonProps {
  task: Task;
  active: boolean;
  notNow: NoBid | undefined;
  describedBy: string;
}

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

const Brief = ({ text }: { text: string | undefined }) =>
  text === undefined ? (
    <span aria-hidden>
      <Skeleton marginBottom="2" />
      <Skeleton width="80%" />
    </span>
  ) : (
    <TaskContext text={text} />
  );

/** Covers the place of the text, which an inactive account does not get. */
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

/** The list of tasks; `stale` while a newer page is loading. */
export const TaskCards = chakra("ul", {
  base: {
    display: "grid",
    gap: { base: "2.5", md: "4" },
    gridTemplateColumns: "minmax(0, 1fr)",
    outline: "none",
  },
  variants: { stale: { true: { opacity: 0.6 } } },
});

/** Has no height, so that the list below does not move. Stays visible while the list scrolls. */
const Place = chakra("div", {
  base: {
    position: "sticky",
    top: "3",
    height: "0",
    zIndex: "1",
    display: "flex",
    justifyContent: "center",
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
  /** Number of tasks that were published after the list was loaded. */
  count: number;
  isUsedUp: boolean;
  onShow: () => void;
}

/** Announces tasks that the list below lacks; a press shows them. */
export const Announcement = ({ count, isUsedUp, onShow }: AnnouncementProps) => (
  <Place role="status">
    {(count > 0 || isUsedUp) && (
      <Button size="sm" onClick={onShow}>
        {count > 0 ? taskStrings.marketplace.newTasks(count) : taskStrings.marketplace.showOpen}
      </Button>
    )}
  </Place>
);
