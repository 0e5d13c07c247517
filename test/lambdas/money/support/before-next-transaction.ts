import { AsyncResource } from "node:async_hooks";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { onTestFinished } from "vitest";
import { aroundTable } from "../../../support/around-table";

/**
 * Runs `change` just before the test's next transaction, with all rights on the table. Returns a
 * function that tells if it has run.
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
