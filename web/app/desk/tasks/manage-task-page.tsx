import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { type AdminTask, adminTaskRoutes } from "#contracts/admin-tasks";
import { eastAfricanInstant } from "#contracts/east-africa-time";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { UploadIcon } from "../../../ui/icons";
import { formatPrice } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { useLivePages } from "../../frame/api/use-live";
import { importsPath } from "../../frame/layout/links";
import { Loaded } from "../../frame/layout/loaded";
import { NotSince } from "../live-table";
import { useAddress } from "../queues";
import { AllTasksTable } from "./all-tasks-table";
import { canBeSelected, mostSelected, SelectedTasks } from "./selected-tasks";
import { manageTaskStrings as words } from "./strings";
import { DeleteTaskDialog, TakeBackDialog } from "./task-dialogs";
import {
  allTasks,
  type TasksChange,
  TasksFilter,
  type TasksQuestion,
  taskReaders,
} from "./tasks-filter";

const ways = (
  <Row gap="1" css={{ "& a": { "--room": { md: "0.75rem" } } }}>
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
);

export function ManageTaskPage() {
  const [question, ask] = useAddress(taskReaders, {});
  const [changing, setChanging] = useState<AdminTask>();
  const [deleting, setDeleting] = useState<AdminTask>();
  const [takingBack, setTakingBack] = useState<AdminTask>();
  const show = (change: TasksChange) => {
    setChanging(undefined);
    ask(change);
  };

  return (
    <Card>
      <Stack>
        <TasksFilter question={question} onChange={show} ways={ways} />
        {question.import && (
          <Row>
            <Note>{words.ofFile}</Note>
            <Button
              variant="quiet"
              size="sm"
              flush={{ base: true, md: false }}
              onClick={() => show(allTasks)}
            >
              {words.clear}
            </Button>
          </Row>
        )}
        <List
          key={JSON.stringify(question)}
          question={question}
          changing={changing}
          onChange={setChanging}
          onDelete={setDeleting}
          onTakeBack={setTakingBack}
          onClear={() => show(allTasks)}
        />
      </Stack>
      {deleting && <DeleteTaskDialog task={deleting} onClose={() => setDeleting(undefined)} />}
      {takingBack && <TakeBackDialog task={takingBack} onClose={() => setTakingBack(undefined)} />}
    </Card>
  );
}

interface ListProps {
  question: TasksQuestion;
  changing: AdminTask | undefined;
  onChange: (task: AdminTask | undefined) => void;
  onDelete: (task: AdminTask) => void;
  onTakeBack: (task: AdminTask) => void;
  onClear: () => void;
}

/**
 * The service searches 2,000 tasks for one page of results. After this many pages, the search
 * continues only after a press.
 */
const pagesLookedThrough = 5;

function List({ question, onClear, ...table }: ListProps) {
  const { search } = question;
  const list = useLivePages(adminTaskRoutes.listAllTasks, question, {
    every: search ? 60_000 : 3000,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const pages = list.data?.pages ?? [];
  const tasks = list.data && pages.flatMap((page) => page.tasks);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = hasNextPage ? () => void fetchNextPage() : undefined;
  const looksOn =
    tasks?.length === 0 && hasNextPage && pages.length < pagesLookedThrough && search !== undefined;
  useEffect(() => {
    if (looksOn && !isFetchingNextPage) void fetchNextPage();
  }, [looksOn, isFetchingNextPage, fetchNextPage]);
  const { day, lookedTo } = { day: pages[0]?.day, lookedTo: pages.at(-1)?.lookedTo };
  const [found, setFound] = useState<readonly AdminTask[]>([]);
  const shown = new Set(tasks?.map(({ id }) => id));
  const beyond = found.filter(({ id }) => !shown.has(id));
  const selected = [...(tasks ?? []), ...beyond].filter(
    (task) => chosen.has(task.id) && canBeSelected(task),
  );
  const findAll = async (onFound: (count: number) => void) => {
    const all = await findFree(question, onFound);
    setFound(all);
    return all;
  };
  const isFiltered = Object.keys(question).length > 0;

  return (
    <Loaded
      read={{ ...list, data: looksOn ? undefined : tasks }}
      loading={words.loading}
      failed={words.failed}
      skeleton={[1, 2, 3].map((line) => <Skeleton key={line} marginTop="4" height="3rem" />)}
    >
      {(loaded) => (
        <Stack gap="sm">
          <NotSince pages={list} />
          {day && (
            <strong>
              {unbroken(
                words.onDay(
                  day.tasks,
                  formatPrice(day.amount),
                  formatDate(eastAfricanInstant(day.day, "12:00")),
                ),
              )}
            </strong>
          )}
          {loaded.length > 0 || table.changing ? (
            <>
              <SelectedTasks
                shown={loaded}
                selected={selected}
                onSelect={(some) => setChosen(new Set(some.map(({ id }) => id)))}
                find={isFiltered && more ? findAll : undefined}
              />
              <AllTasksTable
                tasks={withOpenForm(loaded, table.changing)}
                chosen={chosen}
                onChoose={setChosen}
                busy={isFetchingNextPage}
                onMore={more}
                {...table}
              />
            </>
          ) : (
            <Nothing
              isSearch={search !== undefined}
              busy={isFetchingNextPage}
              onMore={more}
              onClear={onClear}
            />
          )}
          {lookedTo && more && <Note>{words.lookedTo(formatDate(lookedTo))}</Note>}
        </Stack>
      )}
    </Loaded>
  );
}

/** Fetches the tasks that match the filter and can be selected, at most `mostSelected`. */
async function findFree(question: TasksQuestion, onFound: (count: number) => void) {
  const found = new Map<string, AdminTask>();
  for (let cursor: string | undefined; ; ) {
    const asked = { ...question, ...(cursor && { cursor }) };
    const page = await call(adminTaskRoutes.listAllTasks, {}, asked);
    for (const task of page.tasks.filter(canBeSelected)) found.set(task.id, task);
    onFound(Math.min(found.size, mostSelected));
    cursor = page.cursor;
    if (cursor === undefined || found.size >= mostSelected)
      return [...found.values()].slice(0, mostSelected);
  }
}

interface NothingProps {
  isSearch: boolean;
  busy: boolean;
  onMore: (() => void) | undefined;
  onClear: () => void;
}

const Nothing = ({ isSearch, busy, onMore, onClear }: NothingProps) => (
  <EmptyState
    title={onMore ? words.emptyRestTitle : words.emptyTitle}
    action={
      <Button variant="secondary" size="sm" busy={busy} onClick={onMore ?? onClear}>
        {onMore ? words.more : words.clear}
      </Button>
    }
  >
    {onMore ? words.emptyRest : isSearch ? words.notFound : words.empty}
  </EmptyState>
);

/** The tasks, with the task whose form is open, even if the filter no longer matches that task. */
function withOpenForm(tasks: readonly AdminTask[], changing: AdminTask | undefined) {
  if (!changing || tasks.some(({ id }) => id === changing.id)) return tasks;
  const before = tasks.filter(({ publishAt }) => publishAt > changing.publishAt);
  return [...before, changing, ...tasks.slice(before.length)];
}
