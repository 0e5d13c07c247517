import { createHash } from "node:crypto";
import { kenyanPhone } from "#contracts/fields";

/**
 * How a payer's number, as the pay bill tells it, is this writer's: `whole`, as digits or as their
 * SHA-256; `masked`, as in `2547 ***** 126`, which is many people's; or not at all. Nothing told proves
 * nothing.
 */
export function numberMatch(told: string, phoneNumber: string): "whole" | "masked" | "none" {
  const own = phoneNumber.replace(/\D/g, "");
  const shown = told.replace(/[\s-]/g, "");
  if (/^[0-9a-f]{64}$/i.test(shown))
    return createHash("sha256").update(own).digest("hex") === shown.toLowerCase()
      ? "whole"
      : "none";
  const [, begin, end] = /^\+?(\d{3,})\*+(\d{3,})$/.exec(shown) ?? [];
  if (begin !== undefined && end !== undefined)
    return own.startsWith(begin) && own.endsWith(end) ? "masked" : "none";
  return kenyanPhone(shown) === phoneNumber ? "whole" : "none";
}
