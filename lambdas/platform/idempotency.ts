import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { requestMessages } from "#contracts/problem";
import { retention } from "#contracts/retention";
import type { Route } from "#contracts/route";
import { AppError } from "./app-error";
import { defineItem, expiresAfter } from "./table/define-item";
import type { Condition } from "./table/expressions";
import { refusalOf, transact, type Write } from "./table/transact";

export interface Idempotency {
  key: string;
  bodyHash: string;
  /** The route and the caller; only the route if anyone may call it. */
  scope: string;
}

export const scopeOf = (
  { method, path }: Pick<Route, "method" | "path">,
  userId: string | undefined,
) => `${method} ${path}#${userId ?? "anyone"}`;

const replies = defineItem({
  type: "Idempotency",
  name: "idempotency",
  schema: z.object({ bodyHash: z.string(), reply: z.string() }),
  key: ["IDEMPOTENCY#{scope}#{key}", "IDEMPOTENCY#{scope}#{key}"],
});

/** The place of the stored reply, to read it together with other items; empty without a key. */
export const replyAt = (idempotency: Idempotency | undefined) =>
  idempotency ? [replies.at(idempotency)] : [];

export const hashOf = (body: string) => createHash("sha256").update(body).digest("base64url");

/**
 * The write that stores a reply under the client's key; none without a key. If the key was used
 * before, the transaction fails under the name `idempotency`: answer with {@link earlierReply}.
 */
export const replyWrites = (
  idempotency: Idempotency | undefined,
  reply: unknown,
  now: Date,
  condition?: Condition,
): Write[] =>
  idempotency
    ? [
        replies.put(
          idempotency,
          {
            bodyHash: idempotency.bodyHash,
            reply: JSON.stringify(reply),
            expiresAt: expiresAfter(now, { hours: retention.replyHours }),
          },
          condition,
        ),
      ]
    : [];

/**
 * The reply to an earlier request with the same key and body; undefined if there was none. Throws
 * `idempotency_conflict` if the body differs.
 */
export async function earlierReply<T extends z.ZodMiniType>(
  schema: T,
  idempotency: Idempotency,
): Promise<z.output<T> | undefined> {
  return replyIn(schema, await replies.find(idempotency), idempotency);
}

/**
 * Returns the reply stored under the key, or does `work`. If `work` throws an AppError, a
 * simultaneous request with the same key may be the cause: if it has stored a reply, returns this
 * reply.
 */
export async function answerOnce<T extends z.ZodMiniType>(
  schema: T,
  idempotency: Idempotency | undefined,
  work: () => Promise<z.output<T>>,
): Promise<z.output<T>> {
  if (!idempotency) return await work();
  const earlier = await earlierReply(schema, idempotency);
  if (earlier) return earlier;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const earlier = await earlierReply(schema, idempotency);
    if (earlier) return earlier;
    throw error;
  }
}

/**
 * Makes the writes and stores `reply` under the client's key, in one transaction. If another
 * request has used the key by then, returns that request's reply.
 */
export async function transactOnce<T extends z.ZodMiniType>(
  schema: T,
  {
    idempotency,
    reply,
    now,
  }: { idempotency: Idempotency | undefined; reply: z.output<T>; now: Date },
  writes: readonly Write[],
): Promise<z.output<T>> {
  const refused = await refusalOf(transact([...writes, ...replyWrites(idempotency, reply, now)]));
  if (!refused) return reply;
  const earlier =
    idempotency && refused.failures.has("idempotency") && (await earlierReply(schema, idempotency));
  if (earlier) return earlier;
  throw refused;
}

/** The reply stored under a key, for any body of the request; undefined if the key is unused. */
export async function replyUnder<T extends z.ZodMiniType>(
  schema: T,
  used: Pick<Idempotency, "scope" | "key">,
): Promise<z.output<T> | undefined> {
  const earlier = await replies.find(used);
  return earlier && schema.parse(JSON.parse(earlier.reply));
}

/** Like {@link earlierReply}, for an item that the caller has read. */
export function replyIn<T extends z.ZodMiniType>(
  schema: T,
  earlier: z.infer<typeof replies.schema> | undefined,
  { bodyHash }: Idempotency,
): z.output<T> | undefined {
  if (!earlier) return undefined;
  if (earlier.bodyHash !== bodyHash)
    throw new AppError("idempotency_conflict", requestMessages.usedKey);
  return schema.parse(JSON.parse(earlier.reply));
}
