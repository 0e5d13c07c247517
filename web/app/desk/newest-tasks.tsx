import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { Link } from "react-router-dom";
import type { Task } from "#contracts/tasks";
import { taskRoutes } from "#contracts/tasks";
import { Card } from "../../ui/card";
import { formatDateTime } from "../../ui/dates";
import { EmptyState } from "../../ui/empty-state";
import { Heading } from "../../ui/heading";
import { Money } from "../../ui/money-text";
import { Row } from "../../ui/row";
import { Loading, Skeleton } from "../../ui/skeleton";
import { StateBadge } from "../../ui/state-badge";
import { TextLink } from "../../ui/text-link";
import { useLive } from "../frame/api/use-live";
import { useNow } from "../frame/hooks/use-now";
import { LoadFailed } from "../frame/layout/load-failed";
import { TaskIdText } from "../work/tasks/task-context";
import { firstPage } from "../work/tasks/use-tasks";
import { adminStrings as words } from "./strings";

/** How soon a task that was added or taken shows as such, in milliseconds. */
const every = 3000;

/** Where text is enlarged on a phone, all stands under each other. */
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
    "& > li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
    "& > li:last-child": { paddingBottom: "0" },
  },
});
const Badge = chakra("span", {
  base: { gridArea: "state", justifySelf: "end", [forLargeText]: { justifySelf: "start" } },
});

/** The tasks that writers see first, and whether they are taken. */
export function NewestTasks() {
  const { data, error, refetch } = useLive(
    taskRoutes.listTasks,
    {},
    {},
    { every, snapshot: firstPage },
  );
  const now = useNow(30_000);
  return (
    <Card>
      <Row spread>
        <Heading size="lg">{words.newestTitle}</Heading>
        <TextLink alone asChild>
          <Link to="/admin-dashboard/manage-task">{words.allTasks}</Link>
        </TextLink>
      </Row>
      {data && data.tasks.length > 0 && (
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
      )}
      {data?.tasks.length === 0 && (
        <EmptyState level={3} title={words.noTasksTitle}>
          {words.noTasks}
        </EmptyState>
      )}
      {!data && error && (
        <LoadFailed title={words.failed} onRetry={refetch}>
          {error.message}
        </LoadFailed>
      )}
      {!data && !error && (
        <Loading label={words.loading}>
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} marginTop="4" height="2.5rem" />
          ))}
        </Loading>
      )}
    </Card>
  );
}

const Line = ({ task, now }: { task: Task; now: Date }) => (
  <li>
    <Box as="span" gridArea="field" fontWeight="650">
      {task.field}
    </Box>
    <TaskIdText gridArea="id">{task.id}</TaskIdText>
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
