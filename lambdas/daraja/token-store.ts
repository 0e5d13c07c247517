import * as z from "zod/mini";
import type { Key } from "../platform/table/item";
import { getItem } from "../platform/table/read";
import { ConditionFailed } from "../platform/table/refusals";
import { updateItem } from "../platform/table/write";

const SharedToken = z.object({
  /** Absent until the first one was fetched. */
  token: z.optional(z.string()),
  obtainedAt: z.optional(z.int()),
  /** Who is fetching a new one, and until when (epoch ms) others wait for it. */
  lease: z.optional(z.string()),
  leaseEndsAt: z.optional(z.int()),
});
export type SharedToken = z.infer<typeof SharedToken>;

// TOKEN#daraja   TOKEN   the access token that all instances use: a new one ends the one before
const key: Key = { pk: "TOKEN#daraja", sk: "TOKEN" };
const leaseLength = 7_500;

export const readToken = () => getItem(SharedToken, key);

/** Whether this caller may fetch a new token now, in place of `seen`; else somebody else does. */
export async function takeTokenLease(lease: string, seen: string | undefined, now: Date) {
  const names = { "#token": "token", "#lease": "lease", "#ends": "leaseEndsAt", "#type": "type" };
  return await happens(() =>
    updateItem(SharedToken, {
      Key: key,
      UpdateExpression: "SET #lease = :lease, #ends = :ends, #type = :type",
      ConditionExpression: `(attribute_not_exists(#ends) OR #ends < :now) AND ${
        seen === undefined ? "attribute_not_exists(#token)" : "#token = :seen"
      }`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ":lease": lease,
        ":ends": now.getTime() + leaseLength,
        ":now": now.getTime(),
        ":type": "Token",
        ...(seen !== undefined && { ":seen": seen }),
      },
    }),
  );
}

/** Shares a token that was fetched under a lease; false when the lease has passed to somebody else. */
export async function shareToken(lease: string, token: string, now: Date) {
  return await happens(() =>
    updateItem(SharedToken, {
      Key: key,
      UpdateExpression: "SET #token = :token, #obtainedAt = :now REMOVE #lease, #ends",
      ConditionExpression: "#lease = :lease",
      ExpressionAttributeNames: {
        "#token": "token",
        "#obtainedAt": "obtainedAt",
        "#lease": "lease",
        "#ends": "leaseEndsAt",
      },
      ExpressionAttributeValues: { ":token": token, ":now": now.getTime(), ":lease": lease },
    }),
  );
}

/** Lets the next one fetch at once, after fetching failed. */
export async function returnTokenLease(lease: string) {
  return await happens(() =>
    updateItem(SharedToken, {
      Key: key,
      UpdateExpression: "REMOVE #lease, #ends",
      ConditionExpression: "#lease = :lease",
      ExpressionAttributeNames: { "#lease": "lease", "#ends": "leaseEndsAt" },
      ExpressionAttributeValues: { ":lease": lease },
    }),
  );
}

async function happens(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
