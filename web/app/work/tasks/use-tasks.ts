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

/** Part of the key of replies with the texts of tasks: an account that has become active refetches. */
const readable = "readable";

const veiled = "veiled";

/** The names of the snapshots of the marketplace's first page, of all tasks and of open ones. */
export const firstPage = "tasks";

const firstOpenPage = "open-tasks";

interface TasksOptions {
  enabled: boolean;
  /** True if the account is active: only then do tasks come with their text. */
  isActive: boolean;
  /** Ask once a minute, for tasks beyond the list of the newest open ones. */
  isAskedAgain: boolean;
}

/** One page of the marketplace, as it was requested. The first page is there at once on the next visit. */
function useTasks(
  input: InputOf<typeof taskRoutes.listTasks>,
  { enabled, isActive, isAskedAgain }: TasksOptions,
) {
  const lacksTexts = (page: TaskPage | undefined) =>
    isActive && page?.tasks.some(({ context }) => context === undefined) === true;
  const query = useLive(taskRoutes.listTasks, {}, input, {
    every: (page) => {
      // It was requested just when the account became active.
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
  // A page without texts is never held, so that the next answer replaces it whole.
  return { ...query, isAsOfNow: isCurrent && !lacksTexts(query.data) };
}

/** The open tasks, live. */
export const useOpenTasks = () =>
  useLive(taskRoutes.listOpenTasks, {}, {}, { every: liveUpdates.openTasks });

/** Finished tasks as examples of work and pay; empty until they have loaded. */
export function useExamples(): readonly Task[] {
  const { data } = useLive(taskRoutes.listExamples, {}, {}, { every: Number.POSITIVE_INFINITY });
  return data?.tasks ?? [];
}

/** One task by its id, in its present state. */
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

/** Puts a task that was posted at once before all others, for the person who posted it. */
export function usePutTask() {
  const client = useQueryClient();
  const userId = useSession()?.userId ?? "";
  return async (task: Task) => {
    if (task.status !== "active") return;
    const queryKey = [addressOf(taskRoutes.listTasks, {}, {}), userId];
    // An answer that was asked for earlier would take the task away again.
    await client.cancelQueries({ queryKey });
    client.setQueryData<TaskPage>(queryKey, (cached) => {
      const page = cached ?? seenBefore(taskRoutes.listTasks, userId, firstPage)?.reply;
      if (!page) return;
      const others = page.tasks.filter(({ id }) => id !== task.id);
      return { ...page, tasks: [task, ...others].slice(0, tasksPerPage) };
    });
  };
}

/** Updates a task everywhere on the screen. */
export function useShowTask() {
  const client = useQueryClient();
  return async (shown: Task) => {
    const replaced = (task: Task) => (task.id === shown.id ? shown : task);
    const pages = { predicate: ({ queryKey: [address] }: Query) => isOfTasks(String(address)) };
    await client.cancelQueries(pages);
    client.setQueriesData<TaskPage | TaskReply>(pages, (page) => {
      if (!page) return page;
      return "tasks" in page
        ? { ...page, tasks: page.tasks.map(replaced) }
        : { task: replaced(page.task) };
    });
    void client.invalidateQueries({ queryKey: [taskRoutes.listOpenTasks.path] });
  };
}

/** True for the address of a list of tasks or of one task, and of nothing beneath it. */
const isOfTasks = (address: string) =>
  address.startsWith(taskRoutes.listTasks.path) &&
  address !== taskRoutes.listOpenTasks.path &&
  !/\/[^/]+\//.test(address.slice(taskRoutes.listTasks.path.length));

type Question = InputOf<typeof taskRoutes.listTasks>;

type Page = ReplyOf<typeof taskRoutes.listTasks>;

/** A page as it was when somebody asked for it. */
interface Held {
  question: string;
  page: Page;
  at: number;
  /** The publication time of the newest task known then. */
  newest?: string;
}

/** A task of a page; `wasOpen` when the page came, so that its card keeps its shape. */
interface PageTask {
  task: Task;
  wasOpen: boolean;
}

/**
 * A page of the marketplace that keeps its order: its tasks change in place as the list of open
 * tasks says, and newer ones are announced until somebody asks for them.
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
    /** When the visible page was loaded. */
    heldAt: held?.at,
    isStale: isPlaceholderData || (held !== undefined && isOld(held, held.question, wantedFrom)),
    error: data ? null : query.error,
    refetch,
    /** Number of tasks published since. */
    announced: publishedSince(said?.what, question.field, held?.newest),
    /** No task of the page can be taken any more, and others can. */
    isUsedUp: onlyOpen && areTaken(tasks) && openCount(said?.what, question.field) > 0,
    /** Replaces the visible page by its present state. */
    renew: () => {
      setWantedFrom(Date.now());
      void refetch();
    },
  };
}

/** True if the question differs from the page's, or a newer answer is wanted. */
const isOld = (held: Held | undefined, question: string, wantedFrom: number) =>
  held?.question !== question || held.at < wantedFrom;

const areTaken = (tasks: readonly PageTask[] = []) =>
  tasks.length > 0 && tasks.every(({ task }) => task.status !== "active");

/** True if the list of newest open tasks does not reach one of these that could be taken. */
const hasUnknown = (tasks: readonly Task[] = [], list: OpenTasks | undefined) =>
  list !== undefined && tasks.some((task) => task.status === "active" && isBeyond(task, list));

/** A task from a later answer for the same page, if there was one. */
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

/** True if a task would be on this page if it were open. */
const covers = ({ tasks, cursor }: Page, task: Task, sort: TaskSort = "newest") =>
  cursor === undefined || tasks.some((other) => comesLater[sort](other, task));

/** True if one task comes after another in a list of this order. */
const comesLater: Record<TaskSort, (one: Task, other: Task) => boolean> = {
  newest: (one, other) => taskPlace(one) < taskPlace(other),
  pay: (one, other) => one.amount < other.amount,
  due: (one, other) => one.dueDate > other.dueDate,
  "due-last": (one, other) => one.dueDate < other.dueDate,
};

/** A statement of the service, and its time (milliseconds since 1970). */
interface Said<T> {
  what: T;
  at: number;
}

/** Maximum age of a list of open tasks on arrival: CloudFront keeps it for 5 s, a function for 1 s. */
const oldestList = 7_000;

/** A task's present state: the list of open tasks decides if it is certainly newer than the task. */
export function taskNow({ what: task, at }: Said<Task>, list: Said<OpenTasks> | undefined): Task {
  if (!list || list.at < at + oldestList) return task;
  const listed = list.what.tasks.find(({ id }) => id === task.id);
  if (listed) return { ...task, status: "active", amount: listed.amount, dueDate: listed.dueDate };
  const isGone = task.status === "active" && !isBeyond(task, list.what);
  return isGone ? { ...task, status: "unavailable" } : task;
}

/** True if the list of newest open tasks ends before this one. */
const isBeyond = (task: Task, { from }: OpenTasks) => from !== null && taskPlace(task) < from;

/** Number of open tasks of a field, or of all; 0 until that is known. */
export const openCount = (list: OpenTasks | undefined, field: TaskField | undefined): number =>
  (field ? list?.fields[field] : list?.openTasks) ?? 0;

/** Publication time of the newest of these tasks; "" if there is none. */
export const newestOf = (tasks: readonly Pick<Task, "publishAt">[]): string =>
  tasks.reduce((newest, { publishAt }) => (publishAt > newest ? publishAt : newest), "");

/** Number of listed tasks of a field, or of all, published after a moment. */
export function publishedSince(
  list: OpenTasks | undefined,
  field: TaskField | undefined,
  moment: string | undefined,
): number {
  if (!list || moment === undefined) return 0;
  return list.tasks.filter((task) => task.publishAt > moment && (!field || task.field === field))
    .length;
}
