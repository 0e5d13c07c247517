import * as z from "zod/mini";
import type { Key } from "./table/item";
import { getItem } from "./table/read";
import { ConditionFailed } from "./table/refusals";
import { updateItem } from "./table/write";

const SharedToken = z.object({
  /** Absent until the first one was fetched. */
  token: z.optional(z.string()),
  obtainedAt: z.optional(z.int()),
  /** For how long it is used, in milliseconds. */
  usedFor: z.optional(z.int()),
  /** Who is fetching a new one, and until when (epoch ms) others wait for it. */
  lease: z.optional(z.string()),
  leaseEndsAt: z.optional(z.int()),
});
export type SharedToken = z.infer<typeof SharedToken>;

/** Whose tokens they are. */
export type TokenIssuer = "daraja" | "airtel";

// TOKEN#<provider>   TOKEN   the access token that all instances use: a new one may end the one before
const keyOf = (issuer: TokenIssuer): Key => ({ pk: `TOKEN#${issuer}`, sk: "TOKEN" });
const leaseLength = 7_500;

export const readToken = (issuer: TokenIssuer) => getItem(SharedToken, keyOf(issuer));

/** Whether this caller may fetch a new token now, in place of `seen`; else somebody else does. */
export async function takeTokenLease(
  issuer: TokenIssuer,
  lease: string,
  seen: string | undefined,
  now: Date,
) {
  const names = { "#token": "token", "#lease": "lease", "#ends": "leaseEndsAt", "#type": "type" };
  return await happens(() =>
    updateItem(SharedToken, {
      Key: keyOf(issuer),
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
export async function shareToken(
  issuer: TokenIssuer,
  lease: string,
  { token, usedFor }: { token: string; usedFor: number },
  now: Date,
) {
  return await happens(() =>
    updateItem(SharedToken, {
      Key: keyOf(issuer),
      UpdateExpression:
        "SET #token = :token, #obtainedAt = :now, #usedFor = :usedFor REMOVE #lease, #ends",
      ConditionExpression: "#lease = :lease",
      ExpressionAttributeNames: {
        "#token": "token",
        "#obtainedAt": "obtainedAt",
        "#usedFor": "usedFor",
        "#lease": "lease",
        "#ends": "leaseEndsAt",
      },
      ExpressionAttributeValues: {
        ":token": token,
        ":now": now.getTime(),
        ":usedFor": usedFor,
        ":lease": lease,
      },
    }),
  );
}

/** Lets the next one fetch at once, after fetching failed. */
export async function returnTokenLease(issuer: TokenIssuer, lease: string) {
  return await happens(() =>
    updateItem(SharedToken, {
      Key: keyOf(issuer),
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
