import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Headers of a single connection, and headers that the front door itself sets. */
const hopByHop = ["connection", "keep-alive", "transfer-encoding", "content-length", "upgrade"];

/** Sends an answer, without its body for a HEAD request. */
export function send(
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

/** An error of the front door itself, in the product's form. */
export const problem = (status: number, code: string, message: string): Answer => ({
  status,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: Buffer.from(JSON.stringify({ code, message })),
});

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The types that CloudFront compresses, from 1 kB to 10 MB. */
const types = new Set([
  "application/javascript",
  "application/json",
  "application/manifest+json",
  "application/xml",
  "font/ttf",
  "font/otf",
  "image/svg+xml",
  "image/x-icon",
  "text/css",
  "text/csv",
  "text/html",
  "text/javascript",
  "text/markdown",
  "text/plain",
  "text/xml",
]);
const smallest = 1_000;
const largest = 10_000_000;

/** The encoding that CloudFront would choose; undefined for none. */
export function encodingFor(
  accepted: string | undefined,
  contentType: string | undefined,
  bytes: number,
): "br" | "gzip" | undefined {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.has(type) || bytes < smallest || bytes > largest) return undefined;
  const wanted = new Set(
    (accepted ?? "")
      .split(",")
      .map((part) => part.trim().split(";"))
      .filter(([, quality]) => Number(quality?.trim().replace(/^q=/, "") ?? 1) > 0)
      .map(([name]) => name?.trim().toLowerCase()),
  );
  return (["br", "gzip"] as const).find((encoding) => wanted.has(encoding));
}

/** Uses levels that are fast enough while a browser waits. */
export const compress = (body: Buffer, encoding: "br" | "gzip"): Promise<Buffer> =>
  encoding === "br"
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : zip(body, { level: 6 });

/** A cache of compressed bodies, which drops the least recently used body first. */
export class CompressedCopies {
  private readonly copies = new Map<string, Buffer>();
  private bytes = 0;

  constructor(private readonly room = 64_000_000) {}

  async of(key: string, body: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
    const kept = this.copies.get(key);
    if (kept) {
      this.copies.delete(key);
      this.copies.set(key, kept);
      return kept;
    }
    const compressed = await compress(body, encoding);
    this.copies.set(key, compressed);
    this.bytes += compressed.length;
    for (const [oldest, copy] of this.copies) {
      if (this.bytes <= this.room) break;
      this.copies.delete(oldest);
      this.bytes -= copy.length;
    }
    return compressed;
  }
}

/** Sends 304 if the browser's copy is current; otherwise the page, compressed as by CloudFront. */
export async function sendPage(
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
      vary: varyHeader(one(answer.headers["vary"])),
      // CloudFront makes the ETag of a compressed answer weak.
      ...(etag && { etag: etag.startsWith("W/") ? etag : `W/${etag}` }),
    },
  });
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const varyHeader = (vary: string | undefined) =>
  vary?.toLowerCase().includes("accept-encoding")
    ? vary
    : [vary, "Accept-Encoding"].filter(Boolean).join(", ");

/**
 * True if the browser's copy is current: by its ETag, or by its date if the browser sends no ETag.
 */
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
