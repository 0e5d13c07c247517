import * as z from "zod/mini";
import { Award } from "#contracts/tasks";
import { Profile, profileKey, userPartition } from "../../accounts/profile/profile";
import { fromCursor, pageOf } from "../../platform/cursor";
import { type Idempotency, idempotencyKey } from "../../platform/idempotency";
import { ownerOfId } from "../../platform/owned-id";
import { getItem, getItems, queryPage } from "../../platform/table/read";
import { transact } from "../../platform/table/transact";
import { awardKey } from "../tasks/award-writes";
import { TaskItem, taskKey } from "../tasks/task";
import {
  SubmissionItem,
  submissionKey,
  submissionPrefix,
  uploadKey,
  uploadsPartition,
} from "./submission";
import {
  type Beginning,
  beginWrites,
  discardWrites,
  type HandIn,
  handInWrites,
} from "./submission-writes";
import { TaskWork, workKey } from "./task-work";

type Stored = Record<string, unknown> | undefined;
const cursorPattern = new RegExp(`^${submissionPrefix}[0-9a-f]{32}$`);
const perPage = 20;
/** Of tasks that a writer may have at the same time. */
const mostUploads = 50;

export const submissionStore = {
  /** Everything that decides about beginning an upload, in one read. */
  async readForBegin(userId: string, taskId: string, idempotency: Idempotency | undefined) {
    const [task, writer, work, reply] = await getItems([
      taskKey(taskId),
      profileKey(userId),
      workKey(userId, taskId),
      ...(idempotency ? [idempotencyKey(idempotency)] : []),
    ]);
    return {
      task: task && TaskItem.parse(task),
      writer: toWriter(writer),
      work: work && TaskWork.parse(work),
      reply,
    };
  },

  /** One of the writer's submissions with the writer, in one read. */
  async readOwn(userId: string, id: string) {
    const [writer, ...items] = await getItems([profileKey(userId), ...bothKeys(userId, id)]);
    return { writer: toWriter(writer), item: toItem(items) };
  },

  async find(userId: string, id: string) {
    const keys = bothKeys(userId, id);
    return keys.length > 0 ? toItem(await getItems(keys)) : undefined;
  },

  /** When the award's work is due: a new version has a due date of its own. */
  dueDate: async (held: { userId: string; taskId: string; awardedAt: string }) =>
    (await getItem(z.pick(Award, { dueDate: true }), awardKey(held.userId, held)))?.dueDate,

  /** A writer's award and every version handed in for its task, the first one first; undefined when there is none. */
  async taskWork(userId: string, taskId: string) {
    const work = await getItem(TaskWork, workKey(userId, taskId));
    if (!work || work.submissionIds.length === 0) return undefined;
    const [award, ...versions] = await getItems([
      awardKey(userId, work),
      ...work.submissionIds.map((id) => submissionKey(userId, id)),
    ]);
    return {
      award: Award.parse(award),
      submissions: versions.map((item) => SubmissionItem.parse(item)),
    };
  },

  begin: (beginning: Beginning, now: Date) => transact(beginWrites(beginning, now)),
  handIn: (handIn: HandIn, now: Date) => transact(handInWrites(handIn, now)),
  discard: (...[caller, item, now]: Parameters<typeof discardWrites>) =>
    transact(discardWrites(caller, item, now)),

  /** A page of the writer's submissions, the newest first. */
  async page(userId: string, cursor: string | undefined, limit = perPage) {
    const pk = userPartition(userId);
    const items = await queryPage(SubmissionItem, {
      pk,
      sk: { expression: "begins_with(#sk, :from)", values: { ":from": submissionPrefix } },
      after: cursor === undefined ? undefined : { pk, sk: fromCursor(cursor, cursorPattern) },
      limit: limit + 1,
      consistent: true,
    });
    const { items: page, next } = pageOf(items, limit, ({ id }) => submissionKey(userId, id).sk);
    return { submissions: page, ...next };
  },

  /** The writer's uploads that are under way, the newest first: one at most for each task. */
  uploads: (userId: string) =>
    queryPage(SubmissionItem, {
      pk: uploadsPartition(userId),
      limit: mostUploads,
      consistent: true,
    }),
};

/** Where the writer's submission is: once it is handed in, and while it is uploading. Nowhere, when the id is none of theirs. */
const bothKeys = (userId: string, id: string) =>
  ownerOfId(id) === userId ? [submissionKey(userId, id), uploadKey(userId, id)] : [];
const toItem = (found: readonly Stored[]) => {
  const item = found.find(Boolean);
  return item && SubmissionItem.parse(item);
};
const toWriter = (item: Stored) => item && Profile.parse(item);
