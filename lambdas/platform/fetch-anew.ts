/**
 * `fetch` over a connection of its own. A function is frozen between requests, and a connection that
 * was kept may be dead when it wakes: nobody would know whether what was sent over it arrived.
 */
export const fetchAnew = (
  url: string,
  init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> },
): Promise<Response> => fetch(url, { ...init, headers: { ...init.headers, connection: "close" } });
