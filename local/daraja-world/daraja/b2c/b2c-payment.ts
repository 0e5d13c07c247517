import type { Request } from "../../http/http";
import type { Answer } from "../../log/log-answer";
import type { World } from "../../world";
import { darajaError, internalError, systemBusy } from "../errors";
import { initiatorRefusal } from "../initiator/initiator";
import { pause } from "../pause";
import { accepted } from "../results";
import { readPayoutRequest } from "./b2c-request";
import { startPayout } from "./payouts";

/** `POST /mpesa/b2c/v{1,3}/paymentrequest`. Returns "break" to end the connection without an answer. */
export const payOut =
  (version: "v1" | "v3") =>
  async (world: World, request: Request): Promise<Answer> => {
    const read = readPayoutRequest(world, request, version);
    if ("refusal" in read) return read.refusal;
    const { msisdn, originatorConversationId } = read.asked;
    const fault = world.faults.get("b2c.response", msisdn);
    const untaken = notTaken(world, originatorConversationId, fault);
    if (untaken) return untaken;
    const refusal = initiatorRefusal(
      world,
      read.text("InitiatorName"),
      read.text("SecurityCredential"),
    );
    const { payout, over } = startPayout(world, read.asked, refusal);
    if (world.faults.get("b2c.result", msisdn, payout) === "early")
      await Promise.race([over, pause(world, world.timings.earlyHold)]);
    if (fault === "slow") await pause(world, world.timings.slowResponse);
    if (fault === "lost") return "break";
    if (fault === "duplicate") return duplicate();
    return accepted(payout.conversationId, originatorConversationId);
  };

/** The gateway's refusal; undefined if the gateway forwards the request. */
function notTaken(world: World, originatorConversationId: string, fault: string | undefined) {
  if (fault === "busy") return systemBusy();
  if (fault === "error") return internalError();
  // An id can be used only once, even if its first request failed.
  return Object.hasOwn(world.state.payouts, originatorConversationId) ? duplicate() : undefined;
}

const duplicate = () =>
  darajaError(
    500,
    "500.002.1001",
    "Duplicate OriginatorConversationID.",
    "This OriginatorConversationID came before, or a switch says so. The first request counts.",
  );
