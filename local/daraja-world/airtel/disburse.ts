import { pause } from "../daraja/pause";
import type { Request } from "../http/http";
import type { Answer } from "../log/log-answer";
import type { Disbursement } from "../state";
import type { World } from "../world";
import { type Form, routerRefusal, transactionAnswer } from "./airtel-answers";
import { ambiguous, duplicateId, leavesOpen } from "./codes";
import { readDisbursement } from "./disbursement-request";
import { settle, standing, startDisbursement } from "./disbursements";

/** `POST /standard/v2/disbursements/`. Returns "break" to end the connection without an answer. */
export async function disburse(world: World, request: Request): Promise<Answer> {
  const read = readDisbursement(world, request);
  if ("refusal" in read) return read.refusal;
  const { id, msisdn } = read.asked;
  const form = world.faults.get("airtel.form", msisdn);
  const fault = world.faults.get("airtel.response", msisdn);
  if (fault === "error") return routerRefusal(500, "ROUTER001", "A switch says so.");
  const before = Object.hasOwn(world.state.disbursements, id)
    ? world.state.disbursements[id]
    : undefined;
  // Only this repeated request fails; the first payout may still succeed.
  if (before) return transactionAnswer(before, "TF", duplicateId, form);
  const disbursement = startDisbursement(world, read.asked);
  if (fault === "slow") await pause(world, world.timings.slowResponse);
  if (fault === "lost") return "break";
  if (fault === "terminal") settle(world, disbursement);
  if (fault === "ambiguous") return transactionAnswer(disbursement, "TA", ambiguous, form);
  return firstAnswer(disbursement, form);
}

function firstAnswer(disbursement: Disbursement, form: Form): Answer {
  const { code } = disbursement;
  if (/^(ROUTER|ESB)/.test(code))
    return routerRefusal(leavesOpen(code) ? 500 : 400, code, undefined, form);
  return transactionAnswer(disbursement, standing(disbursement), code, form);
}
