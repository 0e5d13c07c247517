import type { Reply, Request } from "../http/http";
import type { World } from "../world";
import { routerRefusal, transactionAnswer, unknownId } from "./airtel-answers";
import { inProcess, notFound } from "./codes";
import { headerRefusal } from "./disbursement-request";
import { standing } from "./disbursements";

/** `GET /standard/v2/disbursements/{id}?transactionType=B2C`: returns the state of a payout. */
export function enquire(world: World, request: Request, id: string): Reply {
  const wrongHeader = headerRefusal(request);
  if (wrongHeader) return wrongHeader;
  const known = Object.hasOwn(world.state.disbursements, id);
  const disbursement = known ? world.state.disbursements[id] : undefined;
  const fault = world.faults.get("airtel.enquiry", disbursement?.msisdn);
  const form = world.faults.get("airtel.form", disbursement?.msisdn);
  if (fault === "busy") return routerRefusal(503, "ROUTER117");
  if (!disbursement) return unknownId(notFound, form);
  if (fault === "in-process") return transactionAnswer(disbursement, "TIP", inProcess, form);
  const status = standing(disbursement);
  const code = status === "TIP" ? inProcess : disbursement.code;
  return transactionAnswer(disbursement, status, code, form);
}
