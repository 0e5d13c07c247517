import { beforeAll } from "vitest";
import type { AdminTask } from "#contracts/admin-tasks";
import { api } from "#contracts/api";
import type { Review } from "#contracts/reviews";
import type { Route } from "#contracts/route";
import type { Settings } from "#contracts/settings";
import type { PublishedDay } from "#contracts/stats";
import type { Award, TaskField, TaskStatus } from "#contracts/tasks";
import { handler as desk } from "../../../../lambdas/functions/desk";
import { handler as writers } from "../../../../lambdas/functions/writer";
import { hashOf } from "../../../../lambdas/platform/idempotency";
import { transact } from "../../../../lambdas/platform/table/transact";
import { reviewSubmission } from "../../../../lambdas/work/reviews/review-submission";
import { beginSubmission } from "../../../../lambdas/work/submissions/begin-submission";
import { completeSubmission } from "../../../../lambdas/work/submissions/complete-submission";
import { type AwardItem, awards } from "../../../../lambdas/work/tasks/award";
import { passDueAwards } from "../../../../lambdas/work/tasks/due-awards";
import type { TaskItem } from "../../../../lambdas/work/tasks/task";
import { claimsOf, type Request, send } from "../../../support/api-event";
import { pagesOf } from "../../../support/pages";
import { memoryS3 } from "../../../support/s3-server";
import { freshTable } from "../../../support/table";
import { actingAs } from "../../../support/table-permissions";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { aWordFile } from "../../../support/work-files";

/** Gives a test file a table with an administrator, and functions that read its items. */
export function workTable(changes: Partial<Settings> = {}, environment = {}) {
  const { items } = freshTable({ SETTINGS: JSON.stringify(someSettings(changes)), ...environment });
  beforeAll(() => aWriter({ userId: "administrator", isAdmin: true }).then(() => undefined));
  const ofWriter = async (userId: string, type: string) =>
    (await items()).filter((item) => item.type === type && item.pk.endsWith(`#${userId}`));
  return {
    items,
    ofWriter,
    theOne: async (userId: string, type: string) => (await ofWriter(userId, type))[0],
    notified: async (userId: string) =>
      (await ofWriter(userId, "Notification")).map(({ kind }) => kind),
    ofTask: async (id: string, type: string) =>
      (await items()).filter(
        (item) => item.type === type && [item["id"], item["taskId"], item["subject"]].includes(id),
      ),
    isOpen: async (id: string) =>
      (await items()).some((item) => item.type === "OpenTask" && item["id"] === id),
  };
}

export async function workTableAndFiles(changes: Partial<Settings> = {}) {
  const s3 = await memoryS3();
  const buckets = { UPLOADS_BUCKET: "uploads", PARTS_BUCKET: "parts", AWS_ENDPOINT_URL_S3: s3.url };
  return { ...workTable(changes, buckets), s3 };
}

type Of = Pick<Route, "method" | "path">;

export const asAdmin = (route: Of, request: Request = {}) =>
  send(desk, route, { claims: claimsOf("administrator", { admin: true }), ...request });
export const asWriter = (userId: string, route: Of, request: Request = {}) =>
  send(writers, route, { claims: claimsOf(userId), ...request });

export const callerOf = (userId: string, now = new Date()) => ({
  userId,
  isAdmin: false,
  signedInAt: Math.floor(now.getTime() / 1000),
});

const press =
  (route: Of) =>
  (userId: string, id: string, key?: string, body: object = {}) =>
    asWriter(userId, route, {
      params: { id },
      body,
      ...(key && { headers: { "idempotency-key": key } }),
    });
export const bid = press(api.bid);
export const giveBack = press(api.cancelAward);

export const awardsOf = async (userId: string) =>
  (await asWriter(userId, api.listAwards)).body["awards"] as Award[];

export async function aTakenTask(changes: Partial<TaskItem> = {}) {
  const [{ userId }, task] = [await aWriter(), await aTask(changes)];
  const { body } = await bid(userId, task.id);
  return { userId, id: task.id, task, award: body["award"] as Award };
}

/** Changes an award, as a simultaneous request would. */
export const becomes = (
  { userId, award }: { userId: string; award: Award },
  set: Partial<AwardItem>,
) => transact([awards.change({ userId, ...award }, { set })]);

export const deadlinesPass = (now: Date) => passDueAwards(now, someSettings(), () => true);

export const approve: Review = { decision: "approve" };
export const changes: Review = { decision: "changes", note: "Name the sources." };
export const reject: Review = { decision: "reject", note: "It is copied." };
export const rejectAndOffer: Review = { ...reject, reopen: true };

export const decide = (
  { id }: { id: string },
  review: Review,
  { key, now = new Date() }: { key?: string; now?: Date } = {},
) =>
  actingAs("Desk", () =>
    reviewSubmission({
      by: "administrator",
      id,
      review,
      times: { changesHours: 24, dueSoonHours: 12 },
      idempotency: key
        ? { key, scope: "review", bodyHash: hashOf(JSON.stringify(review)) }
        : undefined,
      now,
    }),
  );

export const refusal = (status: number, code: string, details: object = {}) => ({
  status,
  body: { code, ...details },
});

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

export async function withSettings<T>(changes: Partial<Settings>, run: () => Promise<T>) {
  const before = process.env["SETTINGS"];
  process.env["SETTINGS"] = JSON.stringify(someSettings(changes));
  return await run().finally(() => {
    process.env["SETTINGS"] = before;
  });
}

export const onTasks = {
  change: ({ id, field, dueAt, context, amount, version = 1 }: TaskItem, other: object = {}) =>
    asAdmin(api.changeTask, {
      params: { id },
      body: { field, dueDate: dueAt, context, amount, version, ...other },
    }),

  remove: (id: string) => asAdmin(api.deleteTask, { params: { id }, body: {} }),

  async list(query: Record<string, string>) {
    const { body } = await asAdmin(api.listAllTasks, { query });
    return body as unknown as { tasks: AdminTask[]; cursor?: string; day?: PublishedDay };
  },

  async listAll(query: { status?: TaskStatus; field: TaskField; search?: string }) {
    const pages = await pagesOf((from) => onTasks.list({ ...query, ...from }));
    return pages.flatMap(({ tasks }) => tasks.map(({ id }) => id));
  },
};

/** Creates an arrived file for a taken task, with the writer's requests about it. */
export async function anArrivedFile({ userId, id: taskId }: { userId: string; id: string }) {
  const caller = callerOf(userId);
  const bytes = aWordFile();
  const file = { taskId, fileName: "dhow.docx", size: bytes.length };
  const begin = () => beginSubmission({ caller, file, idempotency: undefined, now: new Date() });
  const { submission, upload } = await begin();
  const { id } = submission;
  await fetch(upload.parts[0]?.url ?? "", { method: "PUT", body: bytes });
  const complete = () => completeSubmission({ caller, id, now: new Date() });
  return { caller, id, begin, complete };
}
