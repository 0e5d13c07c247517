import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { CompressedCopies, encodingFor } from "./compression";

export interface FrontDoorOptions {
  port: number;
  /** The emulator's address. */
  emulator: string;
  /** The HTTP API that answers `/api/*`. */
  apiId: string;
  /** What tells the API that a request came through the distribution. */
  originKey: string;
  /** The distribution that answers everything else. */
  distributionDomain: string;
  /** Answers a page instead of the distribution, or says `next` to let that answer. */
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

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Headers that belong to one connection, or that are made anew here. */
const hopByHop = ["connection", "keep-alive", "transfer-encoding", "content-length", "upgrade"];
/** CloudFront takes no more than 20 MB to an origin; an API Gateway takes 10. */
const largestBody = 10_000_000;
/** A function in the emulator is a process each; more at once would fill a laptop's memory. */
const concurrency = 24;

/**
 * The one origin that a browser meets, on loopback only: what CloudFront is on AWS. It does what the
 * emulator's CloudFront leaves out: `/api/*`, and for the site compression and conditional requests.
 */
export async function openFrontDoor(options: FrontDoorOptions): Promise<FrontDoor> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
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
      // A machine without IPv6 is fine; a port that is taken is not.
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
  const answer = await ask(options, agent, incoming, body, isApi);
  // What must not be cached, CloudFront passes on as it came.
  if (isApi) return send(response, incoming, answer);
  await finish(copies, incoming, response, answer);
}

const answeredBy = (site: SiteServer, incoming: IncomingMessage, response: ServerResponse) =>
  new Promise<boolean>((done) => {
    response.once("close", () => done(true));
    site(incoming, response, () => done(false));
  });

/** Undefined when it is more than an API Gateway takes. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length;
    if (size <= largestBody) chunks.push(chunk as Buffer);
  }
  return size > largestBody ? undefined : Buffer.concat(chunks);
}

function ask(
  { emulator, apiId, originKey, distributionDomain }: FrontDoorOptions,
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
    // The whole body is needed, to compress it; what is unchanged is told from it here.
    delete headers["if-none-match"];
    delete headers["if-modified-since"];
  }
  const path = isApi ? `/_aws/execute-api/${apiId}/%24default${incoming.url}` : incoming.url;

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

/** CloudFront adds the viewer's address to what the viewer claims, and API Gateway CloudFront's own. */
const forwardedFor = (claimed: string | string[] | undefined, viewer: string, isApi: boolean) =>
  [claimed, viewer, isApi && "127.0.0.1"].flat().filter(Boolean).join(", ");

/** Sends 304 for what the browser has, and the rest compressed as CloudFront would. */
async function finish(
  copies: CompressedCopies,
  incoming: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
) {
  const { status, body } = answer;
  const readable = incoming.method === "GET" || incoming.method === "HEAD";
  const etag = one(answer.headers["etag"]);
  if (
    status === 200 &&
    readable &&
    isUnchanged(incoming, etag, one(answer.headers["last-modified"]))
  )
    return send(response, incoming, { ...answer, status: 304, body: Buffer.alloc(0) });

  const type = one(answer.headers["content-type"]);
  const encoding = answer.headers["content-encoding"]
    ? undefined
    : encodingFor(one(incoming.headers["accept-encoding"]), type, body.length);
  if (!encoding || !body.length) return send(response, incoming, answer);

  const hash = createHash("sha1").update(body).digest("base64");
  send(response, incoming, {
    status,
    body: await copies.of(`${encoding} ${hash}`, body, encoding),
    headers: {
      ...answer.headers,
      "content-encoding": encoding,
      vary: varying(one(answer.headers["vary"])),
      // The compressed form is another representation: CloudFront makes its tag weak.
      ...(etag && { etag: etag.startsWith("W/") ? etag : `W/${etag}` }),
    },
  });
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const varying = (vary: string | undefined) =>
  vary?.toLowerCase().includes("accept-encoding")
    ? vary
    : [vary, "Accept-Encoding"].filter(Boolean).join(", ");

/** Whether the browser's copy is this one: by tag when it sends one, else by date. */
function isUnchanged(
  incoming: IncomingMessage,
  etag: string | undefined,
  modified: string | undefined,
): boolean {
  const tags = incoming.headers["if-none-match"];
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  if (tags !== undefined)
    return etag !== undefined && tags.split(",").some((tag) => bare(tag) === bare(etag));
  const since = incoming.headers["if-modified-since"];
  return since !== undefined && modified !== undefined && Date.parse(modified) <= Date.parse(since);
}

function send(
  response: ServerResponse,
  incoming: IncomingMessage,
  { status, headers, body }: Answer,
) {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !hopByHop.includes(name)) response.setHeader(name, value);
  if (status === 304) {
    response.removeHeader("content-type");
    response.writeHead(304).end();
    return;
  }
  response.setHeader("content-length", body.length);
  response.writeHead(status).end(incoming.method === "HEAD" ? undefined : body);
}

const problem = (status: number, code: string, message: string): Answer => ({
  status,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: Buffer.from(JSON.stringify({ code, message })),
});

const tooLarge = () => problem(413, "too_large", "This is more than can be sent at once.");

const unreachable = (error: Error) =>
  problem(
    502,
    "internal",
    `The front door can't reach the AWS emulator (${error.message}). Is it still running? The end of emulator.log in the state folder says more.`,
  );
