import { json, type Reply, type Request } from "../../http/http";
import { openCheckouts } from "../../phones/phones";
import type { Checkout } from "../../state";
import type { World } from "../../world";
import { darajaError, gatewayPage, internalError, systemBusy } from "../errors";
import { pause } from "../pause";
import { startCheckout } from "./checkouts";
import { noticeFault } from "./stk-notices";
import { readStkRequest } from "./stk-request";

/**
 * `POST /mpesa/stkpush/v1/processrequest`. Returns "break" to end the connection without an answer.
 */
export async function stkPush(world: World, request: Request): Promise<Reply | "break"> {
  const read = readStkRequest(world, request);
  if ("refusal" in read) return read.refusal;
  const fault = world.faults.get("stk.response", read.asked.msisdn);
  if (fault === "busy") return systemBusy();
  if (fault === "html") return gatewayPage(503, "Service Unavailable");
  if (openCheckouts(world, read.asked.msisdn).length > 0)
    return darajaError(
      500,
      "500.001.1001",
      "Unable to lock subscriber, a transaction is already in process for the current subscriber",
      `A prompt is still open on ${read.asked.msisdn}.`,
    );
  const { checkout, over } = startCheckout(world, read.asked);
  if (noticeFault(world, checkout) === "early")
    await Promise.race([over, pause(world, world.timings.earlyHold)]);
  if (fault === "slow") await pause(world, world.timings.slowResponse);
  if (fault === "lost") return "break";
  if (fault === "error") return internalError();
  return acceptance(checkout);
}

const acceptance = ({ merchantRequestId, checkoutRequestId }: Checkout) =>
  json(200, {
    MerchantRequestID: merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResponseCode: "0",
    ResponseDescription: "Success. Request accepted for processing",
    CustomerMessage: "Success. Request accepted for processing",
  });
