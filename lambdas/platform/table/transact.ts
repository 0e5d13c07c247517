import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { env } from "../settings";
import { documents, jitter, plain } from "./client";
import { absent, type Condition } from "./expressions";
import type { Item, Key } from "./item";

/** A write's condition was false. `item` is the stored item; undefined if there was none. */
export class ConditionFailed extends Error {
  override readonly name = "ConditionFailed";

  constructor(
    readonly write: string,
    readonly item: Record<string, unknown> | undefined,
    /** The stored items of the writes whose conditions were false, by the name of the write. */
    readonly failures: ReadonlyMap<string, Record<string, unknown> | undefined> = new Map([
      [write, item],
    ]),
  ) {
    super(`The condition of "${write}" does not hold.`);
  }
}

/**
 * No attempt succeeded, because other transactions changed the same items or the table was busy.
 */
export class TransactionConflict extends Error {
  override readonly name = "TransactionConflict";
}

/** True if another write prevented this one. */
export const isOvertaken = (error: unknown) =>
  error instanceof ConditionFailed || error instanceof TransactionConflict;

/**
 * Returns the error if the write's condition was false; undefined if the write was made. Throws
 * other errors.
 */
export async function refusalOf(write: Promise<unknown>): Promise<ConditionFailed | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return error;
    throw error;
  }
}

export type Write = { name: string } & (
  | { put: Item; if?: Condition }
  | { update: Update }
  | { delete: Key; if?: Condition }
  | { check: Key; if: Condition }
);

/**
 * Makes all writes or none. Throws {@link ConditionFailed} with the name of the first write whose
 * condition is false, or {@link TransactionConflict} if no attempt succeeds.
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

/** Throws the reason why a transaction was cancelled; returns if another attempt may succeed. */
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

/** Reasons to retry. Any other reason means that the request itself is wrong. */
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

export type Update = Omit<UpdateCommandInput, "TableName" | "Key" | "ReturnValues"> & { Key: Key };

/**
 * Makes a single write; returns the new item after an update, not checked by a schema. Throws
 * {@link ConditionFailed} or {@link TransactionConflict}.
 */
export async function writeAlone(write: Write): Promise<Record<string, unknown> | undefined> {
  if ("check" in write) throw new Error(`"${write.name}" writes nothing.`);
  const { Put, Update, Delete } = transactItem(write);
  try {
    if (Put) await documents.send(new PutCommand(Put));
    if (Delete) await documents.send(new DeleteCommand(Delete));
    if (!Update) return undefined;
    const command = new UpdateCommand({ ...Update, ReturnValues: "ALL_NEW" });
    return (await documents.send(command)).Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException)
      throw new ConditionFailed(write.name, plain(error.Item));
    if (error instanceof TransactionConflictException)
      throw new TransactionConflict(`Others keep changing what "${write.name}" changes.`);
    throw error;
  }
}

const longestContest = 12;

/**
 * Calls `settle` until no other write interferes; each call must read its items again. After the
 * last retry, throws `refusal()` or the last error.
 */
export async function retryContested<T>(
  settle: (round: number) => Promise<T>,
  refusal?: () => Error,
): Promise<T> {
  for (let round = 0; ; round++) {
    try {
      return await settle(round);
    } catch (error) {
      if (!isContest(error)) throw error;
      if (round >= longestContest) throw refusal?.() ?? error;
      await jitter(round);
    }
  }
}

/**
 * True if a retry may help. A write named `checkout` fails if the provider's id belongs to another
 * payment attempt, which no retry changes.
 */
const isContest = (error: unknown) =>
  error instanceof TransactionConflict ||
  (error instanceof ConditionFailed && !error.failures.has("checkout"));

const longestPersistence = 4;

/** Retries failed `work` a few times, except if another write prevented it. */
export async function retryFailed<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 0; ; round++) {
    try {
      return await work();
    } catch (error) {
      if (isOvertaken(error) || round >= longestPersistence) throw error;
      await jitter(round + 3);
    }
  }
}
