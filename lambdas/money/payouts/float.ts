import * as z from "zod/mini";
import { Instant } from "#contracts/fields";
import { defineItem } from "../../platform/table/define-item";
import { anyOf, below, where } from "../../platform/table/expressions";
import { refusalOf, writeAlone } from "../../platform/table/transact";

/**
 * The balance of M-Pesa's payout account, as the newest payout result reported it. Whole KES,
 * rounded down.
 */
const floats = defineItem({
  type: "Float",
  name: "float",
  schema: z.object({ amount: z.int(), at: Instant }),
  key: ["FLOAT", "MPESA"],
});

/** Stores the account balance that an M-Pesa result reports, unless a newer balance is stored. */
export async function noteFloat(told: string | undefined, now: Date): Promise<void> {
  const amount = Number(/^(\d{1,10})(?:\.\d+)?$/.exec(told?.replaceAll(",", "") ?? "")?.[1]);
  if (!Number.isSafeInteger(amount)) return;
  const at = now.toISOString();
  const isNewer = anyOf(where({ at: undefined }), where({ at: below(at) }));
  await refusalOf(writeAlone(floats.upsert({}, { set: { amount, at } }, isNewer)));
}

/**
 * Returns the known balances of the payout accounts in whole KES. Airtel Money's is always null: we
 * don't query it.
 */
export async function readFloat() {
  const mpesa = await floats.find({});
  return { mpesa: mpesa?.amount ?? null, airtel: null, at: mpesa?.at ?? null };
}
