import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Transform } from "node:stream";

/** 1.6 Mbit/s each way, in bytes a second. */
const rate = 200_000;
/** Milliseconds there and back. */
const latency = 150;

export interface SlowNetwork {
  /** A proxy for plain HTTP, which a browser has to be told to use. */
  url: string;
  /** Bodies that went through towards their server, by the address of the request. */
  sent: { url: string; bytes: number; arrived: boolean }[];
  /** Everything under way is lost, and nothing goes through any more; or again. */
  cut: (isCut: boolean) => void;
  close: () => void;
}

/** A network between a browser and its servers, slow on the wire itself, that can be cut. */
export async function startSlowNetwork(): Promise<SlowNetwork> {
  const sent: SlowNetwork["sent"] = [];
  const [up, down] = [lane(), lane()];
  let isCut = false;
  const server = createServer((request, response) => {
    const { url = "", method, headers } = request;
    const entry = { url, bytes: 0, arrived: false };
    if (method === "PUT") sent.push(entry);
    const upstream = ask(url, { method, headers }, (answer) => {
      entry.arrived = (answer.statusCode ?? 500) < 300;
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(down(() => undefined)).pipe(response);
      }, latency);
    });
    // A request that is lost half-way must not look whole to its server.
    response.once("close", () => upstream.destroy());
    upstream.on("error", () => response.destroy());
    request.on("error", () => upstream.destroy());
    const counted = up((bytes) => {
      entry.bytes += bytes;
    });
    request.pipe(counted).pipe(upstream);
  });
  server.on("connection", (socket) => {
    if (isCut) socket.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    cut: (now) => {
      isCut = now;
      if (isCut) server.closeAllConnections();
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** One direction of the network: all that goes through it shares its rate. */
function lane() {
  let free = 0;
  return (note: (bytes: number) => void) =>
    new Transform({
      transform(chunk: Buffer, _, done) {
        const now = performance.now();
        free = Math.max(free, now) + (chunk.length / rate) * 1000;
        setTimeout(() => {
          note(chunk.length);
          done(null, chunk);
        }, free - now);
      },
    });
}
