import { markInReview, type Profile, profiles } from "../../lambdas/accounts/profile/profile";
import { newOwnedId } from "../../lambdas/platform/ids";
import { absent, present } from "../../lambdas/platform/table/expressions";
import { transact } from "../../lambdas/platform/table/transact";
import {
  type SubmissionItem,
  submissions,
  withoutUpload,
  works,
} from "../../lambdas/work/submissions/submission";
import { awards } from "../../lambdas/work/tasks/award";
import { bid } from "../../lambdas/work/tasks/bid";
import type { TaskItem } from "../../lambdas/work/tasks/task";
import { aTask, aWriter, someSettings } from "./table-world";

/** Lets the writer take the task and submit work, by writes to the table. */
export async function handIn(
  writer: Profile,
  task: TaskItem,
  changes: Partial<SubmissionItem> = {},
): Promise<SubmissionItem> {
  const now = new Date();
  const { award } = await bid({
    caller: { userId: writer.userId, isAdmin: false, signedInAt: Math.floor(Date.now() / 1000) },
    taskId: task.id,
    terms: {},
    settings: someSettings({ tasksPerDay: 20 }),
    idempotency: undefined,
    now,
  });
  return await handInVersion({
    type: "Submission",
    id: newOwnedId(writer.userId, now),
    userId: writer.userId,
    taskId: task.id,
    awardedAt: award.awardedAt,
    version: 1,
    fileName: "ruling.pdf",
    size: 184_000,
    status: "Pending Review",
    begunAt: now.toISOString(),
    submittedAt: now.toISOString(),
    reviewedAt: null,
    note: null,
    secondLook: null,
    dueDate: award.dueDate,
    sha256: null,
    marks: [],
    earlierIds: [],
    objectKey: `${writer.userId}/ruling`,
    ...changes,
  });
}

export const handInAgain = (first: SubmissionItem) =>
  handInVersion({
    ...first,
    id: newOwnedId(first.userId, new Date()),
    version: first.version + 1,
    earlierIds: [...first.earlierIds, first.id],
    submittedAt: new Date().toISOString(),
  });

async function handInVersion(item: SubmissionItem): Promise<SubmissionItem> {
  const place = submissions.place("waiting", { id: item.id, submittedAt: item.submittedAt ?? "" });
  const { amount } = (await awards.find(item)) ?? { amount: 0 };
  await transact([
    submissions.put(item, { ...item, ...place }),
    profiles.change({ userId: item.userId }, { add: markInReview({ ...item, amount }) }),
    works.put(item, withoutUpload(item), item.version > 1 ? present : absent),
    awards.change(item, { set: { status: "submitted", submissionId: item.id } }),
  ]);
  return item;
}

export async function someWork(writerChanges: Partial<Profile> = {}, task: Partial<TaskItem> = {}) {
  const writer = await aWriter(writerChanges);
  return await handIn(writer, await aTask(task));
}
