import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { useEffect, useRef } from "react";
import type { AdminTask } from "#contracts/admin-tasks";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { StateBadge, type Tone } from "../../../ui/state-badge";
import { type Column, Table } from "../../../ui/table";
import { TaskContext } from "../../work/tasks/task-context";
import { PersonLink } from "../people/person-link";
import { manageTaskStrings as words } from "./strings";
import { TaskChangeForm } from "./task-change";
import { TaskLink } from "./task-link";

type State = keyof typeof words.states;
const tones: Record<State, Tone> = {
  scheduled: "waiting",
  active: "good",
  taken: "info",
  pastDue: "quiet",
  takenBack: "quiet",
  completed: "quiet",
};
function stateOf({ status, takenAt, takenBackAt }: AdminTask): State {
  if (status !== "unavailable") return status;
  if (takenAt) return "taken";
  return takenBackAt ? "takenBack" : "pastDue";
}

export const TaskState = ({ task }: { task: AdminTask }) => (
  <StateBadge tone={tones[stateOf(task)]}>{words.states[stateOf(task)]}</StateBadge>
);

const columns: Column<AdminTask>[] = [
  {
    key: "task",
    title: words.columns.task,
    isRowHeader: true,
    cell: ({ field, id }) => (
      <>
        <Box as="strong" display="block" fontWeight="650">
          {field}
        </Box>
        <Note as="span">
          <TaskLink id={id} />
        </Note>
      </>
    ),
  },
  {
    key: "published",
    title: words.columns.published,
    cell: ({ publishAt }) => formatDateTime(publishAt),
  },
  { key: "due", title: words.columns.due, cell: ({ dueDate }) => formatDateTime(dueDate) },
  {
    key: "state",
    title: words.columns.state,
    cell: (task) => (
      <>
        <TaskState task={task} />
        {task.writer && (
          <Note as="div">
            {words.takenBy} <PersonLink userId={task.writer.userId} name={task.writer.name} />
          </Note>
        )}
      </>
    ),
  },
  {
    key: "amount",
    title: words.columns.amount,
    align: "end",
    cell: ({ amount }) => <Money amount={amount} />,
  },
];

const changeId = (id: string) => `change-${id}`;

/** After a form is closed, the focus is on the button that opened it. */
function useFocusAfterwards(changing: AdminTask | undefined) {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!changing && last.current && document.activeElement === document.body)
      document.getElementById(changeId(last.current))?.focus();
    last.current = changing?.id;
  }, [changing]);
}

interface AllTasksTableProps {
  tasks: readonly AdminTask[];
  /** The task whose form is open, as it was when it was opened. */
  changing: AdminTask | undefined;
  onChange: (task: AdminTask | undefined) => void;
  onDelete: (task: AdminTask) => void;
  onTakeBack: (task: AdminTask) => void;
  busy: boolean;
  onMore: (() => void) | undefined;
}

export function AllTasksTable({
  tasks,
  changing,
  onChange,
  onDelete,
  onTakeBack,
  busy,
  onMore,
}: AllTasksTableProps) {
  useFocusAfterwards(changing);
  return (
    <Table
      caption={words.caption}
      columns={columns}
      items={tasks}
      keyOf={({ id }) => id}
      story={(task) =>
        changing?.id === task.id ? (
          <TaskChangeForm task={changing} onDone={() => onChange(undefined)} />
        ) : (
          <Grid
            gap={{ base: "3", md: "6" }}
            alignItems="start"
            templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" }}
          >
            <div>
              <TaskContext text={task.context} />
            </div>
            {task.status !== "completed" && (
              <Row>
                <Button
                  id={changeId(task.id)}
                  variant="secondary"
                  size="sm"
                  aria-label={words.changeOf(task.id)}
                  onClick={() => onChange(task)}
                >
                  {words.change}
                </Button>
                {task.takenAt && (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={words.takeBack.openOf(task.id)}
                    onClick={() => onTakeBack(task)}
                  >
                    {words.takeBack.open}
                  </Button>
                )}
                {!task.takenAt && (
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={words.deleteOf(task.id)}
                    onClick={() => onDelete(task)}
                  >
                    {words.delete}
                  </Button>
                )}
              </Row>
            )}
          </Grid>
        )
      }
      busy={busy}
      onMore={onMore}
      moreLabel={words.more}
    />
  );
}
