import { reviewMessages } from "#contracts/reviews";
import type { Verdict } from "#contracts/submissions";
import { profiles } from "../../accounts/profile/profile";
import { logger } from "../../platform/logger";
import { where } from "../../platform/table/expressions";
import { refusalOf, retryContested, transact } from "../../platform/table/transact";
import { idOfObject, submissions, uploads } from "../submissions/submission";
import { uploadBucket } from "../submissions/upload-bucket";
import { decidedItem, readWork, reviewWrites, type Times } from "./review-submission";

interface Scanned {
  objectKey: string;
  versionId: string;
  verdict: Verdict;
  times: Times;
  now: Date;
}

const isScanned = where({ scan: "pending" });

/** Applies the scan's verdict on a file; repeated verdicts have no effect. */
export async function takeVerdict(scanned: Scanned): Promise<void> {
  const { objectKey, versionId, verdict } = scanned;
  const id = idOfObject(objectKey);
  if (!id) return logger.warn("scan-of-unknown-file");
  logger.info("file-scanned", { submissionId: id, verdict });
  const handedIn = await refusalOf(
    transact([uploads.change({ id }, { set: { scan: verdict } }, isScanned)]),
  );
  if (handedIn) await retryContested(() => takeForWork(scanned, id));
  // Removes a dangerous file even if it was never submitted, was refused or was replaced.
  if (verdict === "threat") await uploadBucket.removeVersion(objectKey, versionId);
}

async function takeForWork(scanned: Scanned, id: string): Promise<void> {
  const { verdict, times, now } = scanned;
  const found = await submissions.find({ id });
  if (found?.scan !== "pending") return;
  const read = await readWork(found);
  if (verdict !== "threat" || read?.item.status !== "Pending Review")
    await transact([
      submissions.change({ id }, { set: { scan: verdict } }, isScanned),
      profiles.change({ userId: found.userId }, { set: { lastUpdated: now.toISOString() } }),
    ]);
  else {
    const review = { decision: "changes" as const, note: reviewMessages.malware };
    const decided = { ...decidedItem(read, review, times, now), scan: verdict };
    await transact(reviewWrites({ ...read, review, decided, times, now }));
  }
}
