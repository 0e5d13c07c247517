import { shownSubmission } from "./submission";
import { submissionStore } from "./submission-store";

/** A page of what a writer has handed in, the newest first. */
export async function listHandedIn(userId: string, cursor?: string, limit?: number) {
  const { submissions, ...next } = await submissionStore.page(userId, cursor, limit);
  return { submissions: submissions.map(shownSubmission), ...next };
}
