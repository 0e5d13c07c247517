import type { Settings } from "#contracts/settings";
import { partSize, type Upload } from "#contracts/submissions";
import { waitsForWriter } from "#contracts/tasks";
import type { Caller } from "../../lambdas/platform/caller";
import { reviewSubmission } from "../../lambdas/work/reviews/review-submission";
import { beginSubmission } from "../../lambdas/work/submissions/begin-submission";
import { completeSubmission } from "../../lambdas/work/submissions/complete-submission";
import { works } from "../../lambdas/work/submissions/submission";
import { awards } from "../../lambdas/work/tasks/award";
import { bid } from "../../lambdas/work/tasks/bid";
import { cancelAward } from "../../lambdas/work/tasks/cancel-award";
import { missAward } from "../../lambdas/work/tasks/due-awards";
import { takeBack } from "../../lambdas/work/tasks/take-back";
import { tasks } from "../../lambdas/work/tasks/task";
import { type DemoFile, excelFile, pdfFile, wordFile } from "./files";
import type { DemoTask, Story } from "./plan";
import { administratorId, type Step, unlessDone } from "./steps";

const hour = 60 * 60 * 1000;
const minute = hour / 60;

interface GivenTask extends DemoTask {
  userId: string;
  takenAt: Date;
}

const callerAt = (userId: string, now: Date): Caller => ({
  userId,
  isAdmin: false,
  signedInAt: Math.floor(now.getTime() / 1000),
});

type Action = (task: GivenTask, settings: Settings, now: Date) => Promise<unknown>;

const take: Action = ({ id: taskId, userId }, settings, now) =>
  unlessDone(
    bid({
      ...{ caller: callerAt(userId, now), taskId, terms: {}, idempotency: undefined },
      ...{ settings, now },
    }),
  );

const giveBack: Action = ({ id: taskId, userId }, settings, now) =>
  unlessDone(
    cancelAward({ caller: callerAt(userId, now), taskId, settings, idempotency: undefined, now }),
  );

const takeItBack: Action = async ({ id }, { adminEmail, tasksPerDay }, now) =>
  unlessDone(
    takeBack({
      by: await administratorId(adminEmail),
      id,
      form: { note: "The client has withdrawn this order. It is not your fault.", reopen: false },
      ...{ tasksPerDay, idempotency: undefined, now },
    }),
  );

const miss: Action = async ({ id, userId }, { bids }, now) => {
  const task = await tasks.find({ id });
  if (task?.takenBy !== userId || !task.takenAt) return;
  const award = await awards.find({ userId, taskId: id, awardedAt: task.takenAt });
  if (award && waitsForWriter(award)) await missAward({ ...award, userId }, bids, now);
};

/** Submits a version as the browser does; `minutes` is the duration of its upload. */
const handIn =
  (version: number, minutes = 1): Action =>
  async (task, _, now) => {
    const { userId, id: taskId } = task;
    const work = await works.find({ userId, taskId });
    if ((work?.submissionIds.length ?? 0) >= version) return;
    const { name: fileName, bytes } = await fileOf(task, version);
    const begun = new Date(now.getTime() - minutes * minute);
    const caller = callerAt(userId, begun);
    const file = { taskId, fileName, size: bytes.length };
    const started = await unlessDone(
      beginSubmission({ ...{ caller, file, idempotency: undefined, now: begun } }),
    );
    // The timer may have marked the task as missed, and the demo then shows it as missed.
    if (!started) return;
    await sendParts(started.upload, bytes);
    await unlessDone(completeSubmission({ caller, id: started.submission.id, now }));
  };

async function sendParts({ parts }: Upload, bytes: Uint8Array) {
  for (const { number, url } of parts) {
    const part = bytes.slice((number - 1) * partSize, number * partSize);
    const { ok, status } = await fetch(url, { method: "PUT", body: part });
    if (!ok) throw new Error(`Storage refused a file of the demo: ${status}.`);
  }
}

type Decision = Parameters<typeof reviewSubmission>[0]["review"];

const review =
  (version: number, decision: Decision): Action =>
  async ({ userId, id }, { adminEmail, review: { changesHours }, dueSoonHours }, now) => {
    const work = await works.find({ userId, taskId: id });
    const submissionId = work?.submissionIds[version - 1];
    if (!submissionId) return;
    const times = { changesHours, dueSoonHours };
    const by = await administratorId(adminEmail);
    const request = { id: submissionId, by, review: decision, times, idempotency: undefined, now };
    await unlessDone(reviewSubmission(request));
  };

const approve: Decision = { decision: "approve" };
const askForChanges: Decision = {
  decision: "changes",
  note: "Good work. Two of the sources can't be opened: please replace them, and cut the introduction to one paragraph.",
};
const reject: Decision = {
  decision: "reject",
  note: "More than half of the text stands word for word on other sites. We take original work only.",
};

/** Actions by hours after the award. A negative number means hours after the deadline. */
const stories: Record<Story, readonly (readonly [hours: number, action: Action])[]> = {
  approved: [
    [20, handIn(1)],
    [30, review(1, approve)],
  ],
  "approved-late": [
    [-0.1, handIn(1, 12)],
    [-16, review(1, approve)],
  ],
  "approved-after-changes": [
    [14, handIn(1)],
    [26, review(1, askForChanges)],
    [38, handIn(2)],
    [50, review(2, approve)],
  ],
  "handed-in": [[8, handIn(1)]],
  "handed-in-again": [
    [9, handIn(1)],
    [22, review(1, askForChanges)],
    [29, handIn(2)],
  ],
  "to-be-changed": [
    [12, handIn(1)],
    [30, review(1, askForChanges)],
  ],
  rejected: [
    [18, handIn(1)],
    [28, review(1, reject)],
  ],
  "given-back": [[2, giveBack]],
  "taken-back": [[3, takeItBack]],
  missed: [[-0.02, miss]],
};

/**
 * The events of a task since its award, in order. An event that would be in the future happens now.
 */
export function stepsOf(task: GivenTask, settings: Settings, now: Date): Step[] {
  const story = task.given?.story;
  const told = story ? stories[story] : [];
  return [[0, take] as const, ...told].map(([hours, action]) => {
    const from = hours < 0 ? task.dueAt : task.takenAt;
    const at = new Date(Math.min(from.getTime() + Math.abs(hours) * hour, now.getTime()));
    return { at, run: () => action(task, settings, at) };
  });
}

async function fileOf({ brief, id }: DemoTask, version: number): Promise<DemoFile> {
  const [field, , context] = brief;
  const wanted = context.slice(0, context.indexOf(".") + 1) || context;
  const title = `${field}: first draft`;
  const heading = version > 1 ? `${field}: version ${version}` : title;
  const paragraphs = [
    `What was asked for: ${wanted}`,
    "This file stands for the finished work in the demo of Kalamu. Its writer, its sources and its figures are invented.",
    `Version ${version}.`,
  ];
  const name = `${field.toLowerCase().replaceAll(" ", "-")}-${id.slice(-4)}${version > 1 ? `-v${version}` : ""}`;
  if (field === "Data Science" || field === "Math")
    return {
      name: `${name}.xlsx`,
      bytes: excelFile(field, [
        ["Month", "Rows", "Checked"],
        ["September", "412", "yes"],
        ["October", "389", "yes"],
        [wanted, "", `version ${version}`],
      ]),
    };
  if (field === "Law" || field === "Coding" || field === "Generalist")
    return { name: `${name}.pdf`, bytes: await pdfFile(heading, paragraphs) };
  return { name: `${name}.docx`, bytes: wordFile(heading, paragraphs) };
}
