import { type AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { reportThrottles } from "./throttles";

export const client = new DynamoDBClient({});
reportThrottles(client);

export const documents = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});

/** Unmarshals an item of an error or of the stream, which the document client leaves as it is. */
export const plain = (item: Record<string, AttributeValue> | undefined) => item && unmarshall(item);
