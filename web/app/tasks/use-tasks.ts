import { useQueryClient } from "@tanstack/react-query";
import { api } from "#contracts/api";
import type { InputOf, ReplyOf } from "#contracts/route";
import { type Task, tasksPerPage } from "#contracts/tasks";
import { addressOf } from "../api/send";
import { seenBefore, useLive } from "../api/use-live";
import { usualInterval } from "../api/usual-interval";
import { useSession } from "../session/session-store";

type TaskPage = ReplyOf<typeof api.listTasks>;
type TaskReply = ReplyOf<typeof api.getTask>;

/** The name of the snapshot of the marketplace's first page. */
export const firstPage = "tasks";

/** One page of the marketplace, live. The first page is there at once on the next visit. */
export const useTasks = (input: InputOf<typeof api.listTasks>) =>
  useLive(api.listTasks, {}, input, {
    every: usualInterval,
    keepPrevious: true,
    snapshot: input.field || input.cursor ? undefined : firstPage,
  });

/** One task by its id, live. */
export const useTask = (id: string | undefined) =>
  useLive(api.getTask, { id: id ?? "" }, {}, { every: usualInterval, enabled: id !== undefined });

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

/** Shows a task as unavailable wherever it is on the screen, and asks for what is newest. */
export function useMarkTaken() {
  const client = useQueryClient();
  return (id: string) => {
    const taken = <T extends { id: string }>(task: T) =>
      task.id === id ? { ...task, status: "unavailable" as const } : task;
    const lists = {
      predicate: ({ queryKey: [address] }: { queryKey: readonly unknown[] }) =>
        String(address).startsWith(api.listTasks.path),
    };
    client.setQueriesData<TaskPage | TaskReply>(lists, (page) => {
      if (!page) return page;
      return "tasks" in page
        ? { ...page, tasks: page.tasks.map(taken) }
        : { task: taken(page.task) };
    });
    void client.invalidateQueries(lists);
  };
}
