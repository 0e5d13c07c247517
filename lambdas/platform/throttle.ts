import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { messages } from "#contracts/messages";
import type { Limit } from "#contracts/settings";
import { AppError } from "./app-error";
import { ConditionFailed } from "./table/refusals";
import type { Write } from "./table/transact";
import { updateItem } from "./table/write";

const Window = z.object({ uses: z.number() });

/**
 * Counts one use of `purpose` by `who` (an address, a network, a writer) and refuses with
 * `too_many_requests` and when to come back once the limit of the window is reached.
 */
export async function throttle(purpose: string, who: string, limit: Limit, now: Date) {
  try {
    await updateItem(Window, oneMore(purpose, who, limit, now));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw tooManyRequests(limit, now);
  }
}

/** {@link throttle} as a write of a transaction; it refuses under its purpose: then {@link tooManyRequests}. */
export const throttleWrite = (purpose: string, who: string, limit: Limit, now: Date): Write => ({
  name: purpose,
  update: oneMore(purpose, who, limit, now),
});

function windowAt({ minutes }: Limit, now: Date) {
  const seconds = minutes * 60;
  const second = Math.floor(now.getTime() / 1000);
  const start = second - (second % seconds);
  return { start, end: start + seconds, left: start + seconds - second };
}

function oneMore(purpose: string, who: string, limit: Limit, now: Date) {
  const { start, end } = windowAt(limit, now);
  return {
    // Hashed: the key of a throttle is a person's address.
    Key: {
      pk: `THROTTLE#${purpose}#${createHash("sha256").update(who).digest("base64url")}`,
      sk: `WINDOW#${start}`,
    },
    UpdateExpression: "ADD #uses :one SET #type = :type, #expiresAt = :end",
    ConditionExpression: "attribute_not_exists(#uses) OR #uses < :most",
    ExpressionAttributeNames: { "#uses": "uses", "#type": "type", "#expiresAt": "expiresAt" },
    ExpressionAttributeValues: {
      ":one": 1,
      ":type": "Throttle",
      ":end": end,
      ":most": limit.count,
    },
  };
}

/** The refusal of one who has reached a limit, with when to come back. */
export function tooManyRequests(limit: Limit, now: Date) {
  const { left } = windowAt(limit, now);
  return new AppError("too_many_requests", messages.requests.tooMany(Math.ceil(left / 60)), {
    retryAfterSeconds: left,
  });
}
