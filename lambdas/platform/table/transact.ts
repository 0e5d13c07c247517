import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { env } from "../env";
import { jitter } from "../jitter";
import { documents, plain } from "./client";
import { absent, type Condition } from "./expressions";
import type { Item, Key } from "./item";
import { ConditionFailed, TransactionConflict } from "./refusals";
import type { Update } from "./write";

/** One write of a transaction; {@link ConditionFailed} names it when its condition fails. */
export type Write = { name: string } & (
  | { put: Item; if?: Condition }
  | { update: Update }
  | { delete: Key; if?: Condition }
  | { check: Key; if: Condition }
);

/**
 * Makes all writes or none. Throws {@link ConditionFailed}, named after the first write whose condition
 * failed. A conflict with another transaction is retried, at last as {@link TransactionConflict}.
 */
export async function transact(writes: readonly Write[], attempts = 6): Promise<void> {
  for (let round = 1; round <= attempts; round++) {
    try {
      await documents.send(
        new TransactWriteCommand({ TransactItems: writes.map((write) => transactItem(write)) }),
      );
      return;
    } catch (error) {
      throwUnlessTransient(error, writes);
    }
    if (round < attempts) await jitter(round);
  }
  throw new TransactionConflict("Other transactions were in the way of every attempt.");
}

/** Throws why a transaction was cancelled, unless it is worth another attempt. */
function throwUnlessTransient(error: unknown, writes: readonly Write[]) {
  if (!(error instanceof TransactionCanceledException)) throw error;
  const reasons = error.CancellationReasons ?? [];
  const failures = new Map(
    reasons.flatMap(({ Code, Item: item }, position) => {
      const name = writes[position]?.name;
      return Code === "ConditionalCheckFailed" && name ? [[name, plain(item)] as const] : [];
    }),
  );
  const first = failures.entries().next().value;
  if (first) throw new ConditionFailed(first[0], first[1], failures);
  if (!reasons.some(({ Code }) => Code && transient.has(Code))) throw error;
}

/** Reasons to try again; any other means that the request itself is wrong. */
const transient = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

function transactItem(write: Write): TransactItem {
  const common = {
    TableName: env("TABLE_NAME"),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
  };
  if ("put" in write) return { Put: { ...common, Item: write.put, ...(write.if ?? absent) } };
  if ("update" in write) {
    const { UpdateExpression, ...update } = write.update;
    if (!UpdateExpression) throw new Error(`"${write.name}" changes nothing.`);
    return { Update: { ...common, ...update, UpdateExpression } };
  }
  if ("delete" in write) return { Delete: { ...common, Key: write.delete, ...write.if } };
  return { ConditionCheck: { ...common, Key: write.check, ...write.if } };
}
