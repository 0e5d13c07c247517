import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, send } from "./answer";
import { type CompressedCopies, encodingFor } from "./compression";

/** Sends 304 when the browser's copy is current, else the page, compressed as CloudFront would. */
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
      // CloudFront makes the tag of what it compresses weak.
      ...(etag && { etag: etag.startsWith("W/") ? etag : `W/${etag}` }),
    },
  });
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const varyHeader = (vary: string | undefined) =>
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
