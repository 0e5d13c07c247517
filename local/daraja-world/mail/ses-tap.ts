import { request as httpRequest } from "node:http";
import type { Reply, Request } from "../http/http";
import type { World } from "../world";

/**
 * Passes requests to SES on to the emulator, and stores the reply addresses and the headers, which the
 * emulator does not keep. The path stays as it is, since the signature covers it.
 */
export async function tapSes(world: World, path: string, request: Request): Promise<Reply> {
  if (!world.emulatorUrl) return { status: 503, body: "No emulator was named at the start." };
  const reply = await forward(world.emulatorUrl + path, request);
  const id = /<MessageId>([^<]+)<|"MessageId":\s*"([^"]+)"/.exec(String(reply.body))?.slice(1);
  const messageId = id?.find(Boolean);
  const replyTo = messageId ? replyToOf(request.body) : [];
  if (messageId && replyTo.length > 0) world.state.replyTo[messageId] = replyTo;
  const headers = messageId ? headersOf(request.body) : {};
  if (messageId && Object.keys(headers).length > 0) world.state.mailHeaders[messageId] = headers;
  world.save();
  world.events.tell({ type: "mail" });
  return reply;
}

/** What a request adds to the usual headers, which the second version alone can do. */
export function headersOf(body: string): Record<string, string> {
  if (!body.startsWith("{")) return {};
  const { Content } = JSON.parse(body) as {
    Content?: { Simple?: { Headers?: { Name: string; Value: string }[] } };
  };
  const added = Content?.Simple?.Headers ?? [];
  return Object.fromEntries(added.map(({ Name, Value }) => [Name, Value]));
}

/** The reply addresses of a request, in each of the forms that SES takes. */
export function replyToOf(body: string): string[] {
  if (body.startsWith("{")) {
    const { ReplyToAddresses = [], Content } = JSON.parse(body) as {
      ReplyToAddresses?: string[];
      Content?: { Raw?: { Data?: string } };
    };
    return [...ReplyToAddresses, ...replyToOfRaw(Content?.Raw?.Data)];
  }
  const form = new URLSearchParams(body);
  const named = [...form].filter(([name]) => name.startsWith("ReplyToAddresses.member."));
  return [...named.map(([, address]) => address), ...replyToOfRaw(form.get("RawMessage.Data"))];
}

function replyToOfRaw(base64: string | null | undefined): string[] {
  const [head = ""] = Buffer.from(base64 ?? "", "base64")
    .toString("utf8")
    .split(/\r?\n\r?\n/);
  const line = /^reply-to:[ \t]*(.+(?:\r?\n[ \t].+)*)/im.exec(head)?.[1];
  return line ? line.split(",").map((address) => address.trim()) : [];
}

// Not `fetch`: the signature covers the host, which must arrive as it was sent.
function forward(url: string, { method, headers, body }: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 502,
          headers: { "content-type": response.headers["content-type"] ?? "text/plain" },
          body: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
