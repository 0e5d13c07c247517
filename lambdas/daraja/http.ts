import { env } from "../platform/env";
import { fetchAnew } from "../platform/fetch-anew";
import { jsonIn } from "../platform/json";

/** What came back: any status, and the members of a JSON object, or none when it was anything else. */
export interface DarajaAnswer {
  status: number;
  /** A member as text: numbers and strings are both seen in practice; empty when it is missing. */
  text(name: string): string;
}

/** The call never left, so nothing can have happened at the provider. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}

const neverConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** One HTTP call within `milliseconds`. Rejects when no answer came; {@link NotSent} when it never left. */
export async function callDaraja(
  path: string,
  request: { method: "GET" | "POST"; headers: Record<string, string>; body?: string },
  milliseconds: number,
): Promise<DarajaAnswer> {
  try {
    const response = await fetchAnew(`${env("DARAJA_URL").replace(/\/$/, "")}${path}`, {
      ...request,
      redirect: "error",
      signal: AbortSignal.timeout(milliseconds),
    });
    return readAnswer(response.status, await response.text());
  } catch (error) {
    const code = (error as { cause?: { code?: unknown } }).cause?.code;
    if (typeof code === "string" && neverConnected.has(code)) throw new NotSent(code);
    throw error;
  }
}

/** Gateways in front of the API answer with HTML or nothing at all. */
export function readAnswer(status: number, body: string): DarajaAnswer {
  const members = new Map(Object.entries(objectIn(body)));
  return {
    status,
    text: (name) => {
      const value: unknown = members.get(name);
      return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    },
  };
}

function objectIn(body: string): object {
  const parsed = jsonIn(body);
  return typeof parsed === "object" && parsed !== null ? parsed : {};
}
