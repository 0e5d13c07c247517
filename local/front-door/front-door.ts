import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type Answer, CompressedCopies, problem, send, sendPage } from "./send-page";

export interface Upstream {
  emulator: string;
  /** The HTTP API that answers `/api/*`. */
  apiId: string;
  /** The header value that proves to the API that a request comes from the distribution. */
  originKey: string;
  distributionDomain: string;
}

/** Sends a request to the emulator's API or distribution as CloudFront would. */
export function askEmulator(
  { emulator, apiId, originKey, distributionDomain }: Upstream,
  agent: Agent,
  incoming: IncomingMessage,
  body: Buffer,
  isApi: boolean,
): Promise<Answer> {
  const { hostname, port } = new URL(emulator);
  const address = incoming.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "127.0.0.1";
  const headers: Record<string, string | string[] | undefined> = {
    ...incoming.headers,
    host: isApi ? `${hostname}:${port}` : distributionDomain,
    "content-length": String(body.length),
    "x-forwarded-proto": "https",
    "x-forwarded-for": forwardedFor(incoming.headers["x-forwarded-for"], address, isApi),
    "cloudfront-viewer-address": `${address}:${incoming.socket.remotePort}`,
    ...(isApi && { "x-origin-key": originKey }),
  };
  for (const name of ["connection", "keep-alive", "transfer-encoding", "accept-encoding", "expect"])
    delete headers[name];
  if (!isApi) {
    // The front door itself compresses and answers 304, and needs the whole body for both.
    delete headers["if-none-match"];
    delete headers["if-modified-since"];
  }
  const url = incoming.url ?? "/";
  const path = isApi ? `/_aws/execute-api/${apiId}/%24default${url}` : pageAddress(url);

  return new Promise((done, fail) => {
    const outgoing = request(
      { hostname, port, path, method: incoming.method, headers, agent, timeout: 60_000 },
      (reply) => {
        const chunks: Buffer[] = [];
        reply
          .on("data", (chunk: Buffer) => chunks.push(chunk))
          .on("error", fail)
          .on("end", () =>
            done({
              status: reply.statusCode ?? 502,
              headers: reply.headers,
              body: Buffer.concat(chunks),
            }),
          );
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer within 60 seconds")));
    outgoing.on("error", fail).end(body);
  });
}

/** CloudFront appends the viewer's address to this header; API Gateway appends CloudFront's. */
const forwardedFor = (claimed: string | string[] | undefined, viewer: string, isApi: boolean) =>
  [claimed, viewer, isApi && "127.0.0.1"].flat().filter(Boolean).join(", ");

/**
 * Paths that the emulator itself answers under every host name, e.g. its sent mails and its reset.
 */
const emulatorsOwn = /^\/(?:_|health$|oauth2\/|log(?:in|out)$|iceberg|v2(?:\/|$)|v20180820\/)/;

/**
 * Returns the path of a page in the emulator; `/404.html` for the emulator's own paths. The query
 * is encoded twice, since the emulator, unlike CloudFront, decodes it before the edge function.
 */
function pageAddress(url: string): string {
  const [path = "", ...queries] = url.split("?");
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (!path.startsWith("/") || emulatorsOwn.test(decoded)) return "/404.html";
  return [path, ...queries.map((query) => query.replace(/[%+]/g, encodeURIComponent))].join("?");
}

export interface FrontDoorOptions extends Upstream {
  port: number;
  /** Answers a request for a page, or calls `next` to leave it to the emulator's CloudFront. */
  site?: SiteServer | undefined;
}

export type SiteServer = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

export interface FrontDoor {
  close: () => Promise<void>;
}

/** CloudFront sends at most 20 MB to an origin, and API Gateway accepts at most 10. */
const largestBody = 10_000_000;
/**
 * The emulator runs a process for each open request, and more processes would fill a laptop's
 * memory.
 */
const concurrency = 24;

/**
 * Opens the product's one origin, on loopback only. Adds the parts that the emulator's CloudFront
 * lacks: `/api/*`, compression and conditional requests.
 */
export async function openFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  // Less than the 75 s after which the emulator closes an idle connection.
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency, timeout: 60_000 });
  const copies = new CompressedCopies();
  const answer = (incoming: IncomingMessage, response: ServerResponse) =>
    serve(options, agent, copies, incoming, response).catch((error: Error) => {
      if (!response.headersSent) send(response, incoming, unreachable(error));
      else response.destroy();
    });

  const servers = await Promise.all(
    ["127.0.0.1", "::1"].map(async (host) => {
      const server = createServer((incoming, response) => void answer(incoming, response));
      server.keepAliveTimeout = 65_000;
      server.listen(options.port, host);
      const failed = await Promise.race([once(server, "listening"), once(server, "error")]);
      // Without IPv6, as on some machines, the front door still works; without IPv4 it does not.
      if (failed[0] instanceof Error && host === "127.0.0.1") throw failed[0];
      return server;
    }),
  );
  return {
    close: async () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      agent.destroy();
    },
  };
}

async function serve(
  options: FrontDoorOptions,
  agent: Agent,
  copies: CompressedCopies,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  const isApi = /^\/api(\/|\?|$)/.test(incoming.url ?? "");
  if (!isApi && options.site && (await answeredBy(options.site, incoming, response))) return;

  const body = await bodyOf(incoming);
  if (!body) return send(response, incoming, tooLarge());
  const answer = await askEmulator(options, agent, incoming, body, isApi);
  // CloudFront doesn't compress an answer if the cache policy forbids caching.
  if (isApi) return send(response, incoming, answer);
  await sendPage(copies, incoming, response, answer);
}

const answeredBy = (site: SiteServer, incoming: IncomingMessage, response: ServerResponse) =>
  new Promise<boolean>((done) => {
    response.once("close", () => done(true));
    site(incoming, response, () => done(false));
  });

/** Returns the body; undefined if it is too large. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length;
    if (size <= largestBody) chunks.push(chunk as Buffer);
  }
  return size > largestBody ? undefined : Buffer.concat(chunks);
}

const tooLarge = () => problem(413, "too_large", "This is more than can be sent at once.");

const unreachable = (error: Error) =>
  problem(
    502,
    "internal",
    `The front door can't reach the AWS emulator (${error.message}). Is it still running? The end of emulator.log in the state folder says more.`,
  );
