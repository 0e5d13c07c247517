import { reviewMessages } from "#contracts/messages/work";
import type { Verdict } from "#contracts/submissions";
import { logger } from "../../platform/logger";
import { retryContested } from "../../platform/retry";
import { ConditionFailed } from "../../platform/table/refusals";
import { transact } from "../../platform/table/transact";
import { uploadVerdictWrites, verdictWrites } from "../submissions/scan-writes";
import { idOfObject } from "../submissions/submission";
import { uploadBucket } from "../submissions/upload-bucket";
import { reviewStore } from "./review-store";
import { decidedItem, reviewWrites, type Times } from "./review-writes";

interface Scanned {
  objectKey: string;
  versionId: string;
  verdict: Verdict;
  times: Times;
  now: Date;
}

/** Takes what the scan says of a file, once, however often it says so. */
export async function takeVerdict(scanned: Scanned): Promise<void> {
  const { objectKey, verdict } = scanned;
  const file = idOfObject(objectKey);
  if (!file) return logger.warn("scan-of-unknown-file");
  logger.info("file-scanned", { submissionId: file.id, verdict });
  if (await isTaken(() => transact(uploadVerdictWrites(file, verdict)))) return;
  await retryContested(() => takeForWork(scanned, file.id));
}

/** Of work that was handed in: it may be reviewed now, or goes back to its writer without its file. */
async function takeForWork(scanned: Scanned, id: string): Promise<void> {
  const { objectKey, versionId, verdict, times, now } = scanned;
  const found = await reviewStore.find(id);
  // One that was refused, or that another file has replaced.
  if (!found) return;
  if (found.scan === "pending") {
    const read = await reviewStore.readWork(found);
    if (verdict !== "threat" || read?.item.status !== "Pending Review")
      await transact(verdictWrites(found, verdict, now));
    else {
      const review = { decision: "changes" as const, note: reviewMessages.malware };
      const item = { ...decidedItem(read, review, times, now), scan: verdict };
      await transact(reviewWrites(read, review, item, times, now));
    }
  }
  if (verdict === "threat") await uploadBucket.removeVersion(objectKey, versionId);
}

async function isTaken(take: () => Promise<unknown>): Promise<boolean> {
  try {
    await take();
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
