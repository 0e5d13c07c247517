import { type Agent, type IncomingMessage, request } from "node:http";
import type { Answer } from "./answer";

/** Where the front door sends requests on to. */
export interface Upstream {
  emulator: string;
  /** The HTTP API that answers `/api/*`. */
  apiId: string;
  /** The header value by which the API knows the distribution. */
  originKey: string;
  distributionDomain: string;
}

/** Asks the emulator's API or distribution as CloudFront would. */
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
    // The front door compresses and answers 304 itself, and needs the whole body for both.
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

/** CloudFront appends the viewer's address to what the viewer sent, API Gateway appends CloudFront's. */
const forwardedFor = (claimed: string | string[] | undefined, viewer: string, isApi: boolean) =>
  [claimed, viewer, isApi && "127.0.0.1"].flat().filter(Boolean).join(", ");

/** Paths that the emulator answers itself on every host: the sent mail and its own reset among them. */
const emulatorsOwn = /^\/(?:_|health$|oauth2\/|log(?:in|out)$|iceberg|v2(?:\/|$)|v20180820\/)/;

/**
 * The emulator decodes the query before the function at the edge sees it and CloudFront does not, so
 * it is encoded once more.
 */
function pageAddress(url: string): string {
  const [path = "", ...queries] = url.split("?");
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (!path.startsWith("/") || emulatorsOwn.test(decoded)) return "/404.html";
  return [path, ...queries.map((query) => query.replace(/[%+]/g, encodeURIComponent))].join("?");
}
