import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { parsedOrText } from "../log/log-answer";
import type { World } from "../world";

const keptCallbacks = 1_000;
/** The most bytes that are read of a receiver's answer. Only a validation uses the answer. */
const readOfAnswer = 64 * 1024;

export interface Notice {
  kind: string;
  url: string;
  /** The business's number, which Safaricom sends in a header. */
  shortCode?: string;
  /** Headers in addition to the usual ones; a usual header of the same name is replaced. */
  headers?: Record<string, string>;
  /** The exact text to send, since a notice may be malformed on purpose. */
  body: string;
  note?: string;
  reason?: string;
  /** The payment of this notice, marked as delivered when the receiver accepts the notice. */
  movement?: { noticeDelivered: boolean } | undefined;
}

export interface Delivery {
  /** null if the receiver did not answer. */
  status: number | null;
  answer: string;
  problem?: string;
}

export const wasTaken = ({ status }: Delivery) => status !== null && status >= 200 && status < 300;

/** Sends a notice once, even if that fails, and logs it. */
export async function deliver(world: World, notice: Notice): Promise<Delivery> {
  const { kind, url, body, note, reason, movement } = notice;
  const entry = world.log.open({
    direction: "out",
    kind,
    method: "POST",
    target: url,
    sent: parsedOrText(body),
  });
  const delivery = await post(world, notice).catch(
    (error: Error): Delivery => ({ status: null, answer: "", problem: error.message }),
  );
  const notes = [note, delivery.problem].filter(Boolean).join("; ");
  world.log.close(entry, {
    status: delivery.status,
    answer: parsedOrText(delivery.answer),
    ...(notes && { note: notes }),
    ...(reason && { reason }),
  });
  if (movement && wasTaken(delivery)) {
    movement.noticeDelivered = true;
    world.save();
  }
  world.callbacks.push({
    kind,
    url,
    body: parsedOrText(body),
    status: delivery.status,
    at: entry.at,
  });
  world.callbacks.splice(0, world.callbacks.length - keptCallbacks);
  world.events.tell({ type: "callback" });
  return delivery;
}

/** Logs a notice that a switch loses on purpose. */
export function withhold(world: World, { kind, url, body, reason }: Notice) {
  const entry = world.log.open({
    direction: "out",
    kind,
    method: "POST",
    target: url,
    sent: parsedOrText(body),
  });
  world.log.close(entry, { status: null, note: "lost on purpose", ...(reason && { reason }) });
}

/** An address from which Safaricom sends notices, and one from which it does not. */
const sources = { safaricom: "196.201.212.69", stranger: "203.0.113.7" };

function sourceHeader({ faults }: World): Record<string, string> {
  const source = faults.get("notice.source");
  if (source) faults.spend("notice.source");
  return source ? { "X-Forwarded-For": sources[source] } : {};
}

// `fetch` would write the header's name in lower case; Safaricom does not.
function post(world: World, { url, shortCode, headers, body }: Notice): Promise<Delivery> {
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
          ...sourceHeader(world),
          ...headers,
        },
        timeout: world.timings.receiver,
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const taken = () =>
          resolve({
            status: response.statusCode ?? null,
            answer: Buffer.concat(chunks).toString("utf8"),
          });
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes < readOfAnswer) return;
          taken();
          outgoing.destroy();
        });
        response.on("error", reject);
        response.on("end", taken);
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("the receiver took too long")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
