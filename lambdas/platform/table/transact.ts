import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { env } from "../env";
import { jitter } from "../jitter";
import { documents, plain } from "./client";
import { absent, type Condition } from "./expressions";
import type { Item, Key } from "./item";
import { ConditionFailed, TransactionConflict } from "./refusals";
import type { Update } from "./write";

/** One write of a transaction; `name` says which one refused. */
export type Write = { name: string } & (
  | { put: Item; if?: Condition }
  | { update: Update }
  | { delete: Key; if?: Condition }
  | { check: Key; if: Condition }
);

/**
 * All writes or none. A refused condition is {@link ConditionFailed}, named after the first write
 * that was refused; a conflict with another transaction is tried again.
 */
export async function transact(writes: readonly Write[], attempts = 6): Promise<void> {
  for (let round = 1; round <= attempts; round++) {
    try {
      await documents.send(
        new TransactWriteCommand({ TransactItems: writes.map((write) => transactItem(write)) }),
      );
      return;
    } catch (error) {
      throwUnlessPassing(error, writes);
    }
    if (round < attempts) await jitter(round);
  }
  throw new TransactionConflict("The transaction was refused to the end.");
}

/** Throws what a transaction was refused for, unless time heals it. */
function throwUnlessPassing(error: unknown, writes: readonly Write[]) {
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
  if (!reasons.some(({ Code }) => Code && passing.has(Code))) throw error;
}

/** Reasons that time heals; all others say that the request itself is wrong. */
const passing = new Set([
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
