import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

const largestBody = 256 * 1024;

export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  remoteAddress: string;
  /** Node's objects, for streaming an answer or breaking the connection on purpose. */
  raw: { request: IncomingMessage; response: ServerResponse };
}

export interface Reply {
  /** The log's reason for a refusal, which is never sent. */
  reason?: string;
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A mistake by a caller of the simulator's own API; sent as `{code, message}`. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers: {
    "content-type": "application/json;charset=UTF-8",
    "cache-control": "no-store",
    ...headers,
  },
  body: JSON.stringify(body),
});

export async function receive(raw: Request["raw"]): Promise<Request> {
  const { request } = raw;
  const address = `http://local${request.url}`;
  if (!URL.canParse(address))
    throw new Refusal(400, "invalid_input", "The address is not well formed.");
  const url = new URL(address);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Even a large body is read to its end, since a client that is cut off can't read the refusal.
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody) throw new Refusal(413, "too_large", "The body is too large.");
  return {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
    remoteAddress: request.socket.remoteAddress ?? "",
    raw,
  };
}

export function send(response: ServerResponse, { status, headers = {}, body = "" }: Reply) {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

export const isLoopback = (address: string) =>
  address === "::1" || /^(::ffff:)?127\./.test(address);

/** The simulator's address, as the client wrote it. */
export const originOf = ({ headers, raw }: Request) =>
  `${"encrypted" in raw.request.socket ? "https" : "http"}://${headers.host}`;
