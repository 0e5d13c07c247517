import type { Context } from "aws-lambda";
import { expect, test } from "vitest";
import { handler } from "../../../../lambdas/functions/files";
import { linkToWork, listReviews } from "../../../../lambdas/work/reviews/list-reviews";
import { linkToFile, listSubmissions } from "../../../../lambdas/work/submissions/show-submissions";
import { onlyVersion } from "../../../support/s3-server";
import { aWordFile } from "../../../support/work-files";
import { anArrivedFile, approve, aTakenTask, decide, workTableAndFiles } from "../support/work";

const { s3, ofWriter, notified } = await workTableAndFiles({ malwareScan: true });

const verdict = (objectKey: string, scanResultStatus: string) => {
  const s3ObjectDetails = { objectKey, versionId: onlyVersion };
  const detail = { s3ObjectDetails, scanResultDetails: { scanResultStatus } };
  return handler({ detail }, {} as Context);
};

async function aScannedFile() {
  const taken = await aTakenTask();
  const { caller, id, complete } = await anArrivedFile(taken);
  const objectKey = `${taken.userId}/${taken.id}/${id.split(".")[1]}`;
  return {
    id,
    userId: taken.userId,
    path: `/uploads/${objectKey}`,
    complete,
    says: (status: string) => verdict(objectKey, status),
    shown: async () => (await listSubmissions(caller, undefined)).submissions[0],
    ownLink: () => linkToFile(caller, id, new Date()),
  };
}

test("before the scan's verdict, nobody can open or decide the work", async () => {
  const { id, complete, says, shown } = await aScannedFile();

  expect(await complete()).toMatchObject({ status: "Pending Review", scan: "pending" });
  await expect(decide({ id }, approve)).rejects.toMatchObject({ code: "conflict" });
  await expect(linkToWork(id, new Date())).rejects.toMatchObject({ code: "conflict" });
  const queue = (await listReviews({})).submissions;
  expect(queue.find((work) => work.id === id)).toMatchObject({ scan: "pending" });
  await says("NO_THREATS_FOUND");
  await says("NO_THREATS_FOUND");

  expect(await shown()).toMatchObject({ status: "Pending Review", scan: "clean" });
  expect(await linkToWork(id, new Date())).toHaveProperty("url");
  expect(await decide({ id }, approve)).toMatchObject({
    submission: { status: "Approved", scan: "clean" },
  });
});

test("work with malware returns to its writer with a note, and its file is removed", async () => {
  const { id, userId, path, complete, says, shown, ownLink } = await aScannedFile();
  await complete();
  expect(s3.files.has(path)).toBe(true);

  await Promise.all([says("THREATS_FOUND"), says("THREATS_FOUND")]);

  expect(await shown()).toMatchObject({
    status: "Changes Requested",
    scan: "threat",
    note: expect.stringContaining("Our scan found malware"),
  });
  expect(s3.files.has(path)).toBe(false);
  expect(await ofWriter(userId, "Award")).toMatchObject([{ status: "changes" }]);
  expect(await notified(userId)).toEqual(["task-awarded", "changes-requested"]);
  await expect(ownLink()).rejects.toMatchObject({ code: "not_found" });
  await expect(linkToWork(id, new Date())).rejects.toMatchObject({ code: "not_found" });
  await expect(decide({ id }, approve)).rejects.toMatchObject({ code: "conflict" });
});

test("a verdict counts even if it arrives before the submission", async () => {
  const [good, bad] = [await aScannedFile(), await aScannedFile()];

  await good.says("NO_THREATS_FOUND");
  await bad.says("THREATS_FOUND");

  expect(await good.complete()).toMatchObject({ status: "Pending Review", scan: "clean" });
  await expect(bad.complete()).rejects.toMatchObject({ code: "wrong_file" });
  expect(await bad.shown()).toBeUndefined();
});

test("an unsubmitted file with malware is removed immediately", async () => {
  const { path, says, shown } = await aScannedFile();
  // The state after a crash between storing the joined file and submitting it.
  s3.files.set(path, Buffer.from(aWordFile()));

  await says("THREATS_FOUND");

  expect(s3.files.has(path)).toBe(false);
  expect(await shown()).toMatchObject({ status: "Uploading" });
  const foreign = verdict("malware-protection-resource-validation-object", "NO_THREATS_FOUND");
  await expect(foreign).resolves.toBeUndefined();
});

test("a verdict at the moment of the submission is not lost", async () => {
  for (let round = 0; round < 5; round++) {
    const { complete, says, shown } = await aScannedFile();

    await Promise.all([complete(), says("NO_THREATS_FOUND")]);

    expect(await shown()).toMatchObject({ status: "Pending Review", scan: "clean" });
  }
});

test.each(["UNSUPPORTED", "FAILED"])(
  "a file that the scan could not examine (%s) is reviewed with a warning",
  async (status) => {
    const { id, complete, says } = await aScannedFile();
    await complete();

    await says(status);

    expect(await decide({ id }, approve)).toMatchObject({ submission: { scan: "unscannable" } });
  },
);
