import type { FileLink } from "#contracts/submissions";
import { insistOnKept, insistOnScanned } from "../submissions/kept-file";
import { uploadBucket } from "../submissions/upload-bucket";
import { reviewStore } from "./review-store";
import { workNotFound } from "./review-submission";

/** A link to the file of work that was handed in, for a few minutes. */
export async function linkToWork(id: string, now: Date): Promise<FileLink> {
  const item = await reviewStore.find(id);
  if (!item || item.id !== id || item.status === "Uploading") throw workNotFound();
  insistOnKept(item, now);
  insistOnScanned(item);
  return await uploadBucket.link(item, now);
}
