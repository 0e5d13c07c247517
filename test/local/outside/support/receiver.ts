import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  text: string;
}

/** A business that takes notices, and answers each as it is told. */
export async function startReceiver() {
  const arrived: Received[] = [];
  const waiting: (() => void)[] = [];
  let reply = { status: 200, body: '{"ResultCode":0,"ResultDesc":"Accepted"}' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      arrived.push({
        path: request.url ?? "",
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        text: Buffer.concat(chunks).toString("utf8"),
      });
      response.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body);
      for (const wake of waiting.splice(0)) wake();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    answerWith: (status: number, body: unknown) => {
      reply = { status, body: JSON.stringify(body) };
    },
    /** Resolves with the first `count` notices on a path, once they are there. */
    notices: async (path: string, count = 1): Promise<Received[]> => {
      for (;;) {
        const found = arrived.filter((notice) => notice.path === path);
        if (found.length >= count) return found.slice(0, count);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
