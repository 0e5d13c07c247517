import { createHash } from "node:crypto";
import { kenyanPhone } from "#contracts/fields";

/**
 * Whether a payer's number, as the pay bill tells it, can be this writer's: whole, masked as in
 * `2547 ***** 126`, or as the SHA-256 of its digits. Nothing told proves nothing.
 */
export function isOwnNumber(told: string, phoneNumber: string): boolean {
  const own = phoneNumber.replace(/\D/g, "");
  const shown = told.replace(/[\s-]/g, "");
  if (/^[0-9a-f]{64}$/i.test(shown))
    return createHash("sha256").update(own).digest("hex") === shown.toLowerCase();
  const [, begin, end] = /^\+?(\d{3,})\*+(\d{3,})$/.exec(shown) ?? [];
  if (begin !== undefined && end !== undefined) return own.startsWith(begin) && own.endsWith(end);
  return kenyanPhone(shown) === phoneNumber;
}
