import { useQueryClient } from "@tanstack/react-query";
import { api } from "#contracts/api";
import { liveUpdates } from "#contracts/live-updates";
import type { InputOf, ReplyOf } from "#contracts/route";
import { type Task, tasksPerPage } from "#contracts/tasks";
import { addressOf } from "../api/send";
import { seenBefore, useLive } from "../api/use-live";
import { useSession } from "../session/session-store";

type TaskPage = ReplyOf<typeof api.listTasks>;
type TaskReply = ReplyOf<typeof api.getTask>;

/** The names of the snapshots of the marketplace's first page, of all tasks and of open ones. */
export const firstPage = "tasks";
const firstOpenPage = "open-tasks";

/** One page of the marketplace, asked for anew when `useLiveUpdates` says. The first page is there at once on the next visit. */
export const useTasks = (input: InputOf<typeof api.listTasks>, enabled = true) =>
  useLive(api.listTasks, {}, input, {
    every: liveUpdates.atLatest,
    enabled,
    keepPrevious: true,
    snapshot: input.field || input.cursor ? undefined : input.open ? firstOpenPage : firstPage,
  });

/** Finished tasks, to show what there is to write and what it pays; empty until they are here. */
export function useExamples(): readonly Task[] {
  const { data } = useLive(api.listExamples, {}, {}, { every: Number.POSITIVE_INFINITY });
  return data?.tasks ?? [];
}

/** One task by its id, live. */
export const useTask = (id: string | undefined) =>
  useLive(
    api.getTask,
    { id: id ?? "" },
    {},
    { every: liveUpdates.usual, enabled: id !== undefined },
  );

/** Puts a task that was posted at once before all others, on the screen or not, for whoever posted it. */
export function usePutTask() {
  const client = useQueryClient();
  const userId = useSession()?.userId ?? "";
  return (task: Task) => {
    if (task.status !== "active") return;
    client.setQueryData<TaskPage>([addressOf(api.listTasks, {}, {}), userId], (cached) => {
      const page = cached ?? seenBefore(api.listTasks, userId, firstPage)?.reply;
      if (!page) return;
      const others = page.tasks.filter(({ id }) => id !== task.id);
      return { ...page, tasks: [task, ...others].slice(0, tasksPerPage) };
    });
  };
}

/** Shows a task as it is now wherever it is on the screen, and asks for what is newest. */
export function useShowTask() {
  const client = useQueryClient();
  return (shown: Task) => {
    const replaced = (task: Task) => (task.id === shown.id ? shown : task);
    const lists = {
      predicate: ({ queryKey: [address] }: { queryKey: readonly unknown[] }) =>
        String(address).startsWith(api.listTasks.path),
    };
    client.setQueriesData<TaskPage | TaskReply>(lists, (page) => {
      if (!page) return page;
      return "tasks" in page
        ? { ...page, tasks: page.tasks.map(replaced) }
        : { task: replaced(page.task) };
    });
    void client.invalidateQueries(lists);
  };
}
