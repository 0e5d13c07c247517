import { lateMinutes } from "#contracts/submissions";
import type { Award } from "#contracts/tasks";
import type { Condition } from "../../platform/table/expressions";
import type { Write } from "../../platform/table/transact";
import { awardChange } from "./award-writes";
import { placeAttributes } from "./due-place-store";

interface Held extends Pick<Award, "taskId" | "awardedAt"> {
  userId: string;
}

/** The award waits for its writer. */
const isOpen: Condition = {
  ConditionExpression: "#status IN (:awarded, :changes)",
  ExpressionAttributeNames: { "#status": "status" },
  ExpressionAttributeValues: { ":awarded": "awarded", ":changes": "changes" },
};

const dueAfter = (instant: Date): Condition => ({
  ConditionExpression: "#dueDate > :latest",
  ExpressionAttributeNames: { "#dueDate": "dueDate" },
  ExpressionAttributeValues: { ":latest": instant.toISOString() },
});

/** How long ago the due time of an upload may be that was begun in time. */
const latestDue = (now: Date) => new Date(now.getTime() - lateMinutes * 60_000);

/** Notes on the award that an upload for it has begun; refuses as `award` when it is too late for one. */
export const uploadBegunWrite = (held: Held, now: Date): Write =>
  awardChange(
    held.userId,
    held,
    { set: { uploadBegunAt: now.toISOString() } },
    isOpen,
    dueAfter(now),
  );

/** Hands in the work of an award; refuses as `award` when it is too late even for what was begun in time. */
export const handInWrite = (held: Held, submissionId: string, now: Date): Write =>
  awardChange(
    held.userId,
    held,
    {
      set: { status: "submitted", submissionId, uploadBegunAt: null },
      remove: placeAttributes,
    },
    isOpen,
    dueAfter(latestDue(now)),
  );
