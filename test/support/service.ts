import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;

/**
 * Starts an HTTP server that simulates an outside service; returns its URL and a function that
 * closes it.
 */
export async function openService(answer: Answer) {
  const server = createServer(async (request, response) =>
    answer(request, response, await text(request)),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** The URL of a service that answers during the tests of a file. Call it at the top of the file. */
export async function serviceUrl(answer: Answer): Promise<string> {
  const { url, close } = await openService(answer);
  afterAll(close);
  return url;
}
