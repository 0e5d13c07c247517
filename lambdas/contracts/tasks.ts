import * as z from "zod/mini";
import { clockTime } from "./east-africa-time";
import { Cursor, Instant, largestAmount, paragraph } from "./fields";
import { requestMessages } from "./problem";
import { ratingEffects } from "./ratings";
import { route } from "./route";

export const taskCount = (count: number) => (count === 1 ? "one task" : `${count} tasks`);

export const taskMessages = {
  fetchFailed: "Error fetching tasks, please try again.",
  fillAllFields: "Please fill out all fields correctly.",
  added: "Task added successfully!",
  noPermissionToAdd: "You don't have permission to add tasks.",
  justTaken: "This task has just been taken.",
  dailyLimit: (tasksPerDay: number, publishTime: string) =>
    `You can take ${taskCount(tasksPerDay)} per day. New tasks are posted at ${clockTime(publishTime)}.`,
  restAfterMissed: (missed: number, until: string) =>
    `You missed ${missed === 1 ? "a deadline" : `${missed} deadlines in a row`}, or cancelled shortly before, so you can take tasks again from ${until}. You can still submit the tasks you have; approved work clears the count.`,
  ratingTooLow: (lowest: number, supportEmail: string) =>
    `Your rating is below ${lowest.toFixed(1)}, so you can't take tasks now. Write to ${supportEmail} and say how you want to go on.`,
  activateToBid: "Account Inactive. Activate your account to take tasks.",
  dueDatePassed: "The due date has passed.",
  publicationPassed: "The time of publication has passed.",
  dueBeforePublished: "The task would be due before it is published.",
  pastDue: "This task is past its due date.",
  notFound: "There is no task with this id.",
  changed: "This task has changed since you saw it. Please look at it again.",
  takenByWriter: "This task has been taken by a writer.",
  changedMeanwhile:
    "Somebody has changed this task since you opened it. Look at it as it is now, then change it again.",
  deletedSince: "This row was posted before, and its task was deleted since.",
  published: "This task is published already.",
  handedIn:
    "You have submitted this work, so it can't be cancelled. You'll hear as soon as it is reviewed.",
  dueTimeOver: "The deadline has passed, so this task can't be cancelled any more.",
  isOver: "This task is not yours any more.",
  notOffered: "This task is not offered any more.",
  takeBackNoteNeeded: "Write why. The writer reads it.",
  nobodyHasIt: "Nobody has this task any more.",
  inReview: "The work was submitted and waits in Review Work. Decide about it there.",
  approvedAlready: "The work is approved and paid, so the task can't be taken back.",
  pastDueToReopen:
    "The due date has passed, so nobody could take it. Take it back without offering it again, or give it more time first.",
  rush: "Many writers are here at this moment. Please try again.",
} as const;

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
const taskIdPattern = `${taskIdPrefix}[0-9A-F]{8}`;
export const TaskId = z.string().check(z.regex(new RegExp(`^${taskIdPattern}$`)));

/** The task id from the first digits of a UUID or a hash. */
export const taskIdOfHex = (hex: string) => `${taskIdPrefix}${hex.slice(0, 8).toUpperCase()}`;
export const TaskStatus = z.enum(["scheduled", "active", "unavailable", "completed"]);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** A task as everyone sees it. `amount` is whole KES. */
export const Task = z.object({
  id: TaskId,
  field: TaskField,
  dueDate: Instant,
  /** Absent for a caller whose account is inactive. */
  context: z.optional(z.string()),
  amount: z.int(),
  status: TaskStatus,
  publishAt: Instant,
  createdAt: Instant,
  /** Grows by one with each change that the administrator makes. */
  version: z._default(z.int(), 1),
});
export type Task = z.infer<typeof Task>;

/**
 * `submitted`: the work waits for its review · `changes`: the writer has to submit a new version.
 */
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

export const waitsForWriter = ({ status }: { status: AwardStatus }) =>
  status === "awarded" || status === "changes";

/**
 * True if giving the task back counts as a missed deadline, because hardly any time is left for
 * another writer.
 */
export const isLateToGiveBack = (
  { dueDate }: { dueDate: string },
  dueSoonHours: number,
  now: Date,
) => Date.parse(dueDate) - dueSoonHours * 3_600_000 <= now.getTime();

/** A task's sort key in lists by publication time. */
export const taskPlace = ({
  publishAt,
  createdAt,
  id,
}: Pick<Task, "publishAt" | "createdAt" | "id">) => `${publishAt}#${createdAt}#${id}`;

export const ListedTask = z.object({
  id: TaskId,
  field: TaskField,
  amount: z.int(),
  dueDate: Instant,
  publishAt: Instant,
});
export type ListedTask = z.infer<typeof ListedTask>;

export const OpenTasks = z.object({
  tasks: z.array(ListedTask),
  /** The sort key of the oldest task in `tasks`; null if `tasks` has all open tasks. */
  from: z.nullable(z.string()),
  openTasks: z.int(),
  /** The number of open tasks in each field; a field without open tasks is absent. */
  fields: z.partialRecord(TaskField, z.int()),
  /** Grows with every change of the open tasks, a moment after the change. */
  version: z.int(),
});
export type OpenTasks = z.infer<typeof OpenTasks>;

/**
 * A writer's award. `amount` and `dueDate` change if the administrator improves them; requested
 * changes also move `dueDate`.
 */
export const Award = z.object({
  taskId: TaskId,
  field: TaskField,
  amount: z.int(),
  context: z.string(),
  dueDate: Instant,
  awardedAt: Instant,
  status: AwardStatus,
  cancelledAt: z.nullable(Instant),
  submissionId: z._default(z.nullable(z.string()), null),
  submittedAt: z._default(z.nullable(Instant), null),
  /**
   * The time when an unfinished upload began. An upload that began before the deadline may end some
   * minutes after it.
   */
  uploadBegunAt: z._default(z.nullable(Instant), null),
  /** The time of the administrator's last decision, and the note to the writer. */
  reviewedAt: z._default(z.nullable(Instant), null),
  note: z._default(z.nullable(z.string()), null),
  /** The time of the writer's request for a second look, which is possible once. */
  secondLookAt: z._default(z.nullable(Instant), null),
  /** The words of the writer's request for a second look, and the note of the rejection. */
  secondLook: z._default(
    z.nullable(z.object({ words: z.string(), rejectedFor: z.nullable(z.string()) })),
    null,
  ),
});
export type Award = z.infer<typeof Award>;

/** The pay and the deadline that the writer saw before the bid. */
export const BidTerms = z.strictObject({
  amount: z.optional(z.int({ error: requestMessages.wrongForm })),
  dueDate: z.optional(z.iso.datetime({ error: requestMessages.wrongForm })),
});
export type BidTerms = z.infer<typeof BidTerms>;

const required = taskMessages.fillAllFields;

export const taskContextLength = 4000;

/**
 * The form for a new task. `dueDate` is an instant, or a date whose end in Nairobi is the deadline.
 */
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
export const newestOpen = 50;
const nothing = z.strictObject({});

export const TaskPage = z.object({
  tasks: z.array(Task),
  openTasks: z.int(),
  cursor: z.optional(z.string()),
});
export const AwardPage = z.object({ awards: z.array(Award), cursor: z.optional(z.string()) });

/**
 * The sort orders of the marketplace: `due` begins with the earliest deadline, `due-last` with the
 * latest.
 */
export const TaskSort = z.enum(["newest", "pay", "due", "due-last"]);
export type TaskSort = z.infer<typeof TaskSort>;

export const taskRoutes = {
  listTasks: route({
    method: "GET",
    path: "/api/tasks",
    caller: "signed-in",
    summary:
      "Published tasks, or only those that can be taken, newest first, five a page. By pay or deadline they are always those that can be taken.",
    input: z.strictObject({
      field: z.optional(TaskField),
      open: z.optional(z.enum(["true", "false"])),
      sort: z.optional(TaskSort),
      cursor: z.optional(Cursor),
    }),
    reply: TaskPage,
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
    // At 07:00 all writers bid simultaneously.
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
    summary: `Cancel a task; the day's task is used up and the rating falls by ${-ratingEffects["given-back"] / 10}.`,
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
    reply: AwardPage,
    problems: ["not_found"],
  }),
};
