import type { Context } from "aws-lambda";
import { expect, test } from "vitest";
import type { WaitingQuestion } from "#contracts/questions";
import type { Submission, Upload } from "#contracts/submissions";
import { handler as files } from "../../../lambdas/functions/files";
import { awsServices } from "../../support/aws-services";
import { memoryS3, onlyVersion } from "../../support/s3-server";
import { freshTable } from "../../support/table";
import { actingAs } from "../../support/table-permissions";
import { aTask, aWriter, someSettings } from "../../support/table-world";
import { aPdf } from "../../support/work-files";
import { anAdmin, ask, askTwice, claims } from "./ask";

const s3 = await memoryS3();
const aws = await awsServices();
freshTable({
  AWS_ENDPOINT_URL_S3: s3.url,
  AWS_ENDPOINT_URL: aws,
  MAIL_QUEUE_URL: `${aws}/000000000000/mail`,
  UPLOADS_BUCKET: "uploads",
  PARTS_BUCKET: "parts",
  SETTINGS: JSON.stringify(someSettings({ malwareScan: true })),
});

async function aTaker() {
  const { userId } = await aWriter({ rating: 40 });
  const { id: taskId } = await aTask();
  const own = claims(userId);
  expect((await ask("bid", { ...own, params: { id: taskId } })).status).toBe(201);
  return { userId, taskId, own };
}

/** Begins a submission, begins it again with another file, and uploads that file. */
async function sendsFile({ taskId, own }: Awaited<ReturnType<typeof aTaker>>) {
  const pdf = aPdf();
  const file = { taskId, fileName: "dhow.docx", size: pdf.length };
  expect((await ask("beginSubmission", { ...own, body: file })).status).toBe(201);
  const begun = await askTwice("beginSubmission", {
    ...own,
    body: { ...file, fileName: "dhow.pdf" },
  });
  const { submission, upload } = begun.body as unknown as {
    submission: Submission;
    upload: Upload;
  };
  for (const { url } of upload.parts) await fetch(url, { method: "PUT", body: pdf });
  return submission;
}

type Verdict = "NO_THREATS_FOUND" | "THREATS_FOUND";
const scans = (userId: string, { id, taskId }: Submission, scanResultStatus: Verdict) =>
  actingAs("Files", () =>
    files(
      {
        detail: {
          s3ObjectDetails: {
            objectKey: `${userId}/${taskId}/${id.split(".")[1]}`,
            versionId: onlyVersion,
          },
          scanResultDetails: { scanResultStatus },
        },
      },
      {} as Context,
    ),
  );

test("functions have the rights to submit, scan and review work", async () => {
  const admin = await anAdmin();
  const taker = await aTaker();
  const first = await sendsFile(taker);
  const { id } = first;
  const own = { ...taker.own, params: { id } };
  expect((await ask("getUpload", own)).status).toBe(200);
  expect((await ask("listSubmissions", taker.own)).status).toBe(200);
  expect((await ask("completeSubmission", own)).status).toBe(200);
  await scans(taker.userId, first, "NO_THREATS_FOUND");
  const body = { decision: "changes", note: "Name the sources." };
  const review = { ...admin, params: { id }, body };
  expect((await askTwice("reviewSubmission", review)).status).toBe(200);

  const again = await sendsFile(taker);
  await ask("completeSubmission", { ...taker.own, params: { id: again.id } });
  await scans(taker.userId, again, "THREATS_FOUND");
  const other = await aTaker();
  await scans(other.userId, await sendsFile(other), "THREATS_FOUND");

  for (const status of ["Pending Review", "Approved"])
    expect((await ask("listReviews", { ...admin, query: { status } })).status).toBe(200);
});

test("functions have the rights to ask and answer a question", async () => {
  const { taskId, own } = await aTaker();
  const admin = await anAdmin();
  const task = { ...own, params: { id: taskId } };
  const body = { question: "Whose ruling is it?" };
  expect((await askTwice("askQuestion", { ...task, body })).status).toBe(201);
  expect((await ask("listQuestions", task)).status).toBe(200);

  const waiting = await ask("listWaitingQuestions", admin);
  const [asked] = (waiting.body as unknown as { questions: WaitingQuestion[] }).questions;
  const answer = { questionId: asked?.id, answer: "Of the High Court." };
  const answered = { ...admin, params: { id: taskId }, body: answer };
  expect((await askTwice("answerQuestion", answered)).status).toBe(200);
  expect((await ask("listAllTasks", { ...admin, query: { status: "active" } })).status).toBe(200);
});
