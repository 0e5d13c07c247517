import type { Reply, Request } from "../http";
import type { LogEntry } from "../state";
import type { World } from "../world";
import { registerUrl } from "./c2b-register";
import { simulateC2b } from "./c2b-simulate";
import { darajaError } from "./errors";
import { generateToken, hasValidToken } from "./oauth";
import { createRateLimit } from "./rate-limit";
import { stkPush } from "./stk-push";
import { stkQuery } from "./stk-query";

type Answer = Reply | "break";

interface Endpoint {
  kind: string;
  method: "GET" | "POST";
  /** How this product spells Invalid Access Token; absent where none is needed. */
  invalidToken?: () => Reply;
  answer(world: World, request: Request): Answer | Promise<Answer>;
}

const expressToken = () => darajaError(404, "404.001.03", "Invalid Access Token");
const c2bToken = () => darajaError(400, "400.003.01", "Invalid Access Token");
const c2b = (kind: string, answer: Endpoint["answer"]): Endpoint => ({
  kind,
  method: "POST",
  invalidToken: c2bToken,
  answer,
});

const endpoints: Record<string, Endpoint> = {
  "/oauth/v1/generate": { kind: "oauth", method: "GET", answer: generateToken },
  "/mpesa/stkpush/v1/processrequest": {
    kind: "stk-push",
    method: "POST",
    invalidToken: expressToken,
    answer: stkPush,
  },
  "/mpesa/stkpushquery/v1/query": {
    kind: "stk-query",
    method: "POST",
    invalidToken: expressToken,
    answer: stkQuery,
  },
  "/mpesa/c2b/v1/registerurl": c2b("c2b-register", registerUrl("v1")),
  "/mpesa/c2b/v2/registerurl": c2b("c2b-register", registerUrl("v2")),
  "/mpesa/c2b/v1/simulate": c2b("c2b-simulate", simulateC2b),
  "/mpesa/c2b/v2/simulate": c2b("c2b-simulate", simulateC2b),
};

/** Everything under the base path: who may enter, which product answers, and the log of it. */
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
  return async (path: string, request: Request): Promise<Answer> => {
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
    const entry = world.log.open({
      direction: "in",
      kind: endpoint?.kind ?? "unknown",
      method: request.method,
      target: path,
      sent: parsedOrText(request.body),
    });
    const given = await answer(path, endpoint, request);
    closeEntry(world, entry, given);
    return given;
  };
}

function closeEntry(world: World, entry: LogEntry, answer: Answer) {
  if (answer === "break") {
    world.log.close(entry, { status: null, note: "answer lost on purpose" });
    return;
  }
  world.log.close(entry, {
    status: answer.status,
    answer: parsedOrText(String(answer.body ?? "")),
  });
}

function parsedOrText(body: string): unknown {
  if (!body) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body.slice(0, 2_000);
  }
}
