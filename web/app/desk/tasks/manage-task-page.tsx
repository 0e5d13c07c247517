import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { type AdminTask, adminTaskRoutes } from "#contracts/admin-tasks";
import { TaskStatus } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { ChoiceButtons } from "../../../ui/choice-buttons";
import { EmptyState } from "../../../ui/empty-state";
import { UploadIcon } from "../../../ui/icons";
import { Row } from "../../../ui/row";
import { Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { useLivePages } from "../../frame/api/use-live";
import { Loaded } from "../../frame/layout/loaded";
import { importsPath } from "../../frame/layout/pages";
import { taskStrings } from "../../work/tasks/strings";
import { TaskFilter } from "../../work/tasks/task-filter";
import { readTaskSearch, type TaskSearch } from "../../work/tasks/task-search";
import { AllTasksTable } from "./all-tasks-table";
import { manageTaskStrings as words } from "./strings";
import { DeleteTaskDialog, TakeBackDialog } from "./task-dialogs";

/** All tasks, also those not published yet. The filter stands in the address. */
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
        <ChoiceButtons
          marginTop="1"
          label={words.status}
          options={(["all", ...TaskStatus.options] as const).map((value) => ({
            value,
            name: value === "all" ? words.all : words.statuses[value],
          }))}
          chosen={search.id ? undefined : (status ?? "all")}
          onChoose={(chosen) =>
            show({
              ...(search.field && { field: search.field }),
              ...(chosen !== "all" && { status: chosen }),
            })
          }
        />
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
  const list = useLivePages(adminTaskRoutes.listAllTasks, asked, { every: 3000 });
  const tasks = list.data?.pages.flatMap((page) => page.tasks);
  const more = list.hasNextPage ? () => void list.fetchNextPage() : undefined;
  return (
    <Loaded
      read={{ ...list, data: tasks }}
      loading={words.loading}
      failed={words.failed}
      skeleton={[1, 2, 3].map((line) => <Skeleton key={line} marginTop="4" height="3rem" />)}
    >
      {(loaded) => {
        if (loaded.length > 0 || table.changing)
          return (
            <AllTasksTable
              tasks={withOpenForm(loaded, table.changing)}
              busy={list.isFetchingNextPage}
              onMore={more}
              {...table}
            />
          );
        return (
          <EmptyState
            title={more ? words.emptyRestTitle : words.emptyTitle}
            action={
              <Button
                variant="secondary"
                size="sm"
                busy={list.isFetchingNextPage}
                onClick={more ?? onClear}
              >
                {more ? words.more : taskStrings.marketplace.clear}
              </Button>
            }
          >
            {more ? words.emptyRest : id ? words.notFound : words.empty}
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

/** A task whose form is open keeps its place even when the filter no longer fits it. */
function withOpenForm(tasks: readonly AdminTask[], changing: AdminTask | undefined) {
  if (!changing || tasks.some(({ id }) => id === changing.id)) return tasks;
  const before = tasks.filter(({ publishAt }) => publishAt > changing.publishAt);
  return [...before, changing, ...tasks.slice(before.length)];
}
