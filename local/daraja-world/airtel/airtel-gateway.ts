import { json, type Request } from "../http/http";
import { type Answer, logAnswer } from "../log/log-answer";
import type { World } from "../world";
import { grantToken, tokenRefusal } from "./airtel-token";
import { disburse } from "./disburse";
import { enquire } from "./enquiry";

interface Endpoint {
  kind: string;
  method: "GET" | "POST";
  path: RegExp;
  /** Needs no token. */
  open?: true;
  answer(world: World, request: Request, id: string): Answer | Promise<Answer>;
}

const endpoints: Endpoint[] = [
  {
    kind: "airtel-token",
    method: "POST",
    path: /^\/auth\/oauth2\/token$/,
    open: true,
    answer: grantToken,
  },
  {
    kind: "airtel-payment",
    method: "POST",
    path: /^\/standard\/v[12]\/disbursements\/?$/,
    answer: disburse,
  },
  {
    kind: "airtel-enquiry",
    method: "GET",
    path: /^\/standard\/v[12]\/disbursements\/([^/]+)$/,
    answer: enquire,
  },
];

/** Answers every request to Airtel Money: checks the token, and writes the log. */
export const createAirtelGateway =
  (world: World) =>
  (path: string, request: Request): Promise<Answer> => {
    const endpoint = endpoints.find(
      (candidate) => candidate.method === request.method && candidate.path.test(path),
    );
    const kind = endpoint?.kind ?? "unknown";
    return logAnswer(world, request, { kind, path }, () => {
      if (!endpoint) return json(404, { error: "not_found", error_description: "Not found" });
      const refusal = endpoint.open ? undefined : tokenRefusal(world, request);
      return refusal ?? endpoint.answer(world, request, endpoint.path.exec(path)?.[1] ?? "");
    });
  };
