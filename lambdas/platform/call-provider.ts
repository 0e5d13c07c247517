/**
 * Runs `fetch` over a new connection. Lambda freezes functions between requests, so a reused
 * connection may be dead, and it would be unknown if the provider got the request.
 */
export const fetchFresh = (
  url: string,
  init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> },
): Promise<Response> => fetch(url, { ...init, headers: { ...init.headers, connection: "close" } });

/** The request was not sent, so the provider has done nothing. */
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
 * Sends one request and returns the answer, even with an error status. Throws {@link NotSent} if
 * the request was not sent, or another error if no answer arrives within `milliseconds`.
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
