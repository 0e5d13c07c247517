import { randomUUID } from "node:crypto";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";

type Item = Record<string, unknown>;
type Image = NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>;
const image = (item: Item) => marshall(item, { removeUndefinedValues: true }) as Image;

export const record = (
  before: Item | undefined,
  after: Item | undefined,
  eventID: string = randomUUID(),
): DynamoDBRecord => ({
  eventID,
  dynamodb: {
    ...(before && { OldImage: image(before) }),
    ...(after && { NewImage: image(after) }),
  },
});
