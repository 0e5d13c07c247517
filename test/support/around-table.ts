import { BatchGetCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { onTestFinished } from "vitest";

type Send = (command: object) => Promise<unknown>;

/**
 * Calls `around` for each command between a document client and its table, until the returned
 * function is called.
 */
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

/** Runs `change` after the next BatchGet, before its caller uses the results. */
export function afterNextRead(change: () => Promise<unknown>) {
  let isOver = false;
  const restore = aroundTable(async (command, sendOn) => {
    const reply = await sendOn(command);
    if (command instanceof BatchGetCommand && !isOver) {
      isOver = true;
      await change();
    }
    return reply;
  });
  onTestFinished(restore);
}
