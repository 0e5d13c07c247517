import { AsyncResource } from "node:async_hooks";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { onTestFinished } from "vitest";
import { aroundTable } from "../../../support/around-table";

/**
 * Does something just before the test's next transaction, not limited to the rights of a function.
 * Returns a function that says if it has happened.
 */
export function beforeNextTransaction(change: () => Promise<unknown>): () => boolean {
  const happens = AsyncResource.bind(change);
  let hasHappened = false;
  const restore = aroundTable(async (command, sendOn) => {
    if (command instanceof TransactWriteCommand && !hasHappened) {
      hasHappened = true;
      await happens();
    }
    return await sendOn(command);
  });
  onTestFinished(restore);
  return () => hasHappened;
}
