import { expect, test } from "vitest";
import { fetchFresh } from "../../../lambdas/platform/call-provider";
import { serviceUrl } from "../../support/service";

const sockets = new Set<unknown>();
/**
 * The server answers one request on each connection. It closes a reused connection, as if the
 * connection had died while a function was frozen.
 */
const url = await serviceUrl(({ socket }, response) => {
  if (sockets.has(socket)) return socket.destroy();
  sockets.add(socket);
  return response.end("taken");
});

test("each request opens a new connection, so no request is sent over a dead one", async () => {
  for (let request = 0; request < 5; request++) {
    const response = await fetchFresh(url, { method: "POST", body: "{}" });
    expect(await response.text()).toBe("taken");
    // The client could reuse the connection only from the next turn of the event loop.
    await new Promise((turn) => setImmediate(turn));
  }
  expect(sockets.size).toBe(5);
});
