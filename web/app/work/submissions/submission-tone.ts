import type { Submission, SubmissionStatus } from "#contracts/submissions";
import type { Tone } from "../../../ui/state-badge";

const tones: Record<SubmissionStatus, Tone> = {
  Uploading: "info",
  "Pending Review": "info",
  Approved: "paid",
  "Changes Requested": "waiting",
  Rejected: "stopped",
};

type Version = Pick<Submission, "id" | "taskId" | "status">;

/**
 * The colour of a version's status. `all` has the newest version first. Requested changes lose
 * their colour when a newer version exists.
 */
export function submissionTone({ id, taskId, status }: Version, all: readonly Version[]): Tone {
  const newest = all.find((each) => each.taskId === taskId);
  return status === "Changes Requested" && newest?.id !== id ? "quiet" : tones[status];
}
