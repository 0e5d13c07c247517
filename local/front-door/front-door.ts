import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { problem, send } from "./answer";
import { askEmulator, type Upstream } from "./ask-emulator";
import { CompressedCopies } from "./compression";
import { sendPage } from "./send-page";

export interface FrontDoorOptions extends Upstream {
  port: number;
  /** Answers a page instead of the distribution, or calls `next` to let that answer. */
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

/** CloudFront takes no more than 20 MB to an origin; an API Gateway takes 10. */
const largestBody = 10_000_000;
/** Each request at work is a process in the emulator; more would fill a laptop's memory. */
const concurrency = 24;

/**
 * The product's one origin, on loopback only. It does what the emulator's CloudFront lacks: it sends
 * `/api/*` to the API, compresses, and answers conditional requests.
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
      // A machine may have no IPv6.
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
  // CloudFront does not compress what its cache policy forbids to cache.
  if (isApi) return send(response, incoming, answer);
  await sendPage(copies, incoming, response, answer);
}

const answeredBy = (site: SiteServer, incoming: IncomingMessage, response: ServerResponse) =>
  new Promise<boolean>((done) => {
    response.once("close", () => done(true));
    site(incoming, response, () => done(false));
  });

/** Undefined when it is too large. */
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
