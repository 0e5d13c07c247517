import { createHash, randomUUID } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { partSize, type Submission, type Upload } from "#contracts/submissions";
import { inReview, profiles } from "../../../../lambdas/accounts/profile/profile";
import { hashOf } from "../../../../lambdas/platform/idempotency";
import { transact } from "../../../../lambdas/platform/table/transact";
import { linkToWork, listReviews } from "../../../../lambdas/work/reviews/list-reviews";
import { beginSubmission } from "../../../../lambdas/work/submissions/begin-submission";
import { completeSubmission } from "../../../../lambdas/work/submissions/complete-submission";
import { removeUnfinished } from "../../../../lambdas/work/submissions/remove-unfinished";
import { linkToFile, missingParts } from "../../../../lambdas/work/submissions/show-submissions";
import { bid } from "../../../../lambdas/work/tasks/bid";
import { changeTask } from "../../../../lambdas/work/tasks/change-task";
import { aroundTable } from "../../../support/around-table";
import { actingAs } from "../../../support/table-permissions";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { aWordFile } from "../../../support/work-files";
import { callerOf, workTableAndFiles } from "../support/work";

const { s3, ofWriter } = await workTableAndFiles();

const minute = 60_000;
const taken = new Date();
const later = (minutes: number) => new Date(taken.getTime() + minutes * minute);
/** The beginning of the hour that is `count` hours from now. Hourly limits restart then. */
const hour = (count: number) =>
  new Date((Math.floor(taken.getTime() / (60 * minute)) + count) * 60 * minute);

async function aTakenTask() {
  const [{ userId }, task] = [await aWriter(), await aTask({ dueAt: later(120).toISOString() })];
  const caller = callerOf(userId, taken);
  const settings = someSettings();
  await bid({ caller, taskId: task.id, terms: {}, settings, idempotency: undefined, now: taken });
  const begin = (bytes: Uint8Array, { at = later(1), key = "", fileName = "dhow.docx" } = {}) =>
    beginSubmission({
      caller,
      file: { taskId: task.id, fileName, size: bytes.length },
      idempotency: key ? { key, scope: `begin ${userId}`, bodyHash: hashOf(fileName) } : undefined,
      now: at,
    });
  return {
    caller,
    task,
    begin,
    complete: (id: string, at = later(2)) => completeSubmission({ caller, id, now: at }),
    itemsOf: (type: string) => ofWriter(userId, type),
  };
}

async function sendParts({ parts }: Upload, bytes: Uint8Array) {
  for (const { number, url } of parts) {
    const body = bytes.slice((number - 1) * partSize, number * partSize);
    await fetch(url, { method: "PUT", body });
  }
}
async function anArrivedFile(bytes: Uint8Array = aWordFile(), how: { fileName?: string } = {}) {
  const writer = await aTakenTask();
  const { submission, upload } = await writer.begin(bytes, how);
  await sendParts(upload, bytes);
  const { id } = submission;
  const submit = (at?: Date) => writer.complete(id, at);
  return { ...writer, bytes, submission, id, upload, submit };
}
/** The stored paths of an upload: its parts and its joined file. */
const keptOf = (id: string) =>
  [...s3.files.keys(), ...s3.earlier].filter((path) => path.includes(id.split(".")[1] ?? ""));
/** Stores the joined file, as a request does before the submission. */
function joined(id: string, bytes: Uint8Array): string {
  const [part = ""] = keptOf(id);
  const file = part.replace("/parts/", "/uploads/").replace(/\/\d+$/, "");
  s3.files.set(file, Buffer.from(bytes));
  return file;
}
const idOf = ({ submission }: { submission: Submission }) => submission.id;
/** Each simultaneous request's value or error code. */
const together = async <T>(requests: readonly Promise<T>[]) =>
  (await Promise.allSettled(requests)).map((each) =>
    each.status === "fulfilled" ? each.value : (each.reason as { code: string }).code,
  );

test("a double press, or the same file in two tabs, begins only one upload", async () => {
  const { begin, itemsOf } = await aTakenTask();
  const bytes = aWordFile();
  const how = { key: randomUUID(), at: taken };

  const pressed = await Promise.all([begin(bytes, how), begin(bytes, how)]);
  const tabs = await Promise.all([begin(bytes), begin(bytes)]);

  expect(new Set([...pressed, ...tabs].map(idOf)).size).toBe(1);
  const expiresAt = Math.floor(taken.getTime() / 1000) + 24 * 60 * 60;
  expect(await itemsOf("Submission")).toMatchObject([{ expiresAt }]);
});

test("two tabs that finish at the same time submit the file once", async () => {
  const { caller, submit, itemsOf } = await anArrivedFile();
  // Only an approval resets the count of missed deadlines, since a submission proves nothing yet.
  await transact([profiles.change({ userId: caller.userId }, { set: { missedInARow: 1 } })]);

  const answers = await together([1, 2, 3].map(() => submit()));
  const again = await submit();

  // A request during another request may get a conflict. A later request gets the first answer.
  for (const answer of answers) expect(["conflict", again]).toContainEqual(answer);
  expect(answers).toContainEqual(again);
  expect(again).toMatchObject({ status: "Pending Review", version: 1 });
  expect(await itemsOf("Submission")).toHaveLength(1);
  expect(await itemsOf("Award")).toMatchObject([
    { status: "submitted", submittedAt: later(2).toISOString() },
  ]);
  expect(await itemsOf("Profile")).toMatchObject([{ missedInARow: 1 }]);
});

test("a new file replaces an unfinished upload, and removes its parts and its joined file", async () => {
  const { id, bytes, begin, submit, itemsOf } = await anArrivedFile();
  joined(id, bytes);
  expect(keptOf(id)).toHaveLength(2);

  const other = await begin(aWordFile({}, 2000), { fileName: "better.docx" });

  expect(keptOf(id)).toEqual([]);
  expect((await itemsOf("Submission")).map((item) => item["id"])).toEqual([idOf(other)]);
  await expect(submit()).rejects.toMatchObject({ code: "not_found" });
});

test("a refused file is removed from storage in every version, and can be sent again", async () => {
  const { id, bytes, begin, submit, itemsOf } = await anArrivedFile(Buffer.from("Only a text."));

  await expect(submit()).rejects.toMatchObject({ code: "wrong_file" });

  expect(keptOf(id)).toEqual([]);
  expect(await itemsOf("Submission")).toEqual([]);
  expect(idOf(await begin(bytes))).not.toBe(id);
});

test("a file's content decides its extension, and links to outside are marked for the reviewer", async () => {
  const picture =
    '<Relationships><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://a.test/a.png" TargetMode="External"/></Relationships>';
  const bytes = aWordFile({ "word/_rels/document.xml.rels": Buffer.from(picture) });
  const { submission, submit, itemsOf } = await anArrivedFile(bytes, { fileName: "dhow.doc" });

  const done = await submit();

  expect(submission).toMatchObject({ fileName: "dhow.doc", marks: [] });
  expect(done).toMatchObject({ fileName: "dhow.docx", marks: ["asks-outside"] });
  expect(await submit()).toEqual(done);
  expect(await itemsOf("Submission")).toMatchObject([{ fileName: "dhow.docx" }]);
  const { submissions } = await listReviews({});
  expect(submissions.find(({ id }) => id === done.id)).toMatchObject({ marks: ["asks-outside"] });
});

test("nobody else can begin, complete or open an upload", async () => {
  const { id, task, bytes, submit } = await anArrivedFile();
  const caller = callerOf((await aWriter()).userId);
  const file = { taskId: task.id, fileName: "dhow.docx", size: bytes.length };
  const attempts = (): Promise<unknown>[] => [
    beginSubmission({ caller, file, idempotency: undefined, now: later(2) }),
    completeSubmission({ caller, id, now: later(2) }),
    missingParts(caller, id),
    linkToFile(caller, id, later(2)),
  ];

  const before = await together(attempts());
  await submit();

  expect([...before, ...(await together(attempts()))]).toEqual(Array(8).fill("not_found"));
});

test("a file is joined from its parts in order, and wrong or missing parts are requested again", async () => {
  const { begin, complete } = await aTakenTask();
  const bytes = aWordFile({}, 3 * partSize);
  const { submission, upload } = await begin(bytes);
  await sendParts({ ...upload, parts: upload.parts.slice(1, 3) }, bytes);
  const [second = ""] = keptOf(submission.id);
  s3.files.set(second, Buffer.alloc(10));

  await expect(complete(submission.id)).rejects.toMatchObject({
    code: "conflict",
    message: "3 parts of the file have not arrived yet.",
  });
  const goesOn = await begin(bytes);
  expect(goesOn.upload.parts.map(({ number }) => number)).toEqual([1, 2, 4]);
  await sendParts({ ...goesOn.upload, parts: goesOn.upload.parts.toReversed() }, bytes);
  await complete(submission.id);

  const [path = "", ...others] = keptOf(submission.id);
  expect(others).toEqual([]);
  expect(s3.files.get(path)?.equals(bytes)).toBe(true);
});

test("parts that are sent again don't change a file that another request has joined", async () => {
  const { id, submit } = await anArrivedFile(aWordFile({}, 10));
  const first = aWordFile({}, 10);
  const file = joined(id, first);

  expect((await submit()).sha256).toBe(createHash("sha256").update(first).digest("hex"));
  expect(s3.files.get(file)?.equals(first)).toBe(true);
  const other = await anArrivedFile();
  joined(other.id, Buffer.from("Only a text."));
  await expect(other.submit()).rejects.toMatchObject({ code: "wrong_file" });
});

test("a request that read incomplete parts doesn't delete another request's submitted file", async () => {
  const { id, bytes, upload, submit, itemsOf } = await anArrivedFile();

  await together([submit(), sendParts(upload, Buffer.alloc(bytes.length)).then(() => submit())]);

  const isHandedIn = (await itemsOf("Award"))[0]?.["status"] === "submitted";
  const kept = keptOf(id).filter((path) => path.startsWith("/uploads/"));
  expect(kept).toHaveLength(isHandedIn ? 1 : 0);
});

test("a writer can try to complete a file at most five times an hour", async () => {
  const { begin, complete } = await aTakenTask();
  const { submission } = await begin(aWordFile());
  const times = Array.from({ length: 7 }, () => complete(submission.id, hour(1)));

  const codes = await together(times);

  expect(codes.filter((code) => code === "conflict")).toHaveLength(5);
  expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(2);
  await expect(complete(submission.id, hour(1))).rejects.toThrow("again in 60 minutes");
  await expect(complete(submission.id, hour(2))).rejects.toMatchObject({ code: "conflict" });
});

test("a task allows at most ten new uploads a day; resumed uploads do not count", async () => {
  const { begin, itemsOf } = await aTakenTask();
  const beginNumber = (at: number) => begin(aWordFile(), { fileName: `${at}.docx` });
  for (let at = 0; at < 10; at++) await beginNumber(at);

  const goesOn = await beginNumber(9);

  await expect(beginNumber(10)).rejects.toMatchObject({
    code: "too_many_requests",
    message: expect.stringMatching(/send another one in \d+ (hours|minutes)/),
  });
  expect(await itemsOf("Submission")).toMatchObject([{ id: idOf(goesOn) }]);
});

test("an unsubmitted file is removed when its upload expires; a submitted file is not", async () => {
  const [left, done] = [await anArrivedFile(), await anArrivedFile()];
  const [item] = await left.itemsOf("Submission");
  const [other] = await done.itemsOf("Submission");
  const file = joined(left.id, left.bytes);
  await done.submit();

  const expired = { eventId: "1", before: item, after: undefined };
  const handedIn = { eventId: "2", before: other, after: undefined };
  await actingAs("TableChanges", () => removeUnfinished([expired, expired, handedIn]));

  expect(s3.files.has(file)).toBe(false);
  expect(keptOf(done.id)).toHaveLength(1);
});

test("an upload that began in time may end 15 minutes after the deadline; none may begin after it", async () => {
  const [quick, slow] = [await anArrivedFile(), await anArrivedFile()];

  expect(await quick.submit(later(134))).toMatchObject({ status: "Pending Review" });
  await expect(slow.submit(later(136))).rejects.toMatchObject({ code: "past_due" });
  await expect(slow.begin(aWordFile(), { at: later(121) })).rejects.toMatchObject({
    code: "past_due",
  });
  expect(await slow.itemsOf("Submission")).toEqual([]);
});

test("a file can be opened for the years in the settings, and by nobody afterwards", async () => {
  const { caller, submit } = await anArrivedFile();
  const { id } = await submit();
  const afterYears = (years: number) => new Date(taken.getTime() + years * 366 * 1440 * minute);

  expect(await linkToFile(caller, id, afterYears(6))).toHaveProperty("url");
  const words = "Files are kept for 7 years";
  await expect(linkToFile(caller, id, afterYears(7))).rejects.toThrow(words);
  await expect(linkToWork(id, afterYears(7))).rejects.toThrow(words);
});

test("work in review counts with its task's pay, even if the pay rises", async () => {
  const { caller, task, submit, itemsOf } = await anArrivedFile();
  const { id, field, context, dueAt: dueDate } = task;
  const raise = (amount: number, version: number) => {
    const form = { field, context, dueDate, amount, version };
    return changeTask({ by: "admin", id, form, dueSoonHours: 12, now: later(2) });
  };
  const waiting = async () => {
    const writer = await profiles.find(caller);
    return writer && inReview(writer, someSettings().review);
  };
  const restore = aroundTable(async (command, send) => {
    if (command instanceof TransactWriteCommand) {
      restore();
      await raise(1700, 1);
    }
    return await send(command);
  });

  expect(await submit()).toMatchObject({ status: "Pending Review" });

  expect(await itemsOf("Award")).toMatchObject([{ amount: 1700, status: "submitted" }]);
  expect(await waiting()).toMatchObject({ count: 1, amount: 1700 });
  await raise(1900, 2);
  expect(await waiting()).toMatchObject({ count: 1, amount: 1900 });
});
