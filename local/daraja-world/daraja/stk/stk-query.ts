import { json, type Reply, type Request } from "../../http/http";
import type { Checkout } from "../../state";
import type { World } from "../../world";
import { darajaError, invalidField, systemBusy } from "../errors";
import { readFields } from "../fields";
import { resultOf } from "./result-codes";
import { checkCredentials, queryRules } from "./stk-request";

/** Position "random" fails one query in five, similar to real queries, of which 4 in 19 failed. */
const brokenOneIn = 5;
const polls = new WeakMap<World, number>();

/**
 * `POST /mpesa/stkpushquery/v1/query`: returns a prompt's result, without receipt, amount and
 * phone.
 */
export function stkQuery(world: World, request: Request): Reply {
  const read = readFields(world, request, queryRules);
  if ("refusal" in read) return read.refusal;
  const id = read.text("CheckoutRequestID");
  return (
    checkCredentials(world, read.text) ??
    answer(world, Object.hasOwn(world.state.checkouts, id) ? world.state.checkouts[id] : undefined)
  );
}

function answer(world: World, checkout: Checkout | undefined): Reply {
  const fault = world.faults.get("stk.query", checkout?.msisdn);
  if (fault === "busy") return systemBusy();
  if (!checkout) return unknown();
  if (fault === "4999") return pending(checkout);
  if (fault === "500.001.1001") return beingProcessed();
  if (fault === "empty")
    return json(200, { requestId: "", errorCode: "500.001.1001", errorMessage: "" });
  if (fault === "random" && nextPoll(world) % brokenOneIn === 0) return beingProcessed();
  if (fault === "failed") return outcome(checkout, "1032", resultOf("1032").queryDescription);
  if (checkout.result)
    return outcome(checkout, checkout.result.code, checkout.result.queryDescription);
  const age = world.clock.now().getTime() - Date.parse(checkout.requestedAt);
  return age < world.timings.tooEarly
    ? invalidField(
        "CheckoutRequestID",
        `The payment was asked for ${age} ms ago, and isn't known to the query before ${world.timings.tooEarly} ms.`,
      )
    : pending(checkout);
}

function nextPoll(world: World) {
  const poll = (polls.get(world) ?? 0) + 1;
  polls.set(world, poll);
  return poll;
}

const unknown = () =>
  darajaError(
    500,
    "500.001.1001",
    "The transaction does not Exist",
    "There is no payment request with this CheckoutRequestID.",
  );

const beingProcessed = () => darajaError(500, "500.001.1001", "The transaction is being processed");

const pending = (checkout: Checkout) =>
  outcome(checkout, "4999", "The transaction is still under processing");

const outcome = (
  { merchantRequestId, checkoutRequestId }: Checkout,
  code: string,
  description: string,
) =>
  json(200, {
    ResponseCode: "0",
    ResponseDescription: "The service request has been accepted successfully",
    MerchantRequestID: merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: code,
    ResultDesc: description,
  });
