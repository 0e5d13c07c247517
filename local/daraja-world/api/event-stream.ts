import type { Request } from "../http/http";
import type { World } from "../world";

const heartbeat = 20_000;

/** `GET /api/events`: server-sent events that name the kind of change and the phone. */
export function streamEvents(world: World, { raw: { request, response } }: Request) {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    connection: "keep-alive",
  });
  response.write("retry: 1000\n\n");
  const forget = world.events.hear(({ type, ...detail }) => {
    response.write(`event: ${type}\ndata: ${JSON.stringify(detail)}\n\n`);
  });
  const beat = setInterval(() => response.write(": still here\n\n"), heartbeat);
  beat.unref();
  request.on("close", () => {
    clearInterval(beat);
    forget();
  });
}
