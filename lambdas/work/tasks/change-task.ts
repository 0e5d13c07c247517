import type { AdminTask, TaskChange } from "#contracts/admin-tasks";
import { type Award, taskMessages, waitsForWriter } from "#contracts/tasks";
import {
  inReviewAsRead,
  profileAt,
  profiles,
  repricedInReview,
} from "../../accounts/profile/profile";
import { notificationWrite } from "../../messages/notifications";
import { AppError } from "../../platform/app-error";
import { readItems } from "../../platform/table/define-item";
import { anyOf, where } from "../../platform/table/expressions";
import { retryContested, transact, type Write } from "../../platform/table/transact";
import { awards, firstPlace } from "./award";
import { dueInstant, planChange } from "./create-task";
import { taskActWrite } from "./delete-task";
import {
  closeTaskWrite,
  isAsRead,
  isFreeAsRead,
  openTaskWrites,
  placesOf,
  type TaskItem,
  taskForAdmin,
  taskNotFound,
  tasks,
} from "./task";

interface Request {
  by: string;
  id: string;
  form: TaskChange;
  dueSoonHours: number;
  now: Date;
}

/** Changes a task, and the award of the writer who has it. Safe to repeat. */
export const changeTask = (request: Request): Promise<AdminTask> =>
  retryContested(() => changeOnce(request), changedMeanwhile);

async function changeOnce({ by, id, form, dueSoonHours, now }: Request): Promise<AdminTask> {
  const before = await tasks.find({ id });
  if (!before) throw taskNotFound();
  const version = before.version ?? 1;
  if (version === form.version + 1 && matchesForm(form, before, now))
    return taskForAdmin(before, now);
  if (version !== form.version) throw changedMeanwhile(before, now);
  if (before.completedAt) throw takenByWriter();
  const plan = planChange(form, before, now);
  const { takenBackAt: _, ...rest } = before;
  const after: TaskItem = {
    ...rest,
    ...plan,
    dueAt: plan.dueAt.toISOString(),
    publishAt: plan.publishAt.toISOString(),
    version: version + 1,
  };
  const writes = before.takenBy
    ? await improveWrites(before, after, before.takenBy, dueSoonHours, now)
    : changeFreeTaskWrites(before, after, now);
  await transact([...writes, taskActWrite(before, after, by, now)]);
  return taskForAdmin(after, now);
}

const matchesForm = (
  { field, context, amount, dueDate, publishAt }: TaskChange,
  task: TaskItem,
  now: Date,
) =>
  task.field === field &&
  task.context === context &&
  task.amount === amount &&
  task.dueAt === dueInstant({ dueDate }).toISOString() &&
  isPublishedAs(publishAt, task, now);

function isPublishedAs(asked: TaskChange["publishAt"], { publishAt }: TaskItem, now: Date) {
  if (asked === undefined) return true;
  return asked === "now"
    ? publishAt <= now.toISOString()
    : publishAt === new Date(asked).toISOString();
}

const changeable = ({ field, dueAt, context, amount, publishAt, version }: TaskItem) => ({
  field,
  dueAt,
  context,
  amount,
  publishAt,
  version,
});

/**
 * The writes that change a free task. If the administrator had taken the task back, the change
 * offers it again.
 */
const changeFreeTaskWrites = (before: TaskItem, after: TaskItem, now: Date): Write[] => [
  tasks.change(
    before,
    { set: { ...changeable(after), ...placesOf(after) }, remove: ["takenBackAt"] },
    isFreeAsRead(before),
  ),
  ...relistWrites(before, after, now),
];

function relistWrites(before: TaskItem, after: TaskItem, now: Date): Write[] {
  const writes = openTaskWrites(after, now);
  if (before.publishAt !== after.publishAt) return [closeTaskWrite(before), ...writes];
  // If the task was past its deadline, the list of open tasks lacks it.
  const absentOrItsOwn = anyOf(where({ id: undefined }), where({ id: after.id }));
  return writes.map((write) => ({ ...write, if: absentOrItsOwn }));
}

const improvable: ReadonlySet<Award["status"]> = new Set(["awarded", "submitted", "changes"]);

/**
 * The writes that raise the pay or extend the deadline of a taken task, and notify its writer.
 * Throws `taken_task` for any other change.
 */
async function improveWrites(
  before: TaskItem,
  after: TaskItem,
  userId: string,
  dueSoonHours: number,
  now: Date,
): Promise<Write[]> {
  const { id: taskId, takenAt } = before;
  const isNoWorse = after.amount >= before.amount && after.dueAt >= before.dueAt;
  const isSameWork = after.field === before.field && after.context === before.context;
  const [award, writer] = takenAt
    ? await readItems([awards.at({ userId, taskId, awardedAt: takenAt }), profileAt(userId)])
    : [];
  if (!isNoWorse || !isSameWork || !award || !writer || !improvable.has(award.status))
    throw takenByWriter();
  // A task that a second look returned to its writer pays the agreed amount, which may be more than
  // the task's present amount.
  const amount = Math.max(after.amount, award.amount);
  if (amount === award.amount && after.dueAt === before.dueAt) throw takenByWriter();
  // The deadline of requested changes may be later than the task's.
  const dueDate = after.dueAt > award.dueDate ? after.dueAt : award.dueDate;
  const improved = { amount, dueDate };
  const item = { ...award, ...improved, userId };
  return [
    tasks.change(before, { set: changeable(after) }, isAsRead(before)),
    awards.change(
      item,
      {
        set: { ...improved, ...(waitsForWriter(award) && firstPlace(item, dueSoonHours, now)) },
        remove: ["remindedAt"],
      },
      where({ status: award.status, amount: award.amount, dueDate: award.dueDate }),
    ),
    profiles.change(
      { userId },
      {
        set: {
          lastUpdated: now.toISOString(),
          inReview: repricedInReview(writer, award.submissionId, amount),
        },
        add: { unread: 1 },
      },
      inReviewAsRead(writer),
    ),
    notificationWrite({ userId, kind: "task-improved", taskId, ...improved }, now),
  ];
}

const takenByWriter = () => new AppError("taken_task", taskMessages.takenByWriter);

const changedMeanwhile = (task?: TaskItem, now = new Date()) =>
  new AppError(
    "conflict",
    taskMessages.changedMeanwhile,
    task && { task: taskForAdmin(task, now) },
  );
