import * as z from "zod/mini";
import { Profile, profileKey, userPartition } from "../../accounts/profile/profile";
import { ownerOfId } from "../../platform/ids";
import type { Item, Key } from "../../platform/table/item";
import { dueOn, placeOn } from "../../platform/table/open-list";
import { getItem, getItems, queryPage } from "../../platform/table/read";
import {
  ConditionFailed,
  TransactionConflict,
  updateItem,
  type Write,
} from "../../platform/table/transact";
import { PaymentAttempt } from "./payment-attempt";
import { ReceiptProof, receiptKey } from "./receipt-store";

// USER#<userId>            STK#<attemptId>   gsi1: OPEN_PAYMENT#<shard>, next check (while there is one)
const attemptPrefix = "STK#";
const attemptKey = (userId: string, attemptId: string): Key => ({
  pk: userPartition(userId),
  sk: `${attemptPrefix}${attemptId}`,
});
// REFERENCE#<reference>    REFERENCE         whose payment a pay-bill reference is
const referenceKey = (reference: string): Key => ({
  pk: `REFERENCE#${reference}`,
  sk: "REFERENCE",
});
// CHECKOUT#<checkoutId>    CHECKOUT          which attempt a prompt is of, for good
const checkoutKey = (id: string): Key => ({ pk: `CHECKOUT#${id}`, sk: "CHECKOUT" });

const Reference = z.object({ userId: z.string(), attemptId: z.string() });

/** Whose prompt has a reference. */
export const findReference = (reference: string) => getItem(Reference, referenceKey(reference));

/** Whose prompt has a reference, and what became of the payment of a receipt, in one read. */
export async function readConfirmed(reference: string, receipt: string) {
  const [prompt, proof] = await getItems([referenceKey(reference), receiptKey(receipt)]);
  return {
    prompt: prompt && Reference.parse(prompt),
    proof: proof && ReceiptProof.parse(proof),
  };
}

/** What is still open, in the order of its next check. */
const openList = "OPEN_PAYMENT";

const toItem = (attempt: PaymentAttempt): Item => ({
  ...attemptKey(attempt.userId, attempt.attemptId),
  ...attempt,
  ...(attempt.nextCheckAt && placeOn(openList, attempt.attemptId, attempt.nextCheckAt)),
});

/** A writer's profile and one of its attempts, in one read. */
export async function readAttempt(attemptId: string) {
  const userId = ownerOfId(attemptId);
  if (userId === undefined) return { profile: undefined, attempt: undefined };
  const [profile, attempt] = await getItems([profileKey(userId), attemptKey(userId, attemptId)]);
  return {
    profile: profile && Profile.parse(profile),
    attempt: attempt && PaymentAttempt.parse(attempt),
  };
}

/** An attempt that was read before, and its profile, as they are now. */
export async function readAgain({ attemptId }: Pick<PaymentAttempt, "attemptId">) {
  const { profile, attempt } = await readAttempt(attemptId);
  if (!profile || !attempt) throw new Error("An attempt has lost its writer.");
  return { profile, attempt };
}

/** The write that makes an attempt; `reference` refuses when another attempt has the same one. */
export const attemptWrites = (attempt: PaymentAttempt): Write[] => [
  { name: "attempt", put: toItem(attempt) },
  {
    name: "reference",
    put: {
      ...referenceKey(attempt.reference),
      type: "PaymentReference",
      userId: attempt.userId,
      attemptId: attempt.attemptId,
    },
  },
];

/** The write that changes an attempt; refuses as `attempt` when it has changed since it was read. */
export const attemptChange = (read: PaymentAttempt, next: PaymentAttempt): Write => ({
  name: "attempt",
  put: toItem({ ...next, version: read.version + 1 }),
  if: asRead(read),
});

/** The write that insists that an attempt is as it was read. */
export const attemptCheck = (read: PaymentAttempt): Write => ({
  name: "attempt",
  check: attemptKey(read.userId, read.attemptId),
  if: asRead(read),
});

const asRead = ({ version }: PaymentAttempt) => ({
  ConditionExpression: "#version = :version",
  ExpressionAttributeNames: { "#version": "version" },
  ExpressionAttributeValues: { ":version": version },
});

/** The write that binds a prompt to an attempt for good; refuses as `checkout` when it is another's. */
export const checkoutWrite = ({ userId, attemptId }: PaymentAttempt, id: string): Write => ({
  name: "checkout",
  put: { ...checkoutKey(id), type: "Checkout", userId, attemptId },
  if: {
    ConditionExpression: "attribute_not_exists(pk) OR #attemptId = :attemptId",
    ExpressionAttributeNames: { "#attemptId": "attemptId" },
    ExpressionAttributeValues: { ":attemptId": attemptId },
  },
});

/** A writer's attempts, newest first; more than anybody makes within the life of a prompt. */
export const recentAttempts = (userId: string): Promise<PaymentAttempt[]> =>
  queryPage(PaymentAttempt, {
    pk: userPartition(userId),
    sk: { expression: "begins_with(#sk, :prefix)", values: { ":prefix": attemptPrefix } },
    limit: 25,
    consistent: true,
  });

/** Open attempts whose next check is due, those that have waited longest first. */
export const dueAttempts = (now: Date, perShard: number) =>
  dueOn(openList, PaymentAttempt, now, perShard);

/**
 * Takes the check that is due, so that only one asks the provider; undefined when somebody else has.
 * Whoever takes it and dies leaves it due again at `until`.
 */
export async function leaseCheck(attempt: PaymentAttempt, until: Date) {
  try {
    return await updateItem(PaymentAttempt, {
      Key: attemptKey(attempt.userId, attempt.attemptId),
      UpdateExpression: "SET #nextCheckAt = :until, #gsi1sk = :until ADD #version :one",
      ConditionExpression: "#nextCheckAt = :due AND #version = :version",
      ExpressionAttributeNames: {
        "#nextCheckAt": "nextCheckAt",
        "#gsi1sk": "gsi1sk",
        "#version": "version",
      },
      ExpressionAttributeValues: {
        ":until": until.toISOString(),
        ":due": attempt.nextCheckAt,
        ":version": attempt.version,
        ":one": 1,
      },
    });
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof TransactionConflict) return undefined;
    throw error;
  }
}
