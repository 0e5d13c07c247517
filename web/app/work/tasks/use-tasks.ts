import { type Query, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { liveUpdates } from "#contracts/live-updates";
import type { InputOf, ReplyOf } from "#contracts/route";
import {
  type OpenTasks,
  type Task,
  type TaskField,
  type TaskSort,
  taskPlace,
  taskRoutes,
  tasksPerPage,
} from "#contracts/tasks";
import { addressOf } from "../../frame/api/send";
import { seenBefore, useLive } from "../../frame/api/use-live";
import { useSession } from "../../frame/session/session-store";

type TaskPage = ReplyOf<typeof taskRoutes.listTasks>;

type TaskReply = ReplyOf<typeof taskRoutes.getTask>;

/**
 * Part of the cache key, which changes when the account becomes active: the tasks are then loaded
 * again, with their texts.
 */
const readable = "readable";

const veiled = "veiled";

/** The name of the snapshot of the marketplace's first page. */
export const firstPage = "tasks";

const firstOpenPage = "open-tasks";

interface TasksOptions {
  enabled: boolean;
  /** True if the account is active: only then do tasks have their texts. */
  isActive: boolean;
  /** True to load the page each minute: the list of open tasks is too short to cover the page. */
  isAskedAgain: boolean;
}

/**
 * One page of the marketplace. The next visit shows a stored copy of the first page immediately.
 */
function useTasks(
  input: InputOf<typeof taskRoutes.listTasks>,
  { enabled, isActive, isAskedAgain }: TasksOptions,
) {
  const lacksTexts = (page: TaskPage | undefined) =>
    isActive && page?.tasks.some(({ context }) => context === undefined) === true;
  const query = useLive(taskRoutes.listTasks, {}, input, {
    every: (page) => {
      // The request arrived just before the account became active.
      if (lacksTexts(page)) return liveUpdates.afterFailure;
      return isAskedAgain ? liveUpdates.own : Number.POSITIVE_INFINITY;
    },
    enabled,
    keepPrevious: true,
    stays: true,
    variant: isActive ? readable : veiled,
    accepts: (page) => !lacksTexts(page),
    snapshot:
      input.sort || input.field || input.cursor
        ? undefined
        : input.open
          ? firstOpenPage
          : firstPage,
  });
  const { isFetchedAfterMount, isStale, isPlaceholderData } = query;
  const isCurrent = (isFetchedAfterMount || !isStale) && !isPlaceholderData;
  // A page without texts doesn't count as current, so the next answer replaces it.
  return { ...query, isAsOfNow: isCurrent && !lacksTexts(query.data) };
}

export const useOpenTasks = () =>
  useLive(taskRoutes.listOpenTasks, {}, {}, { every: liveUpdates.openTasks });

export function useExamples(): readonly Task[] {
  const { data } = useLive(taskRoutes.listExamples, {}, {}, { every: Number.POSITIVE_INFINITY });
  return data?.tasks ?? [];
}

export function useTask(id: string, isActive: boolean | undefined) {
  const list = useOpenTasks();
  const lacksText = (reply: TaskReply | undefined) =>
    isActive === true && reply !== undefined && reply.task.context === undefined;
  const query = useLive(
    taskRoutes.getTask,
    { id },
    {},
    {
      every: (reply) => (lacksText(reply) ? liveUpdates.afterFailure : liveUpdates.own),
      accepts: (reply) => !lacksText(reply),
      enabled: isActive !== undefined,
      variant: isActive ? readable : veiled,
    },
  );
  const said = list.data && { what: list.data, at: list.dataUpdatedAt };
  const task = query.data && taskNow({ what: query.data.task, at: query.dataUpdatedAt }, said);
  return { ...query, task };
}

/** Adds a task at the top for the administrator who has just posted it. */
export function usePutTask() {
  const client = useQueryClient();
  const userId = useSession()?.userId ?? "";
  return async (task: Task) => {
    if (task.status !== "active") return;
    const queryKey = [addressOf(taskRoutes.listTasks, {}, {}), userId];
    // The answer to an earlier request would lack the task.
    await client.cancelQueries({ queryKey, predicate: isLoaded });
    client.setQueryData<TaskPage>(queryKey, (cached) => {
      const page = cached ?? seenBefore(taskRoutes.listTasks, userId, firstPage)?.reply;
      if (!page) return;
      const others = page.tasks.filter(({ id }) => id !== task.id);
      return { ...page, tasks: [task, ...others].slice(0, tasksPerPage) };
    });
  };
}

export function useShowTask() {
  const client = useQueryClient();
  return async (shown: Task) => {
    const replaced = (task: Task) => (task.id === shown.id ? shown : task);
    const pages = { predicate: ({ queryKey: [address] }: Query) => isOfTasks(String(address)) };
    await client.cancelQueries({ predicate: (query) => isLoaded(query) && pages.predicate(query) });
    client.setQueriesData<TaskPage | TaskReply>(pages, (page) => {
      if (!page) return page;
      return "tasks" in page
        ? { ...page, tasks: page.tasks.map(replaced) }
        : { task: replaced(page.task) };
    });
    void client.invalidateQueries({ queryKey: [taskRoutes.listOpenTasks.path] });
  };
}

/**
 * False during a query's first request, which must not be cancelled: nothing would send it again.
 */
export const isLoaded = ({ state }: Query) => state.data !== undefined;

/** True for the address of a list of tasks or of one task; false for addresses below a task. */
const isOfTasks = (address: string) =>
  address.startsWith(taskRoutes.listTasks.path) &&
  address !== taskRoutes.listOpenTasks.path &&
  !/\/[^/]+\//.test(address.slice(taskRoutes.listTasks.path.length));

type Question = InputOf<typeof taskRoutes.listTasks>;

type Page = ReplyOf<typeof taskRoutes.listTasks>;

/** A page in its state when the writer opened it. */
interface Held {
  question: string;
  page: Page;
  at: number;
  /** The latest publication time of all tasks that were known when the page was opened. */
  newest?: string;
}

/**
 * A task of a page. `wasOpen` is its state when the page loaded, so that its card keeps its shape.
 */
interface PageTask {
  task: Task;
  wasOpen: boolean;
}

/**
 * A page of the marketplace whose order doesn't change. The list of open tasks updates each task in
 * its place. Newer tasks are only announced until the writer asks for them.
 */
export function useTaskPage(question: Question, isActive: boolean, enabled = true) {
  const list = useOpenTasks();
  const said = list.data && { what: list.data, at: list.dataUpdatedAt };
  const [held, setHeld] = useState<Held>();
  const [wantedFrom, setWantedFrom] = useState(0);
  const onlyOpen = question.open === "true";

  const isAskedAgain = hasUnknown(held?.page.tasks, list.data);
  const query = useTasks(question, { enabled, isActive, isAskedAgain });
  const { data, dataUpdatedAt, isAsOfNow, isPlaceholderData, refetch } = query;

  const asked = JSON.stringify([question, isActive]);
  const here = isAsOfNow ? data : undefined;
  if (here && dataUpdatedAt >= wantedFrom && isOld(held, asked, wantedFrom))
    setHeld({ question: asked, page: here, at: dataUpdatedAt });
  else if (held && said && held.newest === undefined)
    setHeld({ ...held, newest: newestOf([...held.page.tasks, ...said.what.tasks]) });

  const shown = held ?? (data && { page: data, at: dataUpdatedAt });
  const later =
    here && held?.question === asked
      ? { page: here, at: dataUpdatedAt, onlyOpen, sort: question.sort }
      : undefined;
  const tasks = shown?.page.tasks.map(
    (task): PageTask => ({
      task: taskNow(laterOf({ what: task, at: shown.at }, later), said),
      wasOpen: task.status === "active",
    }),
  );

  return {
    tasks,
    cursor: shown?.page.cursor,
    heldAt: held?.at,
    isStale: isPlaceholderData || (held !== undefined && isOld(held, held.question, wantedFrom)),
    error: data ? null : query.error,
    refetch,
    /** Number of tasks that were published after the page was loaded. */
    announced: publishedSince(said?.what, question.field, held?.newest),
    /** True if all tasks of the page are taken but others are open. */
    isUsedUp: onlyOpen && areTaken(tasks) && openCount(said?.what, question.field) > 0,
    renew: () => {
      setWantedFrom(Date.now());
      void refetch();
    },
  };
}

/** True if the page answers another question, or was loaded before `wantedFrom`. */
const isOld = (held: Held | undefined, question: string, wantedFrom: number) =>
  held?.question !== question || held.at < wantedFrom;

const areTaken = (tasks: readonly PageTask[] = []) =>
  tasks.length > 0 && tasks.every(({ task }) => task.status !== "active");

/** True if one of these open tasks is older than all in the list of newest open tasks. */
const hasUnknown = (tasks: readonly Task[] = [], list: OpenTasks | undefined) =>
  list !== undefined && tasks.some((task) => task.status === "active" && isBeyond(task, list));

/**
 * Returns the task as a later answer for the same page has it. If that answer lists only open tasks
 * and lacks the task, the task is unavailable.
 */
function laterOf(
  { what: task, at }: Said<Task>,
  later: { page: Page; at: number; onlyOpen: boolean; sort: TaskSort | undefined } | undefined,
): Said<Task> {
  if (!later) return { what: task, at };
  const same = later.page.tasks.find(({ id }) => id === task.id);
  if (same) return { what: same, at: later.at };
  if (!later.onlyOpen || !covers(later.page, task, later.sort)) return { what: task, at };
  return { what: { ...task, status: "unavailable" }, at: later.at };
}

/** True if this page would list the task if it were open. */
const covers = ({ tasks, cursor }: Page, task: Task, sort: TaskSort = "newest") =>
  cursor === undefined || tasks.some((other) => comesLater[sort](other, task));

/** For each order, a function that is true if one task comes after the other. */
const comesLater: Record<TaskSort, (one: Task, other: Task) => boolean> = {
  newest: (one, other) => taskPlace(one) < taskPlace(other),
  pay: (one, other) => one.amount < other.amount,
  due: (one, other) => one.dueDate > other.dueDate,
  "due-last": (one, other) => one.dueDate < other.dueDate,
};

/** An answer of the service, and its time (milliseconds since 1970). */
interface Said<T> {
  what: T;
  at: number;
}

/**
 * The greatest age of a list of open tasks when it arrives, in milliseconds: CloudFront caches it
 * for 5 s, a function for 1 s.
 */
const oldestList = 7_000;

/**
 * Returns the task with its present state and terms, if the list of open tasks is certainly newer.
 */
export function taskNow({ what: task, at }: Said<Task>, list: Said<OpenTasks> | undefined): Task {
  if (!list || list.at < at + oldestList) return task;
  const listed = list.what.tasks.find(({ id }) => id === task.id);
  if (listed) return { ...task, status: "active", amount: listed.amount, dueDate: listed.dueDate };
  const isGone = task.status === "active" && !isBeyond(task, list.what);
  return isGone ? { ...task, status: "unavailable" } : task;
}

/** True if this task is older than all in the list of newest open tasks. */
const isBeyond = (task: Task, { from }: OpenTasks) => from !== null && taskPlace(task) < from;

/** Returns the number of open tasks of a field, or of all fields; 0 until it is known. */
export const openCount = (list: OpenTasks | undefined, field: TaskField | undefined): number =>
  (field ? list?.fields[field] : list?.openTasks) ?? 0;

/** Returns the publication time of the newest of these tasks; "" if there are none. */
export const newestOf = (tasks: readonly Pick<Task, "publishAt">[]): string =>
  tasks.reduce((newest, { publishAt }) => (publishAt > newest ? publishAt : newest), "");

/** The number of listed tasks, of a field or of all, that were published after `moment`. */
export function publishedSince(
  list: OpenTasks | undefined,
  field: TaskField | undefined,
  moment: string | undefined,
): number {
  if (!list || moment === undefined) return 0;
  return list.tasks.filter((task) => task.publishAt > moment && (!field || task.field === field))
    .length;
}
