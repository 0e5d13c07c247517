import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { type AdminTask, adminTaskRoutes } from "#contracts/admin-tasks";
import { TaskStatus } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/empty-state";
import { UploadIcon } from "../../../ui/icons";
import { Row } from "../../../ui/row";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { useLivePages } from "../../frame/api/use-live";
import { LoadFailed } from "../../frame/layout/load-failed";
import { importsPath } from "../../frame/layout/pages";
import { taskStrings } from "../../work/tasks/strings";
import { TaskFilter } from "../../work/tasks/task-filter";
import { readTaskSearch, type TaskSearch } from "../../work/tasks/task-search";
import { AllTasksTable } from "./all-tasks-table";
import { manageTaskStrings as words } from "./strings";
import { DeleteTaskDialog, TakeBackDialog } from "./task-dialogs";

/** How soon a task that was added, taken or changed shows as such, in milliseconds. */
const every = 3000;

/** All tasks, also those of tomorrow: found, changed and deleted. What is shown stands in the address. */
export function ManageTaskPage() {
  const [query, setQuery] = useSearchParams();
  const search = readTaskSearch(query);
  const { data: status } = TaskStatus.safeParse(query.get("status"));
  const [changing, setChanging] = useState<AdminTask>();
  const [deleting, setDeleting] = useState<AdminTask>();
  const [takingBack, setTakingBack] = useState<AdminTask>();
  const show = (next: Record<string, string>) => {
    setChanging(undefined);
    setQuery(next);
  };

  return (
    <Card>
      <Stack>
        <Row>
          <ButtonLink asChild variant="secondary" size="sm">
            <Link to="/admin-dashboard/manage-task/import">
              <UploadIcon />
              {words.import}
            </Link>
          </ButtonLink>
          <ButtonLink asChild variant="quiet" size="sm">
            <Link to={importsPath}>{words.imports}</Link>
          </ButtonLink>
        </Row>
        <TaskFilter
          search={search}
          onSearch={(next) => show({ ...(status && !next["id"] && { status }), ...next })}
        />
        <Row marginTop="1" role="group" aria-label={words.status}>
          {([undefined, ...TaskStatus.options] as const).map((each) => (
            <Button
              key={each ?? "all"}
              size="sm"
              variant={each === status && !search.id ? "secondary" : "quiet"}
              aria-pressed={each === status && !search.id}
              onClick={() =>
                show({
                  ...(search.field && { field: search.field }),
                  ...(each && { status: each }),
                })
              }
            >
              {each ? words.statuses[each] : words.all}
            </Button>
          ))}
        </Row>
        <List
          search={search}
          status={status}
          changing={changing}
          onChange={setChanging}
          onDelete={setDeleting}
          onTakeBack={setTakingBack}
          onClear={() => show({})}
        />
      </Stack>
      {deleting && <DeleteTaskDialog task={deleting} onClose={() => setDeleting(undefined)} />}
      {takingBack && <TakeBackDialog task={takingBack} onClose={() => setTakingBack(undefined)} />}
    </Card>
  );
}

interface ListProps {
  search: TaskSearch;
  status: TaskStatus | undefined;
  changing: AdminTask | undefined;
  onChange: (task: AdminTask | undefined) => void;
  onDelete: (task: AdminTask) => void;
  onTakeBack: (task: AdminTask) => void;
  onClear: () => void;
}

function List({ search: { id, field }, status, onClear, ...table }: ListProps) {
  const asked = id ? { id } : { ...(status && { status }), ...(field && { field }) };
  const list = useLivePages(adminTaskRoutes.listAllTasks, asked, { every });
  const tasks = list.data?.pages.flatMap((page) => page.tasks);
  const more = list.hasNextPage ? () => void list.fetchNextPage() : undefined;
  if (!tasks && list.error)
    return (
      <LoadFailed title={words.failed} onRetry={list.refetch}>
        {list.error.message}
      </LoadFailed>
    );
  if (!tasks)
    return (
      <Loading label={words.loading}>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} marginTop="4" height="3rem" />
        ))}
      </Loading>
    );
  if (tasks.length === 0 && more && !table.changing)
    return (
      <EmptyState
        title={words.emptyRestTitle}
        action={
          <Button variant="secondary" size="sm" busy={list.isFetchingNextPage} onClick={more}>
            {words.more}
          </Button>
        }
      >
        {words.emptyRest}
      </EmptyState>
    );
  if (tasks.length === 0 && !table.changing)
    return (
      <EmptyState
        title={words.emptyTitle}
        action={
          <Button variant="secondary" size="sm" onClick={onClear}>
            {taskStrings.marketplace.clear}
          </Button>
        }
      >
        {id ? words.notFound : words.empty}
      </EmptyState>
    );
  return (
    <AllTasksTable
      tasks={withOpenForm(tasks, table.changing)}
      busy={list.isFetchingNextPage}
      onMore={more}
      {...table}
    />
  );
}

/** A task whose form is open stays in its place, also when it is of another status meanwhile. */
function withOpenForm(tasks: readonly AdminTask[], changing: AdminTask | undefined) {
  if (!changing || tasks.some(({ id }) => id === changing.id)) return tasks;
  const before = tasks.filter(({ publishAt }) => publishAt > changing.publishAt);
  return [...before, changing, ...tasks.slice(before.length)];
}
