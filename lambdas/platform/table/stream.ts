import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { plain } from "./client";

export type StreamImage = NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>;

/** The item in a record of the table's stream, not checked by a schema. */
export const fromStream = (image: StreamImage | undefined) =>
  plain(image as Record<string, AttributeValue> | undefined);

/** A change of an item from the table's stream. The items are not checked by schemas. */
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
