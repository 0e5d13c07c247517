import { json, type Reply, type Request } from "../http/http";
import type { World } from "../world";
import { routerRefusal, transactionAnswer } from "./airtel-answers";
import { inProcess, notFound } from "./codes";
import { headerRefusal } from "./disbursement-request";
import { standing } from "./disbursements";

/** `GET /standard/v2/disbursements/{id}?transactionType=B2C`: what became of a payout. */
export function enquire(world: World, request: Request, id: string): Reply {
  const wrongHeader = headerRefusal(request);
  if (wrongHeader) return wrongHeader;
  const known = Object.hasOwn(world.state.disbursements, id);
  const disbursement = known ? world.state.disbursements[id] : undefined;
  const fault = world.faults.get("airtel.enquiry", disbursement?.msisdn);
  if (fault === "busy") return routerRefusal(503, "ROUTER117");
  if (!disbursement) return unknownId();
  if (fault === "in-process") return transactionAnswer(disbursement, "TIP", inProcess);
  const status = standing(disbursement);
  return transactionAnswer(disbursement, status, status === "TIP" ? inProcess : disbursement.code);
}

const unknownId = () =>
  json(200, {
    status: {
      code: "200",
      message: "Transaction not found.",
      result_code: "ESB000045",
      response_code: notFound,
      success: false,
    },
  });
