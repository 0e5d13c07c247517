import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
} from "@aws-sdk/client-dynamodb";

const text = (AttributeName: string) => ({ AttributeName, AttributeType: "S" as const });
const keys = (prefix = "") => [
  { AttributeName: `${prefix}pk`, KeyType: "HASH" as const },
  { AttributeName: `${prefix}sk`, KeyType: "RANGE" as const },
];
const index = (IndexName: string) => ({
  IndexName,
  KeySchema: keys(IndexName),
  Projection: { ProjectionType: "ALL" as const },
});

export const makeTable = (
  client: DynamoDBClient,
  TableName: string,
  more: Partial<CreateTableCommandInput> = {},
) =>
  client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk"].map(text),
      KeySchema: keys(),
      GlobalSecondaryIndexes: ["gsi1", "gsi2"].map(index),
      ...more,
    }),
  );
