import { useState } from "react";
import type { InputOf, ReplyOf } from "#contracts/route";
import { type OpenTasks, type Task, taskPlace, type taskRoutes } from "#contracts/tasks";
import { isBeyond, newestOf, openCount, publishedSince, type Said, taskNow } from "./open-tasks";
import { useOpenTasks, useTasks } from "./use-tasks";

type Question = InputOf<typeof taskRoutes.listTasks>;
type Page = ReplyOf<typeof taskRoutes.listTasks>;

/** A page as it was when somebody asked for it. */
interface Held {
  question: string;
  page: Page;
  at: number;
  /** When the newest task that was known then was published. */
  newest?: string;
}

/** A task of a page; `wasOpen` when the page came, so that its card keeps its shape. */
export interface PageTask {
  task: Task;
  wasOpen: boolean;
}

/**
 * A page of the marketplace that stays as it came: its tasks change in place as the list of open tasks
 * says, and newer ones are announced until somebody asks for them.
 */
export function useTaskPage(question: Question, isActive: boolean, enabled = true) {
  const list = useOpenTasks();
  const said = list.data && { what: list.data, at: list.dataUpdatedAt };
  const [held, setHeld] = useState<Held>();
  const [wantedFrom, setWantedFrom] = useState(0);
  const onlyOpen = question.open === "true";

  const isAskedAgain = hasUnknown(held?.page.tasks, list.data);
  const query = useTasks(question, { enabled, isActive, isAskedAgain });
  const { data, dataUpdatedAt, isFetchedAfterMount, isPlaceholderData, refetch } = query;

  const asked = JSON.stringify([question, isActive]);
  const here = isFetchedAfterMount && !isPlaceholderData ? data : undefined;
  if (here && dataUpdatedAt >= wantedFrom && isOld(held, asked, wantedFrom))
    setHeld({ question: asked, page: here, at: dataUpdatedAt });
  else if (held && said && held.newest === undefined)
    setHeld({ ...held, newest: newestOf([...held.page.tasks, ...said.what.tasks]) });

  const shown = held ?? (data && { page: data, at: dataUpdatedAt });
  const later =
    here && held?.question === asked ? { page: here, at: dataUpdatedAt, onlyOpen } : undefined;
  const tasks = shown?.page.tasks.map(
    (task): PageTask => ({
      task: taskNow(laterOf({ what: task, at: shown.at }, later), said),
      wasOpen: task.status === "active",
    }),
  );

  return {
    tasks,
    cursor: shown?.page.cursor,
    /** When the page came that is shown; it changes with each that takes the place of another. */
    heldAt: held?.at,
    isStale: isPlaceholderData || (held !== undefined && isOld(held, held.question, wantedFrom)),
    error: data ? null : query.error,
    refetch,
    /** How many tasks were published since. */
    announced: publishedSince(said?.what, question.field, held?.newest),
    /** None of the page can be taken any more, and others can. */
    isUsedUp: onlyOpen && areTaken(tasks) && openCount(said?.what, question.field) > 0,
    /** Puts the page as it is now in the place of the one that is shown. */
    renew: () => {
      setWantedFrom(Date.now());
      void refetch();
    },
  };
}

/** Whether another question is asked than the page answers, or a newer answer is wanted. */
const isOld = (held: Held | undefined, question: string, wantedFrom: number) =>
  held?.question !== question || held.at < wantedFrom;

const areTaken = (tasks: readonly PageTask[] = []) =>
  tasks.length > 0 && tasks.every(({ task }) => task.status !== "active");

/** Whether the list of the newest open tasks says nothing about one of these that could be taken. */
const hasUnknown = (tasks: readonly Task[] = [], list: OpenTasks | undefined) =>
  list !== undefined && tasks.some((task) => task.status === "active" && isBeyond(task, list));

/** A task as the same page said later, where that was asked for again. */
function laterOf(
  { what: task, at }: Said<Task>,
  later: { page: Page; at: number; onlyOpen: boolean } | undefined,
): Said<Task> {
  if (!later) return { what: task, at };
  const same = later.page.tasks.find(({ id }) => id === task.id);
  if (same) return { what: same, at: later.at };
  if (!later.onlyOpen || !covers(later.page, task)) return { what: task, at };
  return { what: { ...task, status: "unavailable" }, at: later.at };
}

/** Whether a task would be on this page if it were open. */
const covers = ({ tasks, cursor }: Page, task: Task) =>
  cursor === undefined || tasks.some((other) => taskPlace(other) < taskPlace(task));
