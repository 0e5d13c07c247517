import type { Context } from "aws-lambda";
import { expect, test } from "vitest";
import { handler } from "../../../../lambdas/functions/files";
import { linkToWork, listReviews } from "../../../../lambdas/work/reviews/list-reviews";
import { reviewSubmission } from "../../../../lambdas/work/reviews/review-submission";
import { beginSubmission } from "../../../../lambdas/work/submissions/begin-submission";
import { completeSubmission } from "../../../../lambdas/work/submissions/complete-submission";
import { linkToFile, listSubmissions } from "../../../../lambdas/work/submissions/show-submissions";
import { bid } from "../../../../lambdas/work/tasks/bid";
import { memoryS3, onlyVersion } from "../../../support/s3-server";
import { freshTable } from "../../../support/table";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { aWordFile } from "../../../support/work-files";

const s3 = await memoryS3();
const table = freshTable({
  SETTINGS: JSON.stringify(someSettings({ malwareScan: true })),
  UPLOADS_BUCKET: "uploads",
  PARTS_BUCKET: "parts",
  AWS_ENDPOINT_URL_S3: s3.url,
});

/** Makes an uploaded file with its own writer, and the operations on it. */
async function anArrivedFile() {
  const [{ userId }, task, now] = [await aWriter(), await aTask(), new Date()];
  const caller = { userId, isAdmin: false, signedInAt: Math.floor(now.getTime() / 1000) };
  const terms = { terms: {}, settings: someSettings() };
  await bid({ caller, taskId: task.id, ...terms, idempotency: undefined, now });
  const bytes = aWordFile();
  const { submission, upload } = await beginSubmission({
    caller,
    file: { taskId: task.id, fileName: "dhow.docx", size: bytes.length },
    idempotency: undefined,
    now,
  });
  await fetch(upload.parts[0]?.url ?? "", { method: "PUT", body: bytes });
  const { id } = submission;
  const objectKey = `${userId}/${task.id}/${id.split(".")[1]}`;
  return {
    id,
    file: `/uploads/${objectKey}`,
    complete: () => completeSubmission({ caller, id, now: new Date() }),
    says: (scanResultStatus: string) =>
      handler(
        {
          detail: {
            s3ObjectDetails: { objectKey, versionId: onlyVersion },
            scanResultDetails: { scanResultStatus },
          },
        },
        {} as Context,
      ),
    shown: async () => (await listSubmissions(caller, undefined)).submissions[0],
    ownLink: () => linkToFile(caller, id, new Date()),
    itemsOf: async (type: string) =>
      (await table.items()).filter((item) => item.pk.endsWith(userId) && item["type"] === type),
  };
}

const approve = (id: string) =>
  reviewSubmission({
    by: "administrator",
    id,
    review: { decision: "approve" },
    times: { changesHours: 24, dueSoonHours: 12 },
    idempotency: undefined,
    now: new Date(),
  });

test("work can't be opened or decided about before the scan's verdict", async () => {
  const { id, complete, says, shown } = await anArrivedFile();

  expect(await complete()).toMatchObject({ status: "Pending Review", scan: "pending" });
  await expect(approve(id)).rejects.toMatchObject({ code: "conflict" });
  await expect(linkToWork(id, new Date())).rejects.toMatchObject({ code: "conflict" });
  const queue = (await listReviews({})).submissions;
  expect(queue.find((work) => work.id === id)).toMatchObject({ scan: "pending" });
  await says("NO_THREATS_FOUND");
  await says("NO_THREATS_FOUND");

  expect(await shown()).toMatchObject({ status: "Pending Review", scan: "clean" });
  expect(await linkToWork(id, new Date())).toHaveProperty("url");
  expect(await approve(id)).toMatchObject({ submission: { status: "Approved", scan: "clean" } });
});

test("work with malware goes back to its writer with a note, and its file is removed", async () => {
  const { id, file, complete, says, shown, ownLink, itemsOf } = await anArrivedFile();
  await complete();
  const isKept = () => [...s3.files.keys()].some((path) => path.endsWith(file.slice(9)));
  expect(isKept()).toBe(true);

  await Promise.all([says("THREATS_FOUND"), says("THREATS_FOUND")]);

  expect(await shown()).toMatchObject({
    status: "Changes Requested",
    scan: "threat",
    note: expect.stringContaining("Our scan found malware"),
  });
  expect(isKept()).toBe(false);
  expect(await itemsOf("Award")).toMatchObject([{ status: "changes" }]);
  const told = (await itemsOf("Notification")).map(({ kind }) => kind);
  expect(told.filter((kind) => kind === "changes-requested")).toHaveLength(1);
  await expect(ownLink()).rejects.toMatchObject({ code: "not_found" });
  await expect(linkToWork(id, new Date())).rejects.toMatchObject({ code: "not_found" });
  await expect(approve(id)).rejects.toMatchObject({ code: "conflict" });
});

test("a verdict that comes before the submission counts", async () => {
  const [good, bad] = [await anArrivedFile(), await anArrivedFile()];

  await good.says("NO_THREATS_FOUND");
  await bad.says("THREATS_FOUND");

  expect(await good.complete()).toMatchObject({ status: "Pending Review", scan: "clean" });
  await expect(bad.complete()).rejects.toMatchObject({ code: "wrong_file" });
  expect(await bad.shown()).toBeUndefined();
});

test("a file with malware that was never submitted is removed at once", async () => {
  const { file, says, shown } = await anArrivedFile();
  // Simulates a crash between joining the parts and recording the submission.
  s3.files.set(file, Buffer.from(aWordFile()));
  const isKept = () => s3.files.has(file);
  expect(isKept()).toBe(true);

  await says("THREATS_FOUND");

  expect(isKept()).toBe(false);
  expect(await shown()).toMatchObject({ status: "Uploading" });
});

test("a verdict at the moment of the submission is not lost", async () => {
  for (let round = 0; round < 5; round++) {
    const { complete, says, shown } = await anArrivedFile();

    await Promise.all([complete(), says("NO_THREATS_FOUND")]);

    expect(await shown()).toMatchObject({ status: "Pending Review", scan: "clean" });
  }
});

test.each(["UNSUPPORTED", "ACCESS_DENIED", "FAILED"])(
  "a file that the scan could not examine (%s) is reviewed, and the reviewer is warned",
  async (status) => {
    const { id, complete, says } = await anArrivedFile();
    await complete();

    await says(status);

    expect(await approve(id)).toMatchObject({ submission: { scan: "unscannable" } });
  },
);

test("a file that does not belong to us is skipped", async () => {
  const detail = {
    s3ObjectDetails: {
      objectKey: "malware-protection-resource-validation-object",
      versionId: onlyVersion,
    },
    scanResultDetails: { scanResultStatus: "NO_THREATS_FOUND" },
  };

  await expect(handler({ detail }, {} as Context)).resolves.toBeUndefined();
});
