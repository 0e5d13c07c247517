import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { World } from "../world";

export interface Notice {
  kind: string;
  url: string;
  /** Safaricom names the business in a header. */
  shortCode?: string;
  /** Beside, or in place of, what every notice has. */
  headers?: Record<string, string>;
  /** The exact bytes, since a notice may be broken on purpose. */
  body: string;
  note?: string;
}

export interface Delivery {
  /** null when the receiver gave no answer. */
  status: number | null;
  answer: string;
}

export const wasTaken = ({ status }: Delivery) => status !== null && status >= 200 && status < 300;

/** Sends a notice once, whatever comes of it, and writes it into the log. */
export async function deliver(world: World, notice: Notice): Promise<Delivery> {
  const entry = world.log.open({
    direction: "out",
    kind: notice.kind,
    method: "POST",
    target: notice.url,
    sent: parsedOrText(notice.body),
  });
  try {
    const delivery = await post(notice, world.timings.receiver);
    world.log.close(entry, {
      status: delivery.status,
      answer: parsedOrText(delivery.answer),
      ...(notice.note && { note: notice.note }),
    });
    return delivery;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    world.log.close(entry, {
      status: null,
      note: [notice.note, reason].filter(Boolean).join("; "),
    });
    return { status: null, answer: "" };
  }
}

/** Writes into the log that a notice was held back on purpose. */
export function withhold(world: World, { kind, url, body }: Notice) {
  const entry = world.log.open({
    direction: "out",
    kind,
    method: "POST",
    target: url,
    sent: parsedOrText(body),
  });
  world.log.close(entry, { status: null, note: "lost on purpose" });
}

function parsedOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body.slice(0, 2_000);
  }
}

// Not `fetch`: it would send the header's name in lower case, and Safaricom's is not.
function post({ url, shortCode, headers, body }: Notice, patience: number): Promise<Delivery> {
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: "POST",
        headers: {
          "Content-Type": "application/json;charset=UTF-8",
          ...(shortCode && { Businessshortcode: shortCode }),
          "Content-Length": Buffer.byteLength(body),
          ...headers,
        },
        timeout: patience,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? null,
            answer: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("the receiver took too long")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
