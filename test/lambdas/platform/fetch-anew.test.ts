import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fetchFresh } from "../../../lambdas/platform/call-provider";

let server: Server;
let url: string;
const sockets = new Map<unknown, number>();

/** Answers once on each connection and closes it when reused, as if it died while frozen. */
beforeEach(async () => {
  sockets.clear();
  server = createServer((request, response) => {
    const used = sockets.get(request.socket) ?? 0;
    sockets.set(request.socket, used + 1);
    if (used > 0) request.socket.destroy();
    else request.resume().on("end", () => response.end("taken"));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test("each request has a connection of its own, so none is sent over a dead one", async () => {
  for (let request = 0; request < 5; request++) {
    const response = await fetchFresh(url, { method: "POST", body: "{}" });
    expect(await response.text()).toBe("taken");
    // A kept-alive connection is free for the next request only after this turn.
    await new Promise((turn) => setImmediate(turn));
  }
  expect(sockets.size).toBe(5);
});
