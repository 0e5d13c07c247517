import { randomBytes } from "node:crypto";
import { pause } from "../daraja/pause";
import { ksh } from "../mpesa/money";
import { deliver, type Notice, withhold } from "../notices/deliver";
import type { Disbursement } from "../state";
import type { World } from "../world";
import { compositeId } from "./airtel-answers";
import { messageOf } from "./codes";
import { hashOf } from "./keys";

/** A callback about a transaction; undefined if the app has no address for callbacks. */
export function noticeOf(
  { state }: World,
  transaction: object,
  { hashKey = state.airtel.hashKey, isSigned = true } = {},
): Notice | undefined {
  const { callbackUrl } = state.airtelSettings;
  if (!callbackUrl) return undefined;
  const bytes = JSON.stringify(transaction);
  return {
    kind: "airtel-callback",
    url: callbackUrl,
    body: isSigned
      ? `{"transaction":${bytes},"hash":${JSON.stringify(hashOf(bytes, hashKey))}}`
      : `{"transaction":${bytes}}`,
  };
}

const paidTransaction = ({ id, amount, msisdn }: Disbursement, moneyId: string | undefined) => ({
  id,
  message: `Paid ${ksh(amount)} to ${msisdn.slice(3)}. Trans ID: ${moneyId}`,
  status_code: "TS",
  airtel_money_id: moneyId,
});

const failedTransaction = ({ id }: Disbursement, code: string) => ({
  id,
  message: messageOf(code),
  status_code: "TF",
});

/** The true callback of an ended payout. */
export function callbackOf(world: World, disbursement: Disbursement): Notice | undefined {
  const { msisdn, status, code, referenceId } = disbursement;
  const isComposite = world.faults.get("airtel.form", msisdn, disbursement) === "composite";
  const airtelMoneyId = isComposite ? compositeId(disbursement.id) : disbursement.airtelMoneyId;
  const form = world.faults.get("airtel.callbackForm", msisdn, disbursement);
  const told =
    status === "TS"
      ? paidTransaction(disbursement, airtelMoneyId)
      : failedTransaction(disbursement, code);
  const more = {
    ...((form === "code" || form === "failed-id") && { code }),
    ...(form === "failed-id" && status !== "TS" && { airtel_money_id: referenceId }),
  };
  return noticeOf(world, { ...told, ...more }, { isSigned: form !== "unsigned" });
}

/** A forged callback, as from somebody who knows the address but not the key. */
function forgedCallback(world: World, disbursement: Disbursement): Notice | undefined {
  const notice = noticeOf(world, paidTransaction(disbursement, "MP000000.0000.L00000"), {
    hashKey: randomBytes(16).toString("hex"),
  });
  return notice && { ...notice, note: "forged on purpose" };
}

/**
 * Sends a payout's callback as the switch `airtel.callback` says; never retries. Before the last
 * callback it calls `settle`, which ends an open payout.
 */
export async function tellEnd(world: World, disbursement: Disbursement, settle: () => void) {
  const fault = world.faults.get("airtel.callback", disbursement.msisdn, disbursement);
  const { lateNotice, noticeDelay } = world.timings;
  if (fault === "forged") await deliverIfAny(world, forgedCallback(world, disbursement));
  await pause(world, fault === "late" ? lateNotice : noticeDelay);
  if (fault === "failed-then-paid" && disbursement.status === "TIP") {
    const failed = failedTransaction(disbursement, "DP00900001005");
    await deliverIfAny(world, noticeOf(world, failed));
    await pause(world, lateNotice);
  }
  settle();
  const notice = callbackOf(world, disbursement);
  if (notice && fault === "lost") return withhold(world, notice);
  for (let time = 0; time < (fault === "twice" ? 2 : 1); time++)
    await deliverIfAny(world, notice && { ...notice, movement: disbursement });
}

async function deliverIfAny(world: World, notice: Notice | undefined) {
  if (notice) await deliver(world, notice);
}
