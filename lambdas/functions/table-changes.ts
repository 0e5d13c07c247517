import type { DynamoDBStreamEvent } from "aws-lambda";
import { followPeople } from "../accounts/people/follow-people";
import { countChanges } from "../desk/figures";
import { followMoved } from "../desk/moved";
import { followReceived } from "../desk/received";
import { queueNotifications } from "../messages/queue-notifications";
import { mailTrainings } from "../money/trainings/mail-trainings";
import { errorFacts, logger } from "../platform/logger";
import { changeIn } from "../platform/table/stream";
import { removeUnfinished } from "../work/submissions/remove-unfinished";
import { followQuestions } from "../work/tasks/follow-questions";
import { followImports } from "../work/tasks/list-imports";
import { followOpenTasks } from "../work/tasks/open-count";
import { followPublishedDays } from "../work/tasks/published-days";
import { followSortedTasks } from "../work/tasks/sorted-tasks";

/**
 * Updates the data that depends on the table's changes. After a failure, the stream delivers the
 * batch again.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  try {
    const changes = Records.map(changeIn);
    const now = new Date();
    await followOpenTasks(changes, now);
    await followSortedTasks(changes);
    await countChanges(changes, now);
    await followReceived(changes);
    await followMoved(changes);
    await followImports(changes, now);
    await followPublishedDays(changes, now);
    await followQuestions(changes, now);
    await followPeople(changes);
    await removeUnfinished(changes);
    await mailTrainings(changes);
    await queueNotifications(changes);
  } catch (error) {
    logger.error("changes-not-followed", errorFacts(error));
    throw error;
  }
}
