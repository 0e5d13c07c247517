import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { jsonIn } from "../../platform/json";
import { isSameSecret } from "../../platform/network";

const Signed = z.looseObject({ hash: z.string() });
const withTransaction =
  /^\s*\{\s*"transaction"\s*:\s*(\{.*\})\s*,\s*"hash"\s*:\s*"[^"]*"\s*\}\s*$/s;

/** What a webhook's hash says: which bytes it was made of, that it is made of none of ours, or nothing. */
export type NoticeHash = "transaction" | "body" | "differs" | "absent";

/**
 * Whether a webhook of Airtel was made by whoever has the key of our app's callbacks. Airtel's sources
 * differ over the bytes that the hash covers, so each of them is good.
 */
export function noticeHash(body: string, key: string): NoticeHash {
  const { data: signed } = Signed.safeParse(jsonIn(body));
  if (!signed) return "absent";
  const { hash, ...rest } = signed;
  const isOf = (bytes: string | undefined) =>
    bytes !== undefined &&
    isSameSecret(createHmac("sha256", key).update(bytes).digest("base64"), hash);
  if (isOf(withTransaction.exec(body)?.[1]) || isOf(JSON.stringify(rest["transaction"])))
    return "transaction";
  return isOf(JSON.stringify(rest)) ? "body" : "differs";
}

const Callback = z.object({ transaction: z.object({ id: z.string() }) });

/** The id of the payout that a webhook of Airtel names; undefined when it can be none of ours. */
export function attemptIdIn(body: string): string | undefined {
  const id = Callback.safeParse(jsonIn(body)).data?.transaction.id;
  return id !== undefined && /^[A-Za-z0-9]{4,64}$/.test(id) ? id : undefined;
}
