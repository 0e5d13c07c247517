import {
  type ReviewedWork,
  reviewMessages,
  type reviewRoutes,
  reviewsPerPage,
} from "#contracts/reviews";
import type { InputOf } from "#contracts/route";
import { type FileLink, waitsSince } from "#contracts/submissions";
import { Award } from "#contracts/tasks";
import { nameOf, Profile, profileAt } from "../../accounts/profile/profile";
import { AppError } from "../../platform/app-error";
import { readItems } from "../../platform/table/define-item";
import { insistOnKept } from "../submissions/show-submissions";
import {
  insistOnScanned,
  SubmissionItem,
  shownSubmission,
  submissions,
} from "../submissions/submission";
import { uploadBucket } from "../submissions/upload-bucket";
import { awards } from "../tasks/award";
import { TaskItem, tasks } from "../tasks/task";

/**
 * Submissions that a page reads if it is filtered by field. The filter runs after the read, since
 * only awards store the field.
 */
const mostLookedAt = 40;

export async function listReviews({
  status = "Pending Review",
  field,
  order,
  cursor,
}: InputOf<typeof reviewRoutes.listReviews>): Promise<{
  submissions: ReviewedWork[];
  cursor?: string;
}> {
  const page = {
    cursor,
    limit: field ? mostLookedAt : reviewsPerPage,
    order: order === "desc" ? ("descending" as const) : ("ascending" as const),
  };
  const { items, next } =
    status === "Pending Review"
      ? await submissions.pageOf("waiting", {}, page)
      : await submissions.pageOf("reviewed", { status }, page);
  const found = await readItems(items.flatMap(placesBeside));
  const works = items.map((item) => {
    const [award, writer, task, ...earlier] = found.splice(0, placesBeside(item).length);
    return shownWork(
      item,
      Award.parse(award),
      Profile.parse(writer),
      task && TaskItem.parse(task),
      earlier.map((version) => SubmissionItem.parse(version)),
    );
  });
  return { submissions: works.filter(({ task }) => !field || task.field === field), ...next };
}

/** The time since which the oldest work in the queue waits; undefined if the queue is empty. */
export async function oldestWork() {
  const first = { cursor: undefined, limit: 1, order: "ascending" as const };
  const { items } = await submissions.pageOf("waiting", {}, first);
  return items[0] && waitsSince(items[0]);
}

const placesBeside = (item: SubmissionItem) => [
  awards.at(item),
  profileAt(item.userId),
  tasks.at({ id: item.taskId }),
  ...item.earlierIds.map((id) => submissions.at({ id })),
];

export const writerOfWork = (writer: Profile): ReviewedWork["writer"] => ({
  userId: writer.userId,
  username: writer.username,
  name: nameOf(writer),
  rating: writer.rating / 10,
  approved: writer.approvedCount,
  missed: writer.missedCount,
  createdAt: writer.createdAt,
});

const shownWork = (
  item: SubmissionItem,
  award: Award,
  writer: Profile,
  task: TaskItem | undefined,
  earlier: readonly SubmissionItem[],
): ReviewedWork => ({
  ...shownSubmission(item),
  awardedAt: item.awardedAt,
  writer: writerOfWork(writer),
  task: {
    field: award.field,
    amount: award.amount,
    context: award.context,
    dueDate: award.dueDate,
  },
  ...(item.secondLook && item.status === "Pending Review" && taskNow(item, task)),
  versions: [item, ...earlier.toReversed()].map(shownSubmission),
});

/**
 * Says why a second look can't return the task to its writer: the task was deleted, or it was taken
 * again. Empty if it can.
 */
function taskNow(
  { userId, awardedAt }: SubmissionItem,
  task: TaskItem | undefined,
): Pick<ReviewedWork, "taskNow"> {
  if (!task) return { taskNow: "deleted" };
  const isTheirs = task.takenBy === userId && task.takenAt === awardedAt;
  return isTheirs || !task.takenBy ? {} : { taskNow: "others" };
}

export async function linkToWork(id: string, now: Date): Promise<FileLink> {
  const item = await submissions.find({ id });
  if (!item || item.id !== id || item.status === "Uploading")
    throw new AppError("not_found", reviewMessages.notFound);
  insistOnKept(item, now);
  insistOnScanned(item);
  return await uploadBucket.link(item, now);
}
