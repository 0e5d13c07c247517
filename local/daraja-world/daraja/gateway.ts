import type { Request } from "../http/http";
import { type Answer, logAnswer } from "../log/log-answer";
import type { World } from "../world";
import { b2cEndpoints } from "./b2c/b2c-endpoints";
import { c2bEndpoints } from "./c2b/c2b-endpoints";
import type { Endpoint, Endpoints } from "./endpoint";
import { darajaError } from "./errors";
import { generateToken, hasValidToken } from "./oauth";
import { createRateLimit } from "./rate-limit";
import { statusEndpoints } from "./status/status-endpoints";
import { stkEndpoints } from "./stk/stk-endpoints";

/** Another product has a folder of its own and joins here. */
const endpoints: Endpoints = {
  "/oauth/v1/generate": { kind: "oauth", method: "GET", answer: generateToken },
  ...stkEndpoints,
  ...c2bEndpoints,
  ...b2cEndpoints,
  ...statusEndpoints,
};

/** Answers every request to Daraja: checks the token, asks the product, writes the log. */
export function createGateway(world: World) {
  const rateLimit = createRateLimit(world);
  const answer = (path: string, endpoint: Endpoint | undefined, request: Request) => {
    if (!endpoint) return darajaError(404, "404.001.01", "Resource not found");
    if (request.method !== endpoint.method)
      return darajaError(405, "405.001", "Method Not Allowed");
    const limited = endpoint.kind === "oauth" ? undefined : rateLimit(path);
    if (limited) return limited;
    if (endpoint.invalidToken && !hasValidToken(world, request)) return endpoint.invalidToken();
    return endpoint.answer(world, request);
  };
  return (path: string, request: Request): Promise<Answer> => {
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
    const kind = endpoint?.kind ?? "unknown";
    return logAnswer(world, request, { kind, path }, () => answer(path, endpoint, request));
  };
}
