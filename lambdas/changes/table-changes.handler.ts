import type { DynamoDBStreamEvent } from "aws-lambda";
import { changeIn } from "../platform/change";
import { errorFacts, logger } from "../platform/logger";
import { followOpenTasks } from "../tasks/open-count";

/** What follows from changes of the table. A batch that fails is delivered again. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<void> {
  try {
    await followOpenTasks(Records.map(changeIn), new Date());
  } catch (error) {
    logger.error("changes-not-followed", errorFacts(error));
    throw error;
  }
}
