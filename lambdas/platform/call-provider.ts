/**
 * Runs `fetch` over a new connection. A function is frozen between requests, and a reused
 * connection may be dead when it wakes: nobody would know if the request arrived.
 */
export const fetchFresh = (
  url: string,
  init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> },
): Promise<Response> => fetch(url, { ...init, headers: { ...init.headers, connection: "close" } });

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

export interface ProviderRequest {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/**
 * Makes one call within `milliseconds` and returns any status and body. Rejects without an answer;
 * with {@link NotSent} when the call never left.
 */
export async function callProvider(
  url: string,
  request: ProviderRequest,
  milliseconds: number,
): Promise<{ status: number; body: string }> {
  try {
    const response = await fetchFresh(url, {
      ...request,
      redirect: "error",
      signal: AbortSignal.timeout(milliseconds),
    });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    const code = (error as { cause?: { code?: unknown } }).cause?.code;
    if (typeof code === "string" && neverConnected.has(code)) throw new NotSent(code);
    throw error;
  }
}
