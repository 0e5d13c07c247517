import * as z from "zod/mini";
import { Cursor, Instant, largestAmount, paragraph } from "./fields";
import { requestMessages } from "./messages/requests";
import { taskMessages } from "./messages/tasks";
import { ratingEffects } from "./ratings";
import { route } from "./route";

/** The nine fields of work, in the order in which they are shown. */
export const taskFields = [
  "Generalist",
  "Articles",
  "Math",
  "Chemistry",
  "Law",
  "History",
  "Coding",
  "Data Science",
  "Others",
] as const;
export const TaskField = z.enum(taskFields, { error: taskMessages.fillAllFields });
export type TaskField = z.infer<typeof TaskField>;

export const taskIdPrefix = "TASK-";
/** As a part of regular expressions. */
export const taskIdPattern = `${taskIdPrefix}[0-9A-F]{8}`;
export const TaskId = z.string().check(z.regex(new RegExp(`^${taskIdPattern}$`)));

/** The task id that begins a UUID, or a hash. */
export const taskIdOfHex = (hex: string) => `${taskIdPrefix}${hex.slice(0, 8).toUpperCase()}`;
export const TaskStatus = z.enum(["scheduled", "active", "unavailable", "completed"]);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** A task as everyone sees it. `amount` is whole KES. */
export const Task = z.object({
  id: TaskId,
  field: TaskField,
  dueDate: Instant,
  /** Left out for a caller whose account is inactive. */
  context: z.optional(z.string()),
  amount: z.int(),
  status: TaskStatus,
  publishAt: Instant,
  createdAt: Instant,
  /** One higher with each change that the administrator makes. */
  version: z._default(z.int(), 1),
});
export type Task = z.infer<typeof Task>;

/** `submitted` waits for its review; `changes` waits for a new version. */
export const AwardStatus = z.enum([
  "awarded",
  "submitted",
  "approved",
  "changes",
  "rejected",
  "missed",
  "cancelled",
  "taken-back",
]);
export type AwardStatus = z.infer<typeof AwardStatus>;

/** Whether the writer has something to do: hand in the work, or give the task back. */
export const waitsForWriter = ({ status }: { status: AwardStatus }) =>
  status === "awarded" || status === "changes";

/** Whether giving a task back counts as a due time missed: hardly anybody else has time for it. */
export const isLateToGiveBack = (
  { dueDate }: { dueDate: string },
  dueSoonHours: number,
  now: Date,
) => Date.parse(dueDate) - dueSoonHours * 3_600_000 <= now.getTime();

/** Where a task stands in lists, of which the newest comes first. */
export const taskPlace = ({
  publishAt,
  createdAt,
  id,
}: Pick<Task, "publishAt" | "createdAt" | "id">) => `${publishAt}#${createdAt}#${id}`;

/** A task that can be taken, as everybody may see it who has no account. */
export const ListedTask = z.object({
  id: TaskId,
  field: TaskField,
  amount: z.int(),
  dueDate: Instant,
  publishAt: Instant,
});
export type ListedTask = z.infer<typeof ListedTask>;

/** What can be taken now, which is the same for everybody. */
export const OpenTasks = z.object({
  /** The newest of them. */
  tasks: z.array(ListedTask),
  /** The place from which on every open task is among `tasks`; null when all are. */
  from: z.nullable(z.string()),
  openTasks: z.int(),
  /** How many of each field, where there are any. */
  fields: z.partialRecord(TaskField, z.int()),
  /** Grows whenever a task that can be taken comes, goes or changes; a moment after `tasks` has changed. */
  version: z.int(),
});
export type OpenTasks = z.infer<typeof OpenTasks>;

/** A task awarded to the caller, as it was then. Changes that were asked for have a due date of their own. */
export const Award = z.object({
  taskId: TaskId,
  field: TaskField,
  amount: z.int(),
  context: z.string(),
  dueDate: Instant,
  awardedAt: Instant,
  status: AwardStatus,
  cancelledAt: z.nullable(Instant),
  /** The newest version that was handed in. */
  submissionId: z._default(z.nullable(z.string()), null),
  /** When the upload that is not completed yet was begun; one begun in time may end a little late. */
  uploadBegunAt: z._default(z.nullable(Instant), null),
  /** When the administrator last decided about it, and what the writer was told. */
  reviewedAt: z._default(z.nullable(Instant), null),
  note: z._default(z.nullable(z.string()), null),
});
export type Award = z.infer<typeof Award>;

/** What a task pays and when it is due, as the writer who bids saw it. */
export const BidTerms = z.strictObject({
  amount: z.optional(z.int({ error: requestMessages.wrongForm })),
  dueDate: z.optional(z.iso.datetime({ error: requestMessages.wrongForm })),
});
export type BidTerms = z.infer<typeof BidTerms>;

const required = taskMessages.fillAllFields;

export const taskContextLength = 4000;

/** The create-task form. `dueDate` is an instant, or a date that ends in East Africa Time. */
export const NewTask = z.strictObject({
  field: TaskField,
  dueDate: z.union([z.iso.datetime({ error: required }), z.iso.date({ error: required })], {
    error: required,
  }),
  context: paragraph(taskContextLength, required),
  amount: z.int({ error: required }).check(z.gte(1, required), z.lte(largestAmount, required)),
  publishAt: z.optional(
    z.union([z.literal("now"), z.iso.datetime({ error: required })], { error: required }),
  ),
});
export type NewTask = z.infer<typeof NewTask>;

export const tasksPerPage = 5;
/** How many of the newest open tasks everybody is told of. */
export const newestOpen = 50;
const nothing = z.strictObject({});

export const taskRoutes = {
  listTasks: route({
    method: "GET",
    path: "/api/tasks",
    caller: "signed-in",
    summary: "Published tasks, or only those that can be taken, newest first, five a page.",
    input: z.strictObject({
      field: z.optional(TaskField),
      open: z.optional(z.enum(["true", "false"])),
      cursor: z.optional(Cursor),
    }),
    reply: z.object({ tasks: z.array(Task), openTasks: z.int(), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
  listExamples: route({
    method: "GET",
    path: "/api/tasks/examples",
    caller: "anyone",
    cachedFor: 300,
    summary: "The three tasks that were finished last, with their pay.",
    input: nothing,
    reply: z.object({ tasks: z.array(Task) }),
  }),
  listOpenTasks: route({
    method: "GET",
    path: "/api/tasks/open",
    caller: "anyone",
    keptAtEdge: 5,
    summary: `What can be taken now, without its text: the newest ${newestOpen}, and how many there are.`,
    input: nothing,
    reply: OpenTasks,
  }),
  getTask: route({
    method: "GET",
    path: "/api/tasks/{id}",
    caller: "signed-in",
    summary: "One published task.",
    input: nothing,
    reply: z.object({ task: Task }),
    problems: ["not_found"],
  }),
  createTask: route({
    method: "POST",
    path: "/api/tasks",
    caller: "admin",
    throttle: { rate: 20, burst: 40 },
    refusal: taskMessages.noPermissionToAdd,
    summary: "Post a task, to appear at the daily time of publication or at once.",
    input: NewTask,
    reply: z.object({ task: Task }),
    status: 201,
    idempotent: true,
    problems: ["not_found"],
  }),
  bid: route({
    method: "POST",
    path: "/api/tasks/{id}/bid",
    caller: "active-writer",
    session: "by-use-case",
    // At 07:00 everybody bids at once.
    throttle: { rate: 2000, burst: 4000 },
    summary:
      "Take a task; the first writer has it. A conflict carries the task when it is not as it was seen.",
    input: BidTerms,
    reply: z.object({ award: Award }),
    status: 201,
    idempotent: true,
    problems: [
      "not_found",
      "not_active",
      "suspended",
      "resting",
      "taken",
      "daily_limit",
      "conflict",
    ],
  }),
  cancelAward: route({
    method: "POST",
    path: "/api/tasks/{id}/cancel",
    caller: "active-writer",
    session: "by-use-case",
    summary: `Give a task back; the day's task is used up and the rating falls by ${-ratingEffects["given-back"] / 10}.`,
    input: nothing,
    reply: z.object({ award: Award, rating: z.number() }),
    idempotent: true,
    problems: ["not_found", "conflict"],
  }),
  listAwards: route({
    method: "GET",
    path: "/api/awards",
    caller: "writer",
    summary: "The caller's tasks, the newest first.",
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    reply: z.object({ awards: z.array(Award), cursor: z.optional(z.string()) }),
    problems: ["not_found"],
  }),
};

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
