import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { kenyanPhone } from "#contracts/phone-number";
import { defineItem } from "../../platform/table/define-item";
import { anyway } from "../../platform/table/expressions";
import { type Write, writeAlone } from "../../platform/table/transact";

/** The phone numbers that have paid for an account, hashed as in the Paybill's messages. */
export const payers = defineItem({
  type: "Payer",
  name: "payer",
  schema: z.object({ userId: z.string(), hash: z.string() }),
  key: ["PAYERS#{userId}", "PAYER#{hash}"],
});

/**
 * Returns the SHA-256 hash of a payer's number, which a Paybill message contains whole or already
 * hashed. Undefined for a masked number (`2547 ***** 126`), since many people have a matching
 * number.
 */
export function payerHash(told: string): string | undefined {
  const shown = told.replace(/[\s-]/g, "");
  if (/^[0-9a-f]{64}$/i.test(shown)) return shown.toLowerCase();
  const digits = kenyanPhone(shown)?.slice(1);
  return digits && createHash("sha256").update(digits).digest("hex");
}

export function payerWrites(userId: string, told: string | undefined): Write[] {
  const hash = payerHash(told ?? "");
  return hash === undefined ? [] : [payers.put({ userId, hash }, { userId, hash }, anyway)];
}

/**
 * True if the phone number in a Paybill message has paid for this account before; false for a
 * masked number.
 */
export async function hasPaidFor(userId: string, told: string): Promise<boolean> {
  const hash = payerHash(told);
  return hash !== undefined && (await payers.find({ userId, hash })) !== undefined;
}

/** Deletes all stored payers of an account; safe to repeat. */
export async function forgetPayers(userId: string): Promise<void> {
  for (;;) {
    const page = { cursor: undefined, limit: 25, consistent: true };
    const { items } = await payers.page({ userId }, page);
    if (items.length === 0) return;
    await Promise.all(items.map(({ hash }) => writeAlone(payers.remove({ userId, hash }))));
  }
}
