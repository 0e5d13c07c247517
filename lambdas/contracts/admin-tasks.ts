import * as z from "zod/mini";
import { Cursor, Instant } from "./fields";
import { messages } from "./messages";
import { route } from "./route";
import { NewTask, Task, TaskField, TaskId, TaskStatus } from "./tasks";

const { wrongForm } = messages.requests;

/** A task as the administrator sees it. */
export const AdminTask = z.extend(Task, {
  context: z.string(),
  /** When a writer took it; null while nobody has it. */
  takenAt: z.nullable(Instant),
});
export type AdminTask = z.infer<typeof AdminTask>;

/** What a task shall be, and the version that the administrator saw. `publishAt` is left out to keep it. */
export const TaskChange = z.extend(NewTask, {
  version: z.int({ error: wrongForm }).check(z.gte(1, wrongForm)),
});
export type TaskChange = z.infer<typeof TaskChange>;

export const adminTasksPerPage = 20;

export const adminTaskRoutes = {
  listAllTasks: route({
    method: "GET",
    path: "/api/admin/tasks",
    caller: "admin",
    summary:
      "All tasks, or those of a status or field, the newest first; those to be published come before. A page of a status may be short although there are more.",
    input: z.strictObject({
      status: z.optional(TaskStatus),
      field: z.optional(TaskField),
      id: z.optional(TaskId),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({ tasks: z.array(AdminTask), cursor: z.optional(z.string()) }),
  }),
  changeTask: route({
    method: "PUT",
    path: "/api/tasks/{id}",
    caller: "admin",
    summary:
      "Change a task that nobody has; one that is taken may only pay more or leave more time, of which its writer is told.",
    input: TaskChange,
    reply: z.object({ task: AdminTask }),
    problems: ["not_found", "conflict", "taken_task"],
  }),
  deleteTask: route({
    method: "DELETE",
    path: "/api/tasks/{id}",
    caller: "admin",
    summary: "Delete a task that nobody has.",
    input: z.strictObject({}),
    reply: z.unknown(),
    status: 204,
    problems: ["not_found", "taken_task", "conflict"],
  }),
};
