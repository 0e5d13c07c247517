import { request as httpRequest } from "node:http";

/** The parts of a mail that the emulator does not store. */
export interface Added {
  replyTo?: string[];
  /** Only non-standard headers. */
  headers?: Record<string, string>;
}

/** Forwards an SES request to the emulator; returns the answer and the id of a sent mail. */
export async function passOn(
  emulatorUrl: string,
  request: Request,
  body: string,
): Promise<{ response: Response; messageId: string | undefined }> {
  const { status, type, text } = await forward(emulatorUrl, request, body);
  const ids = /<MessageId>([^<]+)<|"MessageId":\s*"([^"]+)"/.exec(text)?.slice(1);
  const response = new Response(text, { status, headers: { "content-type": type } });
  return { response, messageId: ids?.find(Boolean) };
}

/** The reply addresses and headers of a request, in the form of either SES version. */
export function addedBy(body: string): Added {
  const replyTo = replyToOf(body);
  const headers = headersOf(body);
  return {
    ...(replyTo.length > 0 && { replyTo }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** The additional headers of a request, which only SES version 2 has. */
function headersOf(body: string): Record<string, string> {
  if (!body.startsWith("{")) return {};
  const { Content } = JSON.parse(body) as {
    Content?: { Simple?: { Headers?: { Name: string; Value: string }[] } };
  };
  const added = Content?.Simple?.Headers ?? [];
  return Object.fromEntries(added.map(({ Name, Value }) => [Name, Value]));
}

function replyToOf(body: string): string[] {
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

// `fetch` would change host and path, which are signed.
function forward(emulatorUrl: string, { method, url, headers }: Request, body: string) {
  const { pathname, search } = new URL(url);
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const outgoing = httpRequest(
      new URL(pathname + search, emulatorUrl),
      { method, headers: Object.fromEntries(headers) },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 502,
            type: answer.headers["content-type"] ?? "text/plain",
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
