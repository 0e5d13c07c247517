import { Box } from "@chakra-ui/react/box";
import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useRef } from "react";
import type { AdminTask } from "#contracts/admin-tasks";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { formatPrice } from "../../../ui/money";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { type Column, Table } from "../../../ui/table";
import { Whole } from "../../../ui/unbroken";
import { PersonLink } from "../people/person-link";
import { canBeSelected } from "./selected-tasks";
import { manageTaskStrings as words } from "./strings";
import { TaskChangeForm } from "./task-change";
import { TaskLink } from "./task-link";

type State = keyof typeof words.states;
const tones: Record<State, Tone> = {
  scheduled: "info",
  active: "good",
  taken: "info",
  pastDue: "quiet",
  takenBack: "quiet",
  completed: "paid",
};
function stateOf({ status, takenAt, takenBackAt }: AdminTask): State {
  if (status !== "unavailable") return status;
  if (takenAt) return "taken";
  return takenBackAt ? "takenBack" : "pastDue";
}

export const TaskState = ({ task }: { task: AdminTask }) => (
  <StateBadge tone={tones[stateOf(task)]}>{words.states[stateOf(task)]}</StateBadge>
);

const TaskStateInList = ({ task }: { task: AdminTask }) =>
  task.writer ? (
    <Named>
      <span>{task.status === "completed" ? words.completedBy : words.takenBy}</span>{" "}
      <PersonLink userId={task.writer.userId} name={task.writer.name} />
    </Named>
  ) : (
    <TaskState task={task} />
  );

const Named = chakra("span", {
  base: {
    display: "flex",
    alignItems: "baseline",
    gap: "1",
    color: "soft",
    fontSize: "sm",
    width: "fit-content",
    maxWidth: { base: "9rem", md: "16rem", xl: "10rem" },
    marginInlineStart: { base: "auto", xl: "0" },
    "& > a": {
      display: "block",
      minHeight: { base: "target", xl: "0" },
      lineHeight: { base: "2.75rem", xl: "inherit" },
      truncate: true,
    },
  },
});

/** A checkbox with room around it for a finger. */
const Tick = chakra("label", {
  base: {
    display: "grid",
    placeItems: "center",
    flex: "none",
    width: "target",
    height: "target",
    marginInlineStart: "-3",
    marginBlock: { xl: "-3" },
    "& > input": { width: "5", height: "5", accentColor: "token(colors.blue)" },
  },
});

const OneLine = chakra("span", {
  base: {
    whiteSpace: "nowrap",
    // On a phone there is no room for the state's icon beside the task's id.
    "& > span": { fontSize: { base: "0.8125rem", xl: "sm" } },
    "& svg": { display: { base: "none", xl: "inline" } },
  },
});

/** A time as `26 Nov, 7:00 AM`; the column's heading names the time zone. */
const shortTime = (instant: string) =>
  formatDateTime(instant).replace(/^\w+ /, "").replace(/ EAT$/, "");

/** Two small lines, which are no higher than the buttons of the table row. */
const SmallLines = chakra("span", {
  base: {
    display: "block",
    fontSize: "sm",
    lineHeight: { xl: "1.3" },
    marginBlock: { xl: "-1" },
  },
});

/** The beginning of a task's text: two lines in a table, one line on a phone. */
const Excerpt = chakra(SmallLines, {
  base: {
    color: "soft",
    textAlign: "start",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: { base: "nowrap", xl: "normal" },
    lineClamp: { xl: 2 },
    overflowWrap: "anywhere",
  },
});

interface Actions {
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onChange: (task: AdminTask) => void;
  onDelete: (task: AdminTask) => void;
  onTakeBack: (task: AdminTask) => void;
}

const columnsOf = ({ chosen, onChoose, ...actions }: Actions): Column<AdminTask>[] => [
  {
    key: "task",
    title: words.columns.task,
    isRowHeader: true,
    onPhones: "start",
    cell: (task) => (
      <Flex align="center">
        <Tick>
          <input
            type="checkbox"
            aria-label={words.several.select(task.id)}
            disabled={!canBeSelected(task)}
            checked={chosen.has(task.id)}
            onChange={() => {
              const next = new Set(chosen);
              if (!next.delete(task.id)) next.add(task.id);
              onChoose(next);
            }}
          />
        </Tick>
        <Box alignSelf={{ xl: "baseline" }}>
          <TaskLink id={task.id} />
        </Box>
      </Flex>
    ),
  },
  {
    key: "text",
    title: words.columns.text,
    fills: true,
    onPhones: "belowEnd",
    cell: ({ field, context }) => (
      <Excerpt title={context}>
        <Box as="strong" color="ink" fontWeight="600">
          {field}
        </Box>{" "}
        {context}
      </Excerpt>
    ),
  },
  {
    key: "times",
    title: words.columns.times,
    onPhones: "gone",
    cell: ({ publishAt, dueDate }) => (
      <SmallLines whiteSpace="nowrap">
        {shortTime(publishAt)}
        <br />
        {words.due(shortTime(dueDate))}
      </SmallLines>
    ),
  },
  {
    key: "state",
    title: words.columns.state,
    onPhones: "end",
    cell: (task) => (
      <OneLine>
        <TaskStateInList task={task} />
      </OneLine>
    ),
  },
  {
    key: "amount",
    title: words.columns.amount,
    align: "end",
    onPhones: "below",
    cell: ({ amount }) => <Whole>{formatPrice(amount)}</Whole>,
  },
  {
    key: "actions",
    title: words.columns.actions,
    align: "end",
    // On a phone these buttons are on the task's own page.
    onPhones: "gone",
    cell: (task) => <ActionsOf task={task} {...actions} />,
  },
];

type ActionsOfProps = Omit<Actions, "chosen" | "onChoose"> & { task: AdminTask };

function ActionsOf({ task, onChange, onDelete, onTakeBack }: ActionsOfProps) {
  if (task.status === "completed") return null;
  return (
    <Flex
      gap="1"
      justify={{ base: "start", xl: "end" }}
      marginBlock={{ xl: "-2" }}
      css={{
        "& button": {
          paddingInline: { base: "3", xl: "1.5" },
          fontSize: { xl: "sm" },
          whiteSpace: "nowrap",
        },
      }}
    >
      <Button
        id={changeId(task.id)}
        variant="quiet"
        size="sm"
        aria-label={words.changeOf(task.id)}
        onClick={() => onChange(task)}
      >
        {words.change}
      </Button>
      {task.takenAt ? (
        <Button
          variant="quiet"
          size="sm"
          aria-label={words.takeBack.openOf(task.id)}
          onClick={() => onTakeBack(task)}
        >
          {words.takeBack.open}
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          aria-label={words.deleteOf(task.id)}
          onClick={() => onDelete(task)}
        >
          {words.delete}
        </Button>
      )}
    </Flex>
  );
}

const changeId = (id: string) => `change-${id}`;

/** After a form closes, focuses the button that opened it. */
function useFocusAfterwards(changing: AdminTask | undefined) {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!changing && last.current && document.activeElement === document.body)
      document.getElementById(changeId(last.current))?.focus();
    last.current = changing?.id;
  }, [changing]);
}

interface AllTasksTableProps extends Omit<Actions, "onChange"> {
  tasks: readonly AdminTask[];
  /** The task whose form is open, in its state when the form opened. */
  changing: AdminTask | undefined;
  onChange: (task: AdminTask | undefined) => void;
  busy: boolean;
  onMore: (() => void) | undefined;
}

export function AllTasksTable(props: AllTasksTableProps) {
  const { tasks, changing, busy, onMore, ...actions } = props;
  useFocusAfterwards(changing);
  return (
    <Table
      caption={words.caption}
      columns={columnsOf(actions)}
      items={tasks}
      keyOf={({ id }) => id}
      story={(task) =>
        changing?.id === task.id ? (
          <TaskChangeForm task={changing} onDone={() => actions.onChange(undefined)} />
        ) : undefined
      }
      busy={busy}
      onMore={onMore}
      moreLabel={words.more}
    />
  );
}
