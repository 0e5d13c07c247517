import { Box } from "@chakra-ui/react/box";
import { useDeferredValue, useEffect, useRef } from "react";
import { tasksPerPage } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/empty-state";
import { Known } from "../../../ui/known";
import { PageOfList } from "../../../ui/page-of-list";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { ApiProblem } from "../../frame/api/api-problem";
import type { DailyTasks } from "../../frame/api/use-config";
import { LoadFailed } from "../../frame/layout/load-failed";
import { BidSheet } from "./bid-sheet";
import type { NoBid } from "./no-bid";
import { taskStrings } from "./strings";
import { Announcement, TaskCard, TaskCards } from "./task-card";
import type { TaskSearch } from "./task-search";
import { useTask, useTaskPage } from "./use-tasks";

const words = taskStrings.marketplace;

interface TaskListProps {
  search: TaskSearch;
  open: boolean;
  active: boolean | undefined;
  /** The reason why the writer can't take a task now. A note with the id `noBidNote` shows it. */
  noBid: NoBid | undefined;
  noBidNote: string;
  daily: DailyTasks | undefined;
  onNext: (cursor: string) => void;
  onPrevious: () => void;
  /** Opens the first page, with the newest tasks. */
  onFirst: () => void;
}

/**
 * Five tasks, and buttons for the next and the previous five. A page change scrolls to the list's
 * top.
 */
export function TaskList({
  search,
  open,
  active,
  noBid,
  noBidNote,
  daily,
  onNext,
  onPrevious,
  onFirst,
}: TaskListProps) {
  const page = useTaskPage(
    {
      ...(open && { open: "true" }),
      ...(search.sort && { sort: search.sort }),
      ...(search.field && { field: search.field }),
      ...(search.cursor && { cursor: search.cursor }),
    },
    active === true,
    active !== undefined,
  );
  const { tasks, cursor, isStale, heldAt } = page;

  // Renders the two visible cards first, so that the writer can read them sooner.
  const drawn = useDeferredValue(tasksPerPage, 2);
  const firstOpen = tasks?.find(({ wasOpen }) => wasOpen)?.task.id;
  const list = useRef<HTMLUListElement>(null);
  const left = useRef<number | undefined>(undefined);
  const turn = (go: () => void) => {
    left.current = heldAt;
    go();
  };
  useEffect(() => {
    if (left.current === undefined || left.current === heldAt) return;
    left.current = undefined;
    list.current?.scrollIntoView({ block: "start", behavior: "instant" });
    list.current?.focus({ preventScroll: true });
  }, [heldAt]);

  if (page.error)
    return (
      <LoadFailed title={words.failed} onRetry={page.refetch}>
        {page.error.message}
      </LoadFailed>
    );
  if (!tasks || active === undefined) return <TaskListLoading />;
  return (
    <>
      <div>
        <Announcement
          count={page.announced}
          isUsedUp={page.isUsedUp}
          onShow={() => turn(search.cursor ? onFirst : page.renew)}
        />
        {tasks.length === 0 ? (
          <NoTasks daily={daily} open={open} goesOn={cursor !== undefined} />
        ) : (
          <TaskCards ref={list} tabIndex={-1} aria-label={words.list} stale={isStale}>
            {tasks.slice(0, drawn).map(({ task }) => (
              <TaskCard
                key={task.id}
                task={task}
                unfolded={task.id === firstOpen}
                active={active}
                noBid={noBid}
                noBidNote={noBidNote}
              />
            ))}
          </TaskCards>
        )}
      </div>
      {active && <BidSheet tasks={tasks.map(({ task }) => task)} />}
      <PageOfList
        label={words.pages}
        page={search.page}
        busy={isStale}
        onPrevious={search.cursor ? () => turn(onPrevious) : undefined}
        onNext={cursor && !isStale ? () => turn(() => onNext(cursor)) : undefined}
      />
    </>
  );
}

interface NoTasksProps {
  daily: DailyTasks | undefined;
  open: boolean;
  goesOn: boolean;
}

const NoTasks = ({ daily, open, goesOn }: NoTasksProps) =>
  goesOn ? (
    <EmptyState title={words.emptyRestTitle}>{words.emptyRest}</EmptyState>
  ) : (
    <EmptyState title={open ? words.emptyOpenTitle : words.emptyTitle} saying="subira">
      <Known value={daily}>{({ time }) => words.empty(time)}</Known>
    </EmptyState>
  );

interface FoundTaskProps {
  id: string;
  active: boolean | undefined;
  noBid: NoBid | undefined;
  onClear: () => void;
}

export function FoundTask({ id, active, noBid, onClear }: FoundTaskProps) {
  const { task, error, refetch } = useTask(id, active);
  const clear = (
    <Button variant="secondary" size="sm" justifySelf="start" onClick={onClear}>
      {words.clear}
    </Button>
  );

  if (task && active !== undefined)
    return (
      <>
        <TaskCards aria-label={words.list}>
          <TaskCard task={task} active={active} noBid={noBid} unfolded />
        </TaskCards>
        {active && <BidSheet tasks={[task]} />}
        {clear}
      </>
    );
  if (!error) return <TaskListLoading />;
  if (error instanceof ApiProblem && error.code === "not_found")
    return (
      <EmptyState title={words.notFoundTitle} saying="mwendaPole" action={clear}>
        {words.notFound}
      </EmptyState>
    );
  return (
    <LoadFailed title={words.failed} onRetry={refetch}>
      {error.message}
    </LoadFailed>
  );
}

const TaskListLoading = () => (
  <Loading label={taskStrings.marketplace.loading}>
    <TaskCards as="div">
      {[1, 2, 3, 4].map((card) => (
        <Card key={card}>
          <Skeleton width="45%" marginBottom="4" />
          <Skeleton width="60%" height={{ md: "1.5rem" }} marginBottom={{ md: "4" }} />
          {/* On phones, each task but the first takes two lines. */}
          <Box display={card === 1 ? "block" : { base: "none", md: "block" }}>
            <Skeleton marginBottom="2" />
            <Skeleton width="80%" marginBottom="5" />
            <Skeleton width="40%" height="2.25rem" />
          </Box>
        </Card>
      ))}
    </TaskCards>
  </Loading>
);
