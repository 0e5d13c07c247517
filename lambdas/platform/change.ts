import type { DynamoDBRecord } from "aws-lambda";
import { fromStream } from "./table/stream";

/** A change of an item as the table's stream tells it; the images are raw. */
export interface Change {
  eventId: string;
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown> | undefined;
}

export const changeIn = ({ eventID, dynamodb }: DynamoDBRecord): Change => ({
  eventId: eventID ?? "",
  before: fromStream(dynamodb?.OldImage),
  after: fromStream(dynamodb?.NewImage),
});
