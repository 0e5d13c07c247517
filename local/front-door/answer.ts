import type { IncomingMessage, ServerResponse } from "node:http";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Headers of one connection, and those that are set here. */
const hopByHop = ["connection", "keep-alive", "transfer-encoding", "content-length", "upgrade"];

/** Sends an answer; to HEAD without its body. */
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

/** A refusal by the front door itself, in the form of the service's. */
export const problem = (status: number, code: string, message: string): Answer => ({
  status,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: Buffer.from(JSON.stringify({ code, message })),
});
