import type { Request } from "../../http/http";
import type { Answer } from "../../log/log-answer";
import type { World } from "../../world";
import { fieldsOf, textOf } from "../body";
import { darajaError, systemBusy } from "../errors";
import { initiatorRefusal } from "../initiator/initiator";
import { pause } from "../pause";
import { accepted } from "../results";
import { type AskedPayout, readPayoutRequest } from "./b2c-request";
import { startPayout } from "./payouts";

/** `POST /mpesa/b2c/v{1,3}/paymentrequest`; "break" ends the connection without an answer. */
export const payOut =
  (version: "v1" | "v3") =>
  async (world: World, request: Request): Promise<Answer> => {
    const fields = fieldsOf(request);
    const read = readPayoutRequest(fields, version);
    if ("refusal" in read) return read.refusal;
    const { msisdn, originatorConversationId } = read.asked;
    const untaken = notTaken(world, read.asked);
    if (untaken) return untaken;
    const refusal = initiatorRefusal(
      world,
      textOf(fields, "InitiatorName"),
      textOf(fields, "SecurityCredential"),
    );
    const { payout, over } = startPayout(world, read.asked, refusal);
    if (world.faults.get("b2c.result", msisdn) === "early")
      await Promise.race([over, pause(world, world.timings.earlyHold)]);
    const fault = world.faults.get("b2c.response", msisdn);
    if (fault === "slow") await pause(world, world.timings.slowResponse);
    if (fault === "lost") return "break";
    if (fault === "duplicate") return duplicate();
    return accepted(payout.conversationId, originatorConversationId);
  };

/** The answer with which a request ends at the gateway. */
function notTaken(world: World, { msisdn, originatorConversationId }: AskedPayout) {
  const fault = world.faults.get("b2c.response", msisdn);
  if (fault === "busy") return systemBusy();
  if (fault === "error") return darajaError(500, "500.003.1001", "Internal Server Error");
  // An id is known for ever, whatever became of its request.
  return Object.hasOwn(world.state.payouts, originatorConversationId) ? duplicate() : undefined;
}

const duplicate = () => darajaError(500, "500.002.1001", "Duplicate OriginatorConversationID.");
