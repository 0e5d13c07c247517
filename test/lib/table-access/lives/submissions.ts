import type { Context } from "aws-lambda";
import { expect, vi } from "vitest";
import type { WaitingQuestion } from "#contracts/questions";
import type { Submission, Upload } from "#contracts/submissions";
import { present } from "../../../../lambdas/platform/table/expressions";
import { someWork } from "../../../support/handed-in";
import { putItem } from "../../../support/items";
import { onlyVersion } from "../../../support/s3-server";
import { actingAs } from "../../../support/table-permissions";
import { aTask, aWriter, someSettings } from "../../../support/table-world";
import { aPdf } from "../../../support/work-files";
import { admin, ask, askTwice, claims, type Lives, table } from "./at-work";

/** Sets the award as the reviewer's request for changes does. */
async function asksForChanges(userId: string, taskId: string) {
  const award = (await table.items()).find(
    ({ type, taskId: of, pk }) => type === "Award" && of === taskId && pk === `USER#${userId}`,
  );
  if (!award) throw new Error("There is no award.");
  await putItem({ ...award, status: "changes" }, present);
}

/** Starts one file, replaces it with another, and submits that one. */
async function handsIn() {
  const { userId } = await aWriter();
  const { id: taskId } = await aTask();
  await ask("bid", { ...claims(userId), params: { id: taskId } });
  const pdf = aPdf();
  const file = { taskId, fileName: "dhow.docx", size: pdf.length };
  expect((await askTwice("beginSubmission", { ...claims(userId), body: file })).status).toBe(201);
  const begun = await askTwice("beginSubmission", {
    ...claims(userId),
    body: { ...file, fileName: "dhow.pdf" },
  });
  const { submission, upload } = begun.body as unknown as {
    submission: Submission;
    upload: Upload;
  };
  const own = { ...claims(userId), params: { id: submission.id } };
  await ask("getUpload", own);
  for (const { url } of upload.parts) await fetch(url, { method: "PUT", body: pdf });
  expect((await ask("completeSubmission", own)).status).toBe(200);
  await asksForChanges(userId, taskId);
  expect((await ask("beginSubmission", { ...claims(userId), body: file })).status).toBe(201);
  await ask("listSubmissions", claims(userId));
  const task = { ...claims(userId), params: { id: taskId } };
  expect((await ask("getTaskWork", task)).status).toBe(200);
  expect((await ask("getSubmissionFile", own)).status).toBe(200);
}

/** Makes rejected work with its writer's request for a second look. */
async function looksTwice() {
  const { id, userId, taskId, awardedAt } = await someWork({ rating: 40 });
  const body = { decision: "reject", note: "It is copied.", reopen: true };
  await ask("reviewSubmission", { ...(await admin()), params: { id }, body });
  const asked = { awardedAt, words: "All sources are named." };
  const look = { ...claims(userId), params: { id: taskId }, body: asked };
  expect((await askTwice("askSecondLook", look)).status).toBe(200);
  return id;
}

/** Asks about a task. */
async function asks() {
  const { userId } = await aWriter({ rating: 40 });
  const { id } = await aTask();
  const task = { ...claims(userId), params: { id } };
  const question = { question: "Whose ruling is it?" };
  expect((await askTwice("askQuestion", { ...task, body: question })).status).toBe(201);
  expect((await ask("listQuestions", task)).status).toBe(200);
}

async function answers() {
  await asks();
  const asAdmin = await admin();
  const { body } = await ask("listWaitingQuestions", asAdmin);
  const { questions } = body as unknown as { questions: WaitingQuestion[] };
  for (const { id: questionId, task } of questions) {
    const answer = { questionId, answer: "Of the High Court." };
    const asked = { ...asAdmin, params: { id: task.id }, body: answer };
    expect((await askTwice("answerQuestion", asked)).status).toBe(200);
  }
}

async function reviewsWork() {
  const reviewer = await admin();
  const decided = async (body: object) => {
    const { id } = await someWork({ rating: 40 });
    const decision = { ...reviewer, params: { id }, body };
    expect((await askTwice("reviewSubmission", decision)).status).toBe(200);
  };
  await decided({ decision: "approve" });
  await decided({ decision: "changes", note: "Name the sources." });
  await decided({ decision: "reject", note: "It is copied.", reopen: true });
  for (const decision of ["approve", "changes", "reject"]) {
    const rejected = await looksTwice();
    const body = { decision, note: "All is named." };
    const again = { ...reviewer, params: { id: rejected }, body };
    expect((await askTwice("reviewSubmission", again)).status).toBe(200);
  }
  for (const status of ["Pending Review", "Approved"])
    expect((await ask("listReviews", { ...reviewer, query: { status } })).status).toBe(200);
}

/** Takes verdicts on a file that is not submitted yet, and on one that is. */
async function takesVerdicts() {
  const scanning = JSON.stringify(someSettings({ malwareScan: true }));
  vi.stubEnv("SETTINGS", scanning);
  const { handler } = await import("../../../../lambdas/functions/files");
  for (const isHandedIn of [false, true]) {
    const { userId } = await aWriter();
    const { id: taskId } = await aTask();
    await ask("bid", { ...claims(userId), params: { id: taskId } });
    const pdf = aPdf();
    const body = { taskId, fileName: "dhow.pdf", size: pdf.length };
    const begun = (await ask("beginSubmission", { ...claims(userId), body })).body;
    const { submission, upload } = begun as unknown as { submission: Submission; upload: Upload };
    for (const { url } of upload.parts) await fetch(url, { method: "PUT", body: pdf });
    const own = { ...claims(userId), params: { id: submission.id } };
    if (isHandedIn) expect((await ask("completeSubmission", own)).status).toBe(200);
    const objectKey = `${userId}/${taskId}/${submission.id.split(".")[1]}`;
    const detail = {
      s3ObjectDetails: { objectKey, versionId: onlyVersion },
      scanResultDetails: { scanResultStatus: "THREATS_FOUND" },
    };
    await actingAs("Files", () => handler({ detail }, {} as Context));
  }
  vi.unstubAllEnvs();
}

export const submissions: Lives = {
  Writer: [handsIn, looksTwice, asks],
  Files: [handsIn, takesVerdicts],
  Desk: [reviewsWork, answers],
};
