import type { IncomingHttpHeaders } from "node:http";
import { openService } from "../../../support/service";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  text: string;
}

/** A business's server that records notices and gives each the same answer. */
export async function startReceiver() {
  const arrived: Received[] = [];
  const waiting: (() => void)[] = [];
  let reply = { status: 200, body: '{"ResultCode":0,"ResultDesc":"Accepted"}' };
  const { url, close } = await openService(
    ({ url: path = "", headers, rawHeaders }, response, text) => {
      arrived.push({ path, headers, rawHeaders, text });
      response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body);
      for (const wake of waiting.splice(0)) wake();
    },
  );

  return {
    url,
    arrived,
    answerWith: (status: number, body: unknown) => {
      reply = { status, body: JSON.stringify(body) };
    },
    /** Resolves with the first `count` notices on a path, once they have arrived. */
    notices: async (path: string, count = 1): Promise<Received[]> => {
      for (;;) {
        const found = arrived.filter((notice) => notice.path === path);
        if (found.length >= count) return found.slice(0, count);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    close,
  };
}
