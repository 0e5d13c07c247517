import { createHash, randomUUID } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { partSize, type Submission, type Upload } from "#contracts/submissions";
import { inReview, profiles } from "../../../../lambdas/accounts/profile/profile";
import { hashOf } from "../../../../lambdas/platform/idempotency";
import { transact } from "../../../../lambdas/platform/table/transact";
import { linkToWork, listReviews } from "../../../../lambdas/work/reviews/list-reviews";
import { beginSubmission } from "../../../../lambdas/work/submissions/begin-submission";
import { completeSubmission } from "../../../../lambdas/work/submissions/complete-submission";
import { removeUnfinished } from "../../../../lambdas/work/submissions/remove-unfinished";
import { linkToFile } from "../../../../lambdas/work/submissions/show-submissions";
import { bid } from "../../../../lambdas/work/tasks/bid";
import { changeTask } from "../../../../lambdas/work/tasks/change-task";
import { tasks } from "../../../../lambdas/work/tasks/task";
import { aroundTable } from "../../../support/around-table";
import { memoryS3 } from "../../../support/s3-server";
import { freshTable } from "../../../support/table";
import { actingAs } from "../../../support/table-permissions";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { aWordFile } from "../../../support/work-files";

const s3 = await memoryS3();
const table = freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  UPLOADS_BUCKET: "uploads",
  PARTS_BUCKET: "parts",
  AWS_ENDPOINT_URL_S3: s3.url,
});

const minute = 60_000;
const taken = new Date();
const later = (minutes: number) => new Date(taken.getTime() + minutes * minute);
/** The start of a whole hour from now, when an hourly window starts. */
const hour = (count: number) =>
  new Date((Math.floor(taken.getTime() / (60 * minute)) + count) * 60 * minute);

/** A writer with a task that is due in two hours. */
async function aTakenTask() {
  const [{ userId }, task] = [await aWriter(), await aTask({ dueAt: later(120).toISOString() })];
  const caller = { userId, isAdmin: false, signedInAt: Math.floor(taken.getTime() / 1000) };
  const terms = { terms: {}, settings: someSettings() };
  await bid({ caller, taskId: task.id, ...terms, idempotency: undefined, now: taken });
  const begin = (bytes: Uint8Array, { at = later(1), key = "", fileName = "dhow.docx" } = {}) =>
    beginSubmission({
      caller,
      file: { taskId: task.id, fileName, size: bytes.length },
      idempotency: key ? { key, scope: `begin ${userId}`, bodyHash: hashOf(fileName) } : undefined,
      now: at,
    });
  const complete = (id: string, at = later(2)) => completeSubmission({ caller, id, now: at });
  const itemsOf = async (type: string) =>
    (await table.items()).filter((item) => item.pk.endsWith(userId) && item["type"] === type);
  return { caller, begin, complete, itemsOf };
}

async function sendParts({ parts }: Upload, bytes: Uint8Array) {
  for (const { number, url } of parts)
    await fetch(url, {
      method: "PUT",
      body: bytes.slice((number - 1) * partSize, number * partSize),
    });
}
/** Returns an upload's stored paths: its parts, and the file joined from them. */
const keptOf = (id: string) =>
  [...s3.files.keys(), ...s3.earlier].filter((path) => path.includes(id.split(".")[1] ?? ""));
/** The path of the file joined from the part at this path. */
const fileOf = (part: string) => part.replace("/parts/", "/uploads/").replace(/\/\d+$/, "");
const idOf = ({ submission }: { submission: Submission }) => submission.id;
/** Returns the result of each simultaneous request: its value, or its error code. */
const together = async <T>(requests: readonly Promise<T>[]) =>
  (await Promise.allSettled(requests)).map((each) =>
    each.status === "fulfilled" ? each.value : (each.reason as { code: string }).code,
  );

/** Runs something between the read and the next transaction. */
function beforeNextTransaction(change: () => Promise<unknown>) {
  let isOver = false;
  const restore = aroundTable(async (command, send) => {
    if (command instanceof TransactWriteCommand && !isOver) {
      isOver = true;
      await change();
    }
    return await send(command);
  });
  onTestFinished(restore);
}

test("a double press begins one upload, and so do two tabs with the same file", async () => {
  const { begin, itemsOf } = await aTakenTask();
  const bytes = aWordFile();
  const key = randomUUID();

  const pressed = await Promise.all([begin(bytes, { key }), begin(bytes, { key })]);
  const tabs = await Promise.all([begin(bytes), begin(bytes)]);

  expect(new Set([...pressed, ...tabs].map(idOf)).size).toBe(1);
  expect(await itemsOf("Submission")).toHaveLength(1);
});

test("two tabs that complete at the same time submit once", async () => {
  const { begin, complete, itemsOf } = await aTakenTask();
  const bytes = aWordFile();
  const { submission, upload } = await begin(bytes);
  await sendParts(upload, bytes);

  const answers = await together([1, 2, 3].map(() => complete(submission.id)));
  const again = await complete(submission.id);

  // A request that met another half-way gets a conflict, and a retry gets the same answer.
  for (const answer of answers) expect(["conflict", again]).toContainEqual(answer);
  expect(answers).toContainEqual(again);
  expect(again).toMatchObject({ status: "Pending Review", version: 1 });
  expect(await itemsOf("Submission")).toHaveLength(1);
  expect(await itemsOf("Award")).toMatchObject([
    { status: "submitted", submittedAt: later(2).toISOString() },
  ]);
});

test("a submission does not reset the missed deadlines in a row, since the file may be anything", async () => {
  const { caller, begin, complete, itemsOf } = await aTakenTask();
  await transact([profiles.change({ userId: caller.userId }, { set: { missedInARow: 1 } })]);
  const bytes = aWordFile();
  const { submission, upload } = await begin(bytes);
  await sendParts(upload, bytes);

  await complete(submission.id);

  expect(await itemsOf("Profile")).toMatchObject([{ missedInARow: 1 }]);
});

test("another file replaces the one under way and removes its uploaded parts", async () => {
  const { begin, complete, itemsOf } = await aTakenTask();
  const [first, second] = [aWordFile({}, 10), aWordFile({}, 2000)];
  const begun = await begin(first);
  await sendParts(begun.upload, first);
  expect(keptOf(idOf(begun))).toHaveLength(1);

  const other = await begin(second, { fileName: "better.docx" });

  expect(keptOf(idOf(begun))).toEqual([]);
  expect((await itemsOf("Submission")).map(({ id }) => id)).toEqual([idOf(other)]);
  await expect(complete(idOf(begun))).rejects.toMatchObject({ code: "not_found" });
});

test("joined parts that were never submitted are removed when another file replaces them", async () => {
  const { begin } = await aTakenTask();
  const bytes = aWordFile();
  const { submission, upload } = await begin(bytes);
  await sendParts(upload, bytes);
  // Simulates a crash between joining the parts and recording the submission.
  const [path = ""] = keptOf(submission.id);
  s3.files.set(fileOf(path), Buffer.from(bytes));
  expect(keptOf(submission.id)).toHaveLength(2);

  await begin(aWordFile({}, 2000), { fileName: "better.docx" });

  expect(keptOf(submission.id)).toEqual([]);
});

test("a refused file is gone from storage at once, with every version of it", async () => {
  const { begin, complete, itemsOf } = await aTakenTask();
  const bytes = Buffer.from("Only a text.");
  const { submission, upload } = await begin(bytes);
  await sendParts(upload, bytes);

  await expect(complete(submission.id)).rejects.toMatchObject({ code: "wrong_file" });

  expect(keptOf(submission.id)).toEqual([]);
  expect(await itemsOf("Submission")).toEqual([]);
});

test("the content of a file decides its extension, and the reviewer sees if it asks for something", async () => {
  const { begin, complete, itemsOf } = await aTakenTask();
  const picture =
    '<Relationships><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://a.test/a.png" TargetMode="External"/></Relationships>';
  const bytes = aWordFile({ "word/_rels/document.xml.rels": Buffer.from(picture) });
  const { submission, upload } = await begin(bytes, { fileName: "dhow.doc" });
  await sendParts(upload, bytes);

  const done = await complete(submission.id);

  expect(submission).toMatchObject({ fileName: "dhow.doc", marks: [] });
  expect(done).toMatchObject({ fileName: "dhow.docx", marks: ["asks-outside"] });
  expect(await complete(submission.id)).toEqual(done);
  expect(await itemsOf("Submission")).toMatchObject([{ fileName: "dhow.docx" }]);
  const { submissions } = await listReviews({});
  expect(submissions.find(({ id }) => id === done.id)).toMatchObject({ marks: ["asks-outside"] });
});

test("a file is joined from its parts in their order, and the parts are removed once it is submitted", async () => {
  const { begin, complete } = await aTakenTask();
  const bytes = aWordFile({}, 3 * partSize);
  const { submission, upload } = await begin(bytes);
  await sendParts({ ...upload, parts: upload.parts.toReversed() }, bytes);

  await complete(submission.id);

  const [path = "", ...others] = keptOf(submission.id);
  expect(others).toEqual([]);
  expect(s3.files.get(path)?.equals(bytes)).toBe(true);
});

test("parts that are missing or have another length are named, and only those are requested again", async () => {
  const { begin, complete } = await aTakenTask();
  const bytes = aWordFile({}, 3 * partSize);
  const { submission, upload } = await begin(bytes);
  await sendParts({ ...upload, parts: upload.parts.slice(1, 3) }, bytes);
  const [second = ""] = keptOf(submission.id);
  s3.files.set(second, Buffer.alloc(10));

  const early = complete(submission.id);

  await expect(early).rejects.toMatchObject({ code: "conflict" });
  await expect(early).rejects.toThrow("3 parts of the file have not arrived yet.");
  const goesOn = await begin(bytes);
  expect(goesOn.upload.parts.map(({ number }) => number)).toEqual([1, 2, 4]);
});

test("parts that are sent again change nothing in a file that another request has joined", async () => {
  const { begin, complete } = await aTakenTask();
  const [first, second] = [aWordFile({}, 10), aWordFile({}, 10)];
  const { submission, upload } = await begin(first);
  await sendParts(upload, second);
  const [part = ""] = keptOf(submission.id);
  // Simulates another request that joined the file and did not submit it yet.
  s3.files.set(fileOf(part), Buffer.from(first));

  const done = await complete(submission.id);

  expect(done.sha256).toBe(createHash("sha256").update(first).digest("hex"));
  expect(s3.files.get(fileOf(part))?.equals(first)).toBe(true);
});

test("a request that read incomplete parts doesn't delete the file that another submitted", async () => {
  const { begin, complete, itemsOf } = await aTakenTask();
  const good = aWordFile();
  const { submission, upload } = await begin(good);
  await sendParts(upload, good);

  const both = await together([
    complete(submission.id),
    sendParts(upload, Buffer.alloc(good.length)).then(() => complete(submission.id)),
  ]);

  const isHandedIn = (await itemsOf("Award"))[0]?.["status"] === "submitted";
  const kept = keptOf(submission.id).filter((path) => path.startsWith("/uploads/"));
  expect({ both, kept: kept.length }).toMatchObject({ kept: isHandedIn ? 1 : 0 });
});

test("a file can be completed at most five times an hour", async () => {
  const { begin, complete } = await aTakenTask();
  const { submission } = await begin(aWordFile());
  const times = Array.from({ length: 7 }, () => complete(submission.id, hour(1)));

  const codes = await together(times);

  expect(codes.filter((code) => code === "conflict")).toHaveLength(5);
  expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(2);
  await expect(complete(submission.id, hour(1))).rejects.toThrow("again in 60 minutes");
  await expect(complete(submission.id, hour(2))).rejects.toMatchObject({ code: "conflict" });
});

test("at most ten uploads a day begin for one task; resuming one does not count", async () => {
  const { begin, itemsOf } = await aTakenTask();
  const files = Array.from({ length: 11 }, (_, at) => aWordFile({}, at * 10));
  for (const [at, file] of files.slice(0, 10).entries())
    await begin(file, { fileName: `${at}.docx` });

  const goesOn = await begin(files[9] as Uint8Array, { fileName: "9.docx" });
  const eleventh = begin(files[10] as Uint8Array, { fileName: "10.docx" });

  await expect(eleventh).rejects.toMatchObject({ code: "too_many_requests" });
  await expect(eleventh).rejects.toThrow(/send another one in \d+ (hours|minutes)/);
  expect(await itemsOf("Submission")).toMatchObject([{ id: idOf(goesOn) }]);
});

test("an upload that was never submitted expires with its parts after a day", async () => {
  const { begin, itemsOf } = await aTakenTask();

  await begin(aWordFile(), { at: later(0) });

  const tomorrow = Math.floor(taken.getTime() / 1000) + 24 * 60 * 60;
  expect(await itemsOf("Submission")).toMatchObject([{ expiresAt: tomorrow }]);
});

test("a file that was joined and never submitted is removed when its upload expires; a submitted one stays", async () => {
  const [left, done] = [await aTakenTask(), await aTakenTask()];
  const bytes = aWordFile();
  const begun = [await left.begin(bytes), await done.begin(bytes)] as const;
  for (const { upload } of begun) await sendParts(upload, bytes);
  const [item] = await left.itemsOf("Submission");
  const [other] = await done.itemsOf("Submission");
  const [part = ""] = keptOf(idOf(begun[0]));
  s3.files.set(fileOf(part), Buffer.from(bytes));
  await done.complete(idOf(begun[1]));

  const expired = { eventId: "1", before: item, after: undefined };
  const handedIn = { eventId: "2", before: other, after: undefined };
  await actingAs("TableChanges", () => removeUnfinished([expired, expired, handedIn]));

  expect(s3.files.has(fileOf(part))).toBe(false);
  expect(keptOf(idOf(begun[1]))).toHaveLength(1);
});

test("an upload begun in time can be completed up to 15 minutes late", async () => {
  const [quick, slow] = [await aTakenTask(), await aTakenTask()];
  const bytes = aWordFile();
  const begun = [
    await quick.begin(bytes, { at: later(119) }),
    await slow.begin(bytes, { at: later(119) }),
  ] as const;
  for (const { upload } of begun) await sendParts(upload, bytes);

  const done = await quick.complete(idOf(begun[0]), later(134));
  const late = slow.complete(idOf(begun[1]), later(136));

  expect(done).toMatchObject({ status: "Pending Review" });
  await expect(late).rejects.toMatchObject({ code: "past_due" });
  expect(await slow.itemsOf("Submission")).toEqual([]);
});

test("no upload starts after the deadline", async () => {
  const { begin, itemsOf } = await aTakenTask();

  await expect(begin(aWordFile(), { at: later(121) })).rejects.toMatchObject({ code: "past_due" });
  expect(await itemsOf("Submission")).toEqual([]);
  expect(await itemsOf("TaskWork")).toEqual([]);
});

test("a file can be opened for the years of the setting, and by nobody afterwards", async () => {
  const { caller, begin, complete } = await aTakenTask();
  const bytes = aWordFile();
  const { submission, upload } = await begin(bytes);
  await sendParts(upload, bytes);
  const { id } = await complete(submission.id);
  const afterYears = (years: number) => new Date(taken.getTime() + years * 366 * 1440 * minute);

  expect(await linkToFile(caller, id, afterYears(6))).toHaveProperty("url");
  const words = "Files are kept for 7 years";
  await expect(linkToFile(caller, id, afterYears(7))).rejects.toThrow(words);
  await expect(linkToWork(id, afterYears(7))).rejects.toThrow(words);
});

test("work that is submitted while its task's pay rises is counted with the new pay", async () => {
  const { caller, begin, complete, itemsOf } = await aTakenTask();
  const bytes = aWordFile();
  const { submission, upload } = await begin(bytes);
  await sendParts(upload, bytes);
  const task = await tasks.find({ id: submission.taskId });
  if (!task) throw new Error("The task is not there.");
  const { field, context, dueAt: dueDate, amount, version = 1 } = task;
  const form = { field, context, dueDate, amount: amount + 200, version };
  beforeNextTransaction(() =>
    changeTask({ by: "admin", id: task.id, form, dueSoonHours: 12, now: later(2) }),
  );

  expect(await complete(submission.id)).toMatchObject({ status: "Pending Review" });

  expect(await itemsOf("Award")).toMatchObject([{ amount: amount + 200, status: "submitted" }]);
  const writer = await profiles.find({ userId: caller.userId });
  expect(writer && inReview(writer, someSettings().review)).toMatchObject({
    count: 1,
    amount: amount + 200,
  });
});
