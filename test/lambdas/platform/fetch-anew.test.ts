import { expect, test } from "vitest";
import { fetchFresh } from "../../../lambdas/platform/call-provider";
import { serviceUrl } from "../../support/service";

const sockets = new Set<unknown>();
/** Answers once on each connection and closes it when reused, as if it died while frozen. */
const url = await serviceUrl(({ socket }, response) => {
  if (sockets.has(socket)) return socket.destroy();
  sockets.add(socket);
  return response.end("taken");
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
