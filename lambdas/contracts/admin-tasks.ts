import * as z from "zod/mini";
import { Cursor, Instant, line, paragraph } from "./fields";
import { LedgerEntry } from "./ledger";
import { requestMessages } from "./problem";
import { QuestionOfTask } from "./questions";
import { ReviewedWork } from "./reviews";
import { route } from "./route";
import { PublishedDay } from "./stats";
import { Submission } from "./submissions";
import { Award, NewTask, Task, TaskField, TaskId, TaskStatus, taskMessages } from "./tasks";

const { wrongForm } = requestMessages;

const ImportId = z
  .string({ error: wrongForm })
  .check(
    z.maxLength(64, { error: wrongForm, abort: true }),
    z.regex(/^[A-Za-z0-9_-]{8,64}$/, wrongForm),
  );

export const AdminTask = z.extend(Task, {
  context: z.string(),
  /** The time when the present writer took the task; null while nobody has it. */
  takenAt: z.nullable(Instant),
  writer: z.optional(z.object({ userId: z.string(), name: z.string() })),
  /**
   * The time when the administrator took the task back without offering it to others. Nobody can
   * take the task until the administrator changes it.
   */
  takenBackAt: z._default(z.nullable(Instant), null),
});
export type AdminTask = z.infer<typeof AdminTask>;

/**
 * A task with its present award, or its last one if nobody has the task. Missing parts are null.
 */
export const AdminTaskRecord = z.object({
  task: AdminTask,
  award: z.nullable(Award),
  writer: z.nullable(ReviewedWork.shape.writer),
  /** The submissions for `award`, the newest version first. */
  submissions: z.array(Submission),
  /** The ledger entry that paid the writer for the approved work. */
  payment: z.nullable(LedgerEntry),
  questions: z._default(z.array(QuestionOfTask), []),
  import: z.nullable(
    z.object({ importId: z.string(), fileName: z.string(), at: Instant, row: z.int() }),
  ),
});
export type AdminTaskRecord = z.infer<typeof AdminTaskRecord>;

/**
 * The task's new values, and the version that the administrator saw. Without `publishAt` the
 * publication time does not change.
 */
export const TaskChange = z.extend(NewTask, {
  version: z.int({ error: wrongForm }).check(z.gte(1, wrongForm)),
});
export type TaskChange = z.infer<typeof TaskChange>;

export const takeBackNoteLength = 500;

/**
 * `note` is the reason. The task's writer reads it, unless the work was rejected before. With
 * `reopen` other writers can take the task immediately.
 */
export const TakeBack = z.strictObject({
  note: paragraph(takeBackNoteLength, taskMessages.takeBackNoteNeeded),
  reopen: z.boolean({ error: wrongForm }),
});
export type TakeBack = z.infer<typeof TakeBack>;

export const adminTasksPerPage = 25;

const searchLength = 100;

export const adminTaskRoutes = {
  listAllTasks: route({
    method: "GET",
    path: "/api/admin/tasks",
    caller: "admin",
    summary:
      "All tasks, or those of a status, a field, a day of publication, an imported file, or with some words, the newest first; those to be published come before. A page of a status or of words may be short although there are more: it says how far it looked.",
    input: z.strictObject({
      status: z.optional(TaskStatus),
      field: z.optional(TaskField),
      id: z.optional(TaskId),
      /** Only the tasks from this imported file, in the order of its rows. */
      import: z.optional(ImportId),
      /** Words of the task's text in any order, or the beginning of the task's id. */
      search: z.optional(line(searchLength, wrongForm)),
      publishDay: z.optional(z.iso.date({ error: wrongForm })),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({
      tasks: z.array(AdminTask),
      cursor: z.optional(z.string()),
      /** The publication time that an unfinished search has reached; absent in other cases. */
      lookedTo: z.optional(Instant),
      /** The count and total pay of all tasks of `publishDay`, regardless of the other filters. */
      day: z.optional(PublishedDay),
    }),
  }),
  getAdminTask: route({
    method: "GET",
    path: "/api/admin/tasks/{id}",
    caller: "admin",
    summary:
      "A task with who has or had it, what was submitted, asked, decided and paid, and its file.",
    input: z.strictObject({}),
    reply: AdminTaskRecord,
    problems: ["not_found"],
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

export const rowsPerCall = 25;

/**
 * A row counts as repeated if a row with the same content, from any file, was posted in this number
 * of days.
 */
export const recognisedDays = 30;

export const longestFileName = 120;

export const importedRowsPerPage = 1000;

const RowNumber = z
  .int({ error: wrongForm })
  .check(z.gte(0, wrongForm), z.lte(1_000_000, wrongForm));

/** A row as read from a file. {@link RowResult} reports its mistakes. */
const ImportRow = z.strictObject({
  row: RowNumber,
  field: z.optional(z.unknown()),
  dueDate: z.optional(z.unknown()),
  context: z.optional(z.unknown()),
  amount: z.optional(z.unknown()),
  publishAt: z.optional(z.unknown()),
  /** Posts the row even if its content was posted before, from any file. */
  again: z.optional(z.boolean({ error: wrongForm })),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const RowProblem = z.object({
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())),
});
export type RowProblem = z.infer<typeof RowProblem>;

export const RowResult = z.object({
  row: z.int(),
  task: z.optional(AdminTask),
  /** True if `task` was posted earlier, from a row with the same content. */
  already: z.optional(z.boolean()),
  /** With `already`: the row of the same file from which `task` was posted. */
  repeats: z.optional(z.int()),
  problem: z.optional(RowProblem),
});
export type RowResult = z.infer<typeof RowResult>;

export const Import = z.object({
  importId: z.string(),
  /** The name without a path; empty if the client sent no name. */
  fileName: z.string(),
  /** The time when the file's first row arrived. */
  at: Instant,
  by: z.object({ userId: z.string(), name: z.string() }),
  /**
   * `posted` counts the file's tasks that still exist; `taken`, those that a writer has or has
   * completed; `total`, the rows of the file.
   */
  posted: z.int(),
  taken: z.int(),
  total: z.int(),
});
export type Import = z.infer<typeof Import>;

export const importsPerPage = 20;

export const isImportId = (written: string) => ImportId.safeParse(written).success;

export const taskImportRoutes = {
  importTasks: route({
    method: "POST",
    path: "/api/tasks/import",
    caller: "admin",
    throttle: { rate: 20, burst: 40 },
    // Enough for 25 texts of 4,000 characters, with up to four bytes each, in JSON.
    largestBody: 512 * 1024,
    refusal: taskMessages.noPermissionToAdd,
    summary:
      "Post up to 25 rows of a file as tasks. The same import and row again gives the same task; a bad row says what is wrong with it and can be sent again. A row whose field, due date, context and amount were posted within 30 days, by whatever file, is answered `already` with that task, unless it says `again`; `repeats` names the row of the same file that it repeats.",
    input: z.strictObject({
      /** The same id for all rows of a file, also in repeated requests. */
      importId: ImportId,
      file: z.optional(line(longestFileName, wrongForm)),
      total: z.optional(RowNumber),
      rows: z
        .array(ImportRow, { error: wrongForm })
        .check(z.minLength(1, wrongForm), z.maxLength(rowsPerCall, wrongForm)),
    }),
    reply: z.object({ results: z.array(RowResult) }),
  }),
  listImportedRows: route({
    method: "GET",
    path: "/api/tasks/import/{id}",
    caller: "admin",
    summary: "Which rows of a file were posted before, as which tasks.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({
      rows: z.array(
        z.object({
          row: z.int(),
          taskId: TaskId,
          postedAt: Instant,
          already: z.optional(z.boolean()),
          repeats: z.optional(z.int()),
        }),
      ),
      cursor: z.optional(z.string()),
    }),
    problems: ["not_found"],
  }),
  listImports: route({
    method: "GET",
    path: "/api/admin/imports",
    caller: "admin",
    summary: "The files that were imported, the newest first.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ imports: z.array(Import), cursor: z.optional(z.string()) }),
  }),
  deleteImport: route({
    method: "DELETE",
    path: "/api/admin/imports/{id}",
    caller: "admin",
    summary:
      "Delete all tasks of a file that nobody has taken. A large file takes several calls: `more` asks for the next one, which counts on.",
    input: z.strictObject({}),
    reply: z.object({ deleted: z.int(), kept: z.int(), more: z.boolean() }),
    problems: ["not_found", "conflict"],
  }),
};
