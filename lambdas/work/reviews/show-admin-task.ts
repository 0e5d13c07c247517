import type { AdminTaskRecord } from "#contracts/admin-tasks";
import { Award } from "#contracts/tasks";
import { findProfiles, nameOf, profileAt } from "../../accounts/profile/profile";
import { entries, shownEntry } from "../../money/ledger/ledger";
import { readItems } from "../../platform/table/define-item";
import { shownSubmission, submissions, works } from "../submissions/submission";
import { AwardItem, awards } from "../tasks/award";
import { imports } from "../tasks/imported-file";
import { questionsAbout, shownQuestion } from "../tasks/question";
import { type TaskItem, taskForAdmin, taskNotFound, tasks } from "../tasks/task";
import { writerOfWork } from "./list-reviews";

export async function showAdminTask(id: string, now: Date): Promise<AdminTaskRecord> {
  const task = await tasks.find({ id });
  if (!task) throw taskNotFound();
  const [story, questions, file] = await Promise.all([
    storyOf(task),
    questionsOfTask(id),
    fileOf(task),
  ]);
  return { task: taskForAdmin(task, now), ...story, questions, import: file };
}

const nobody = { award: null, writer: null, submissions: [], payment: null };

async function storyOf(
  task: TaskItem,
): Promise<Omit<AdminTaskRecord, "task" | "questions" | "import">> {
  const { id: taskId, takenBy, takenAt, lastTakenBy, lastTakenAt } = task;
  const [userId, awardedAt] = takenBy ? [takenBy, takenAt] : [lastTakenBy, lastTakenAt];
  if (!userId || !awardedAt) return nobody;
  const [award, writer, work] = await readItems([
    { key: awards.key({ userId, awardedAt, taskId }), schema: AwardItem },
    profileAt(userId),
    works.at({ userId, taskId }),
  ]);
  const versions = work?.awardedAt === awardedAt ? work.submissionIds.toReversed() : [];
  const [handedIn, payment] = await Promise.all([
    readItems(versions.map((id) => submissions.at({ id }))),
    award?.paidEntry && entries.find({ userId, sequence: award.paidEntry }),
  ]);
  return {
    award: award ? Award.parse(award) : null,
    writer: writer ? writerOfWork(writer) : null,
    submissions: handedIn.filter((each) => each !== undefined).map(shownSubmission),
    payment: payment ? shownEntry(payment) : null,
  };
}

async function questionsOfTask(taskId: string): Promise<AdminTaskRecord["questions"]> {
  const asked = await questionsAbout(taskId);
  const people = await findProfiles(asked.flatMap(({ userId }) => userId || []));
  return asked.flatMap((item) => {
    const profile = people.get(item.userId);
    const writer = profile && !profile.closedAt ? profile : undefined;
    // The author's account is closed, so nobody waits for the answer.
    if (!writer && item.answer === null) return [];
    const { userId } = item;
    return [{ ...shownQuestion(item), writer: writer ? { userId, name: nameOf(writer) } : null }];
  });
}

async function fileOf({ importId, importRow }: TaskItem): Promise<AdminTaskRecord["import"]> {
  if (importId === undefined || importRow === undefined) return null;
  const file = await imports.find({ importId });
  return file ? { importId, fileName: file.fileName, at: file.at, row: importRow } : null;
}
