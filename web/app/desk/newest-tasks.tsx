import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import type { Task } from "#contracts/tasks";
import { taskRoutes } from "#contracts/tasks";
import { Card } from "../../ui/card";
import { formatDateTime } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { Money } from "../../ui/money-text";
import { Skeleton } from "../../ui/skeleton";
import { StateBadge } from "../../ui/state-badge";
import { useLive } from "../frame/api/use-live";
import { useNow } from "../frame/hooks/use-now";
import { Loaded } from "../frame/layout/loaded";
import { firstPage } from "../work/tasks/use-tasks";
import { CardHead } from "./live-table";
import { adminStrings as words } from "./strings";
import { TaskLink } from "./tasks/task-link";

/** With enlarged text on a phone, all facts are in one column. */
const forLargeText = "@container (max-width: 14rem)";
const List = chakra("ul", {
  base: {
    fontVariantNumeric: "tabular-nums lining-nums",
    containerType: "inline-size",
    "& > li": {
      display: "grid",
      columnGap: "4",
      rowGap: "0.5",
      alignItems: "center",
      paddingBlock: "3",
      gridTemplateColumns: {
        base: "minmax(0, 1fr) auto",
        md: "minmax(0, 1fr) minmax(0, 1.9fr) 9.5rem 6rem",
      },
      gridTemplateAreas: {
        base: '"field state" "id id" "times times" "amount amount"',
        md: '"field times amount state" "id times amount state"',
      },
      [forLargeText]: {
        gridTemplateColumns: "minmax(0, 1fr)",
        gridTemplateAreas: '"field" "state" "id" "times" "amount"',
        justifyItems: "start",
      },
    },
    "& > li + li": { borderTop: "line" },
  },
});
const Badge = chakra("span", {
  base: { gridArea: "state", justifySelf: "end", [forLargeText]: { justifySelf: "start" } },
});

export function NewestTasks() {
  const tasks = useLive(taskRoutes.listTasks, {}, {}, { every: 3000, snapshot: firstPage });
  const now = useNow(30_000);
  return (
    <Card>
      <CardHead title={words.newestTitle} to="/admin-dashboard/manage-task" all={words.allTasks} />
      <Loaded read={tasks} loading={words.loading} failed={words.failed} skeleton={fiveLines}>
        {(data) =>
          data.tasks.length === 0 ? (
            <EmptyState level={3} title={words.noTasksTitle}>
              {words.noTasks}
            </EmptyState>
          ) : (
            <>
              <Text color="soft" marginTop="1" marginBottom="2">
                {words.newestLead}
              </Text>
              <List aria-label={words.newestTitle}>
                {data.tasks.map((task) => (
                  <Line key={task.id} task={task} now={now} />
                ))}
              </List>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

const fiveLines = [1, 2, 3, 4, 5].map((line) => (
  <Skeleton key={line} marginTop="4" height="2.5rem" />
));

const Line = ({ task, now }: { task: Task; now: Date }) => (
  <li>
    <Box as="span" gridArea="field" fontWeight="650">
      {task.field}
    </Box>
    <Box gridArea="id">
      <TaskLink id={task.id} />
    </Box>
    <Box gridArea="times" fontSize="sm" color="soft">
      <p>{words.published(formatDateTime(task.publishAt))}</p>
      <p>{words.due(formatDateTime(task.dueDate))}</p>
    </Box>
    <Box as="span" gridArea="amount" fontWeight="600" textAlign="end">
      <Money amount={task.amount} />
    </Box>
    <Badge>
      <State task={task} now={now} />
    </Badge>
  </li>
);

function State({ task, now }: { task: Task; now: Date }) {
  if (task.status === "active") return <StateBadge tone="good">{words.open}</StateBadge>;
  return new Date(task.dueDate) <= now ? (
    <StateBadge tone="quiet">{words.pastDue}</StateBadge>
  ) : (
    <StateBadge tone="info">{words.taken}</StateBadge>
  );
}
