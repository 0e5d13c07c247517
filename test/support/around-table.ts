import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

type Send = (command: object) => Promise<unknown>;

/** Puts `around` between every document client and its table, until the returned function is called. */
export function aroundTable(around: (command: object, send: Send) => Promise<unknown>): () => void {
  const client = DynamoDBDocumentClient.prototype as { send: unknown };
  const real = client.send as (...given: unknown[]) => Promise<unknown>;
  client.send = function (this: unknown, command: object, ...rest: unknown[]) {
    return around(command, (sent) => real.call(this, sent, ...rest));
  };
  return () => {
    client.send = real;
  };
}
