import { json, Refusal, type Reply, type Request } from "../http/http";
import { listTabs } from "../plugins";
import type { World } from "../world";
import { getAirtel, putAirtel, putCallback } from "./airtel";
import { getAudit, getLog, postResend } from "./books";
import { getCredentials } from "./credentials";
import {
  clearFaults,
  getCatalogue,
  getFaults,
  listPhoneFaults,
  postNextFaults,
  putFaults,
} from "./faults";
import { getFloat, putFloat } from "./float";
import { getInitiator, putInitiator } from "./initiator";
import { getPhone, listPhones, payBillFromPhone, postPrompt, putPhone } from "./phones";
import { deleteState, getTimings, postAdvance, putTimings } from "./time";

type Handler = (world: World, request: Request, params: string[]) => Reply | Promise<Reply>;

export function createApi(world: World, reset: () => void) {
  const routes: [pattern: RegExp, handlers: Record<string, Handler>][] = [
    [/^\/api\/phones$/, { GET: listPhones }],
    [/^\/api\/phones\/([^/]+)$/, { GET: getPhone, PUT: putPhone }],
    [/^\/api\/phones\/([^/]+)\/prompts\/([^/]+)$/, { POST: postPrompt }],
    [/^\/api\/phones\/([^/]+)\/paybill$/, { POST: payBillFromPhone }],
    [/^\/api\/phones\/([^/]+)\/faults$/, { GET: getFaults, PUT: putFaults, DELETE: clearFaults }],
    [/^\/api\/phones\/([^/]+)\/faults\/next$/, { POST: postNextFaults }],
    [/^\/api\/faults\/next$/, { POST: postNextFaults }],
    [/^\/api\/faults$/, { GET: getFaults, PUT: putFaults, DELETE: clearFaults }],
    [/^\/api\/faults\/phones$/, { GET: listPhoneFaults }],
    [/^\/api\/faults\/catalogue$/, { GET: getCatalogue }],
    [/^\/api\/state$/, { DELETE: () => deleteState(reset) }],
    [/^\/api\/advance$/, { POST: postAdvance }],
    [/^\/api\/timings$/, { GET: getTimings, PUT: putTimings }],
    [/^\/api\/log$/, { GET: getLog }],
    [/^\/api\/audit$/, { GET: getAudit }],
    [/^\/api\/resend\/([^/]+)$/, { POST: postResend }],
    [/^\/api\/plugins$/, { GET: listTabs }],
    [/^\/api\/daraja$/, { GET: getCredentials }],
    [/^\/api\/airtel$/, { GET: getAirtel, PUT: putAirtel }],
    [/^\/api\/airtel\/callback$/, { PUT: putCallback }],
    [/^\/api\/float$/, { GET: getFloat, PUT: putFloat }],
    [/^\/api\/initiator$/, { GET: getInitiator, PUT: putInitiator }],
  ];

  return async (request: Request): Promise<Reply> => {
    try {
      for (const [pattern, handlers] of routes) {
        const match = pattern.exec(request.path);
        if (match) return await answer(handlers, request, match.slice(1));
      }
      throw new Refusal(404, "not_found", "There is nothing here.");
    } catch (error) {
      return problem(error);
    }
  };

  function answer(handlers: Record<string, Handler>, request: Request, params: string[]) {
    const handler = Object.hasOwn(handlers, request.method) ? handlers[request.method] : undefined;
    if (!handler) throw new Refusal(405, "method_not_allowed", "Not by this method.");
    return handler(world, request, params.map(decode));
  }
}

function decode(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refusal(400, "invalid_input", "The address is not well formed.");
  }
}

export function problem(error: unknown): Reply {
  if (error instanceof Refusal)
    return json(error.status, { code: error.code, message: error.message });
  // Logged, since it is a bug of the simulator.
  console.error(error);
  return json(500, { code: "internal", message: "The simulator has made a mistake." });
}
