import { gatewayPage } from "../daraja/errors";
import { json, type Reply, type Request } from "../http/http";
import { type Answer, logAnswer } from "../log/log-answer";
import { withCents } from "../mpesa/money";
import { nameOf } from "../phones/names";
import type { World } from "../world";
import { routerRefusal } from "./airtel-answers";
import { grantToken, tokenRefusal } from "./airtel-token";
import { collect, enquireCollection, refund } from "./collections";
import { disburse } from "./disburse";
import { headerRefusal, isAirtelNumber } from "./disbursement-request";
import { enquire } from "./enquiry";

interface Endpoint {
  kind: string;
  method: "GET" | "POST";
  path: RegExp;
  /** The endpoint needs no token. */
  open?: true;
  answer(world: World, request: Request, id: string): Answer | Promise<Answer>;
}

const get = (kind: string, path: RegExp, answer: Endpoint["answer"]): Endpoint => ({
  kind,
  method: "GET",
  path,
  answer,
});
const post = (kind: string, path: RegExp, answer: Endpoint["answer"]): Endpoint => ({
  ...get(kind, path, answer),
  method: "POST",
});

const endpoints: Endpoint[] = [
  { ...post("airtel-token", /^\/auth\/oauth2\/token$/, grantToken), open: true },
  post("airtel-payment", /^\/standard\/v[123]\/disbursements\/?$/, disburse),
  get("airtel-enquiry", /^\/standard\/v[123]\/disbursements\/([^/]+)$/, enquire),
  post("airtel-collection", /^\/merchant\/v[12]\/payments\/?$/, collect),
  get("airtel-collection-enquiry", /^\/standard\/v1\/payments\/([^/]+)$/, enquireCollection),
  post("airtel-refund", /^\/standard\/v[12]\/payments\/refund$/, refund),
  get("airtel-balance", /^\/standard\/v[12]\/users\/balance(?:\/[A-Z]+)?$/, balance),
  get("airtel-user", /^\/standard\/v[12]\/users\/(\d+)$/, user),
];

const done = { code: "200", message: "SUCCESS", result_code: "ESB000010", success: true };

function balance(world: World, request: Request): Reply {
  const wrongHeader = headerRefusal(request);
  if (wrongHeader) return wrongHeader;
  const balance = withCents(world.state.float.airtel);
  return json(200, {
    data: { balance, currency: "KES", account_status: "Active" },
    status: done,
  });
}

function user(world: World, request: Request, msisdn: string): Reply {
  const wrongHeader = headerRefusal(request);
  if (wrongHeader) return wrongHeader;
  if (!isAirtelNumber(world, msisdn))
    return routerRefusal(404, "DP00900001012", `${msisdn} is no number of Airtel's.`);
  const [first_name, , last_name] = nameOf(`254${msisdn}`);
  return json(200, {
    data: {
      first_name,
      last_name,
      msisdn,
      grade: "SUBS",
      is_barred: false,
      is_pin_set: true,
      registration: { status: "SUBS" },
    },
    status: done,
  });
}

/**
 * Checks the token and calls `answer`, unless a switch makes the gateway answer instead. With
 * `timeout` the request is carried out, but the gateway's error replaces its answer.
 */
async function answerThroughGateway(
  world: World,
  request: Request,
  answer: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const fault = world.faults.get("airtel.gateway");
  if (fault) world.faults.spend("airtel.gateway");
  if (fault === "busy") return { status: 429, reason: "Busy on purpose: a switch says so." };
  if (fault === "unavailable") return gatewayPage(503, "Service Unavailable");
  const refusal = tokenRefusal(world, request);
  if (refusal) return refusal;
  const given = await answer();
  return fault === "timeout" ? gatewayPage(504, "Gateway Timeout") : given;
}

export const createAirtelGateway =
  (world: World) =>
  (path: string, request: Request): Promise<Answer> => {
    const endpoint = endpoints.find(
      (candidate) => candidate.method === request.method && candidate.path.test(path),
    );
    const kind = endpoint?.kind ?? "unknown";
    return logAnswer(world, request, { kind, path }, () => {
      if (!endpoint)
        return {
          ...json(404, { error: "not_found", error_description: "Not found" }),
          reason: `Nothing answers at ${request.method} ${path}.`,
        };
      const id = endpoint.path.exec(path)?.[1] ?? "";
      if (endpoint.open) return endpoint.answer(world, request, id);
      return answerThroughGateway(world, request, () => endpoint.answer(world, request, id));
    });
  };
