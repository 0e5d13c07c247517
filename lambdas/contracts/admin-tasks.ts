import * as z from "zod/mini";
import { Cursor, Instant, paragraph } from "./fields";
import { requestMessages } from "./messages/requests";
import { taskMessages } from "./messages/tasks";
import { route } from "./route";
import { NewTask, Task, TaskField, TaskId, TaskStatus } from "./tasks";

const { wrongForm } = requestMessages;

/** What names a file that is imported. */
export const ImportId = z
  .string({ error: wrongForm })
  .check(
    z.maxLength(64, { error: wrongForm, abort: true }),
    z.regex(/^[A-Za-z0-9_-]{8,64}$/, wrongForm),
  );

/** A task as the administrator sees it. */
export const AdminTask = z.extend(Task, {
  context: z.string(),
  /** When a writer took it; null while nobody has it. */
  takenAt: z.nullable(Instant),
  /** Who has it, as lists tell. */
  writer: z.optional(z.object({ userId: z.string(), name: z.string() })),
  /** When it was taken back without being offered again: nobody can take it until it is changed. */
  takenBackAt: z._default(z.nullable(Instant), null),
});
export type AdminTask = z.infer<typeof AdminTask>;

/** What a task shall be, and the version that the administrator saw. `publishAt` is left out to keep it. */
export const TaskChange = z.extend(NewTask, {
  version: z.int({ error: wrongForm }).check(z.gte(1, wrongForm)),
});
export type TaskChange = z.infer<typeof TaskChange>;

export const takeBackNoteLength = 500;

/** Why a task is taken from its writer, who reads it, and whether others may take it at once. */
export const TakeBack = z.strictObject({
  note: paragraph(takeBackNoteLength, taskMessages.takeBackNoteNeeded),
  reopen: z.boolean({ error: wrongForm }),
});
export type TakeBack = z.infer<typeof TakeBack>;

export const adminTasksPerPage = 20;

export const adminTaskRoutes = {
  listAllTasks: route({
    method: "GET",
    path: "/api/admin/tasks",
    caller: "admin",
    summary:
      "All tasks, or those of a status, a field or an imported file, the newest first; those to be published come before. A page of a status may be short although there are more.",
    input: z.strictObject({
      status: z.optional(TaskStatus),
      field: z.optional(TaskField),
      id: z.optional(TaskId),
      /** Only the tasks of this file, in the order of its rows. */
      import: z.optional(ImportId),
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
  takeBackTask: route({
    method: "POST",
    path: "/api/admin/tasks/{id}/take-back",
    caller: "admin",
    summary:
      "Take a task from the writer who has it, which costs them nothing; not once its work is in review or approved.",
    input: TakeBack,
    reply: z.object({ task: AdminTask }),
    idempotent: true,
    problems: ["not_found", "conflict", "past_due"],
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
