import { type Query, useQueryClient } from "@tanstack/react-query";
import { liveUpdates } from "#contracts/live-updates";
import type { InputOf, ReplyOf } from "#contracts/route";
import { type Task, taskRoutes, tasksPerPage } from "#contracts/tasks";
import { addressOf } from "../../frame/api/send";
import { seenBefore, useLive } from "../../frame/api/use-live";
import { useSession } from "../../frame/session/session-store";
import { taskNow } from "./open-tasks";

type TaskPage = ReplyOf<typeof taskRoutes.listTasks>;
type TaskReply = ReplyOf<typeof taskRoutes.getTask>;

/** Replies with the texts of tasks, and without: an account that has become active asks anew. */
const readable = "readable";
const veiled = "veiled";

/** The names of the snapshots of the marketplace's first page, of all tasks and of open ones. */
export const firstPage = "tasks";
const firstOpenPage = "open-tasks";

interface TasksOptions {
  enabled: boolean;
  /** Whether the account is: only then do tasks come with their text. */
  isActive: boolean;
  /** Ask once a minute, for tasks that the list of the newest open ones does not reach. */
  isAskedAgain: boolean;
}

/** One page of the marketplace, as somebody asked for it. The first page is there at once on the next visit. */
export const useTasks = (
  input: InputOf<typeof taskRoutes.listTasks>,
  { enabled, isActive, isAskedAgain }: TasksOptions,
) =>
  useLive(taskRoutes.listTasks, {}, input, {
    every: isAskedAgain ? liveUpdates.own : Number.POSITIVE_INFINITY,
    enabled,
    keepPrevious: true,
    stays: true,
    variant: isActive ? readable : veiled,
    snapshot: input.field || input.cursor ? undefined : input.open ? firstOpenPage : firstPage,
  });

/** What can be taken now, live. */
export const useOpenTasks = () =>
  useLive(taskRoutes.listOpenTasks, {}, {}, { every: liveUpdates.openTasks });

/** Finished tasks, to show what there is to write and what it pays; empty until they are here. */
export function useExamples(): readonly Task[] {
  const { data } = useLive(taskRoutes.listExamples, {}, {}, { every: Number.POSITIVE_INFINITY });
  return data?.tasks ?? [];
}

/** One task by its id, as it is now. */
export function useTask(id: string, isActive: boolean | undefined) {
  const list = useOpenTasks();
  const query = useLive(
    taskRoutes.getTask,
    { id },
    {},
    {
      every: liveUpdates.own,
      enabled: isActive !== undefined,
      variant: isActive ? readable : veiled,
    },
  );
  const said = list.data && { what: list.data, at: list.dataUpdatedAt };
  const task = query.data && taskNow({ what: query.data.task, at: query.dataUpdatedAt }, said);
  return { ...query, task };
}

/** Puts a task that was posted at once before all others, on the screen or not, for whoever posted it. */
export function usePutTask() {
  const client = useQueryClient();
  const userId = useSession()?.userId ?? "";
  return (task: Task) => {
    if (task.status !== "active") return;
    client.setQueryData<TaskPage>([addressOf(taskRoutes.listTasks, {}, {}), userId], (cached) => {
      const page = cached ?? seenBefore(taskRoutes.listTasks, userId, firstPage)?.reply;
      if (!page) return;
      const others = page.tasks.filter(({ id }) => id !== task.id);
      return { ...page, tasks: [task, ...others].slice(0, tasksPerPage) };
    });
  };
}

/** Shows a task as it is now wherever it is on the screen. */
export function useShowTask() {
  const client = useQueryClient();
  return (shown: Task) => {
    const replaced = (task: Task) => (task.id === shown.id ? shown : task);
    const pages = { predicate: ({ queryKey: [address] }: Query) => isOfTasks(String(address)) };
    client.setQueriesData<TaskPage | TaskReply>(pages, (page) => {
      if (!page) return page;
      return "tasks" in page
        ? { ...page, tasks: page.tasks.map(replaced) }
        : { task: replaced(page.task) };
    });
    void client.invalidateQueries({ queryKey: [taskRoutes.listOpenTasks.path] });
  };
}

const isOfTasks = (address: string) =>
  address.startsWith(taskRoutes.listTasks.path) && address !== taskRoutes.listOpenTasks.path;
