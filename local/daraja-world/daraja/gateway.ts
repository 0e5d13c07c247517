import type { Reply, Request } from "../http/http";
import { type Answer, logAnswer } from "../log/log-answer";
import type { World } from "../world";
import { askB2b } from "./b2b/b2b";
import { payOut } from "./b2c/b2c-payment";
import { askBalance } from "./balance/account-balance";
import { registerUrl } from "./c2b/c2b-register";
import { simulateC2b } from "./c2b/c2b-simulate";
import { type Endpoint, type Endpoints, post } from "./endpoint";
import { gatewayFailures, gatewayRefusals, tokenEnvelopes } from "./envelopes";
import { darajaError } from "./errors";
import { generateToken, tokenReason } from "./oauth";
import { createRateLimit } from "./rate-limit";
import { askReversal } from "./reversal/reversal";
import { askStatus } from "./status/status-query";
import { stkPush } from "./stk/stk-push";
import { stkQuery } from "./stk/stk-query";

/** All endpoints. A new product gets a separate folder and is added here. */
const endpoints: Endpoints = {
  "/oauth/v1/generate": { kind: "oauth", method: "GET", answer: generateToken },
  "/mpesa/stkpush/v1/processrequest": post("stk-push", "express", stkPush),
  "/mpesa/stkpushquery/v1/query": post("stk-query", "express", stkQuery),
  "/mpesa/c2b/v1/registerurl": post("c2b-register", "c2b", registerUrl("v1")),
  "/mpesa/c2b/v2/registerurl": post("c2b-register", "c2b", registerUrl("v2")),
  "/mpesa/c2b/v1/simulate": post("c2b-simulate", "c2b", simulateC2b),
  "/mpesa/c2b/v2/simulate": post("c2b-simulate", "c2b", simulateC2b),
  "/mpesa/b2c/v1/paymentrequest": post("b2c-payment", "b2c", payOut("v1")),
  "/mpesa/b2c/v3/paymentrequest": post("b2c-payment", "b2c", payOut("v3")),
  "/mpesa/b2b/v1/paymentrequest": post("b2b-payment", "b2c", askB2b),
  "/mpesa/accountbalance/v1/query": post("balance-query", "b2c", askBalance),
  "/mpesa/reversal/v1/request": post("reversal", "express", askReversal),
  "/mpesa/transactionstatus/v1/query": post("status-query", "c2b", askStatus),
};

const isRefusal = (position: string): position is keyof typeof gatewayRefusals =>
  Object.hasOwn(gatewayRefusals, position);

function tokenRefusal(
  { faults }: World,
  reason: string,
  ofProduct: NonNullable<Endpoint["invalidToken"]>,
): Reply {
  const envelope = faults.get("oauth.envelope");
  if (!envelope) return ofProduct(reason);
  faults.spend("oauth.envelope");
  return { ...tokenEnvelopes[envelope](), reason };
}

/**
 * Checks the token and calls the product, unless a switch makes the gateway answer instead. With a
 * switch of `gatewayFailures` the product is called, but the gateway's error replaces its answer.
 */
async function answerThroughGateway(
  world: World,
  request: Request,
  answer: Endpoint["answer"],
  ofProduct: NonNullable<Endpoint["invalidToken"]>,
): Promise<Answer> {
  const position = world.faults.get("gateway");
  if (position) world.faults.spend("gateway");
  if (position && isRefusal(position)) return gatewayRefusals[position]();
  const wrongToken = tokenReason(world, request);
  if (wrongToken) return tokenRefusal(world, wrongToken, ofProduct);
  const given = await answer(world, request);
  return position ? gatewayFailures[position]() : given;
}

export function createGateway(world: World) {
  const rateLimit = createRateLimit(world);
  const answer = async (
    path: string,
    endpoint: Endpoint | undefined,
    request: Request,
  ): Promise<Answer> => {
    if (!endpoint)
      return darajaError(404, "404.001.01", "Resource not found", `Nothing answers at ${path}.`);
    const { kind, method, invalidToken } = endpoint;
    if (request.method !== method)
      return darajaError(405, "405.001", "Method Not Allowed", `${path} is asked by ${method}.`);
    const limited = kind === "oauth" ? undefined : rateLimit(path, kind);
    if (limited) return limited;
    return invalidToken
      ? answerThroughGateway(world, request, endpoint.answer, invalidToken)
      : endpoint.answer(world, request);
  };
  return (path: string, request: Request): Promise<Answer> => {
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
    const kind = endpoint?.kind ?? "unknown";
    return logAnswer(world, request, { kind, path }, () => answer(path, endpoint, request));
  };
}
