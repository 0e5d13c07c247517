import type { Submission, SubmissionStatus } from "#contracts/submissions";
import type { Tone } from "../../../ui/state-badge";

const tones: Record<SubmissionStatus, Tone> = {
  Uploading: "info",
  "Pending Review": "info",
  Approved: "good",
  "Changes Requested": "waiting",
  Rejected: "stopped",
};

type Version = Pick<Submission, "id" | "taskId" | "status">;

/**
 * Returns the colour of a version's status; `all` versions, newest first. Requested changes lose
 * their colour once there is a newer version.
 */
export function submissionTone({ id, taskId, status }: Version, all: readonly Version[]): Tone {
  const newest = all.find((each) => each.taskId === taskId);
  return status === "Changes Requested" && newest?.id !== id ? "quiet" : tones[status];
}
