import type { AdminTask } from "#contracts/admin-tasks";
import { api } from "#contracts/api";
import type { PublishedDay } from "#contracts/stats";
import type { TaskField, TaskStatus } from "#contracts/tasks";
import { handler as asAdmin } from "../../../../../lambdas/functions/desk";
import type { TaskItem } from "../../../../../lambdas/work/tasks/task";
import { claimsOf, send } from "../../../../support/api-event";

const claims = claimsOf("administrator", { admin: true });

/** The administrator's operations on tasks. */
export const desk = {
  change: (id: string, body: object) =>
    send(asAdmin, api.changeTask, { claims, params: { id }, body }),

  remove: (id: string) => send(asAdmin, api.deleteTask, { claims, params: { id }, body: {} }),

  async list(query: Record<string, string>) {
    const { body } = await send(asAdmin, api.listAllTasks, { claims, query });
    return body as unknown as { tasks: AdminTask[]; cursor?: string; day?: PublishedDay };
  },

  /** The ids of all pages. */
  async listAll(query: { status?: TaskStatus; field: TaskField; search?: string }) {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await desk.list({ ...query, ...(cursor && { cursor }) });
      seen.push(...page.tasks.map(({ id }) => id));
      cursor = page.cursor;
    } while (cursor);
    return seen;
  },
};

/** Returns the form with a task's current values. */
export const formOf = ({ field, dueAt, context, amount, version = 1 }: TaskItem) => ({
  field,
  dueDate: dueAt,
  context,
  amount,
  version,
});

export const hours = (count: number) => new Date(Date.now() + count * 3600_000).toISOString();
