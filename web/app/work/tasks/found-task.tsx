import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { ApiProblem } from "../../frame/api/api-problem";
import { LoadFailed } from "../../frame/layout/load-failed";
import { BidSheet } from "./bid-sheet";
import type { NoBid } from "./no-bid";
import { taskStrings } from "./strings";
import { TaskCard } from "./task-card";
import { TaskCards } from "./task-cards";
import { TaskListLoading } from "./task-list-loading";
import { useTask } from "./use-tasks";

const words = taskStrings.marketplace;

interface FoundTaskProps {
  id: string;
  /** Whether the account is; undefined while that is not known. */
  active: boolean | undefined;
  /** Why no task can be taken now. */
  noBid: NoBid | undefined;
  onClear: () => void;
}

/** The one task that was searched for. */
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
          <TaskCard task={task} active={active} noBid={noBid} />
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
