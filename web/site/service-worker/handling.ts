import { shellOf } from "#contracts/addresses";

/**
 * `file` is kept for good. `page` is fetched, and kept for a day without network. `shell` is
 * answered from the kept copy while a newer one is fetched for the next time: the application's
 * frame and its settings hold nothing that can look out of date, and nobody has to wait for a
 * slow network.
 */
export type Handling = "file" | "page" | "shell" | "none";

/** What the service worker does with a request; the service's own calls are never touched. */
export function handlingOf(
  request: Pick<Request, "method" | "mode" | "url">,
  origin: string,
): Handling {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== origin) return "none";
  if (url.pathname.startsWith("/api/")) return "none";
  if (url.pathname.startsWith("/assets/")) return "file";
  if (url.pathname === "/config.json") return "shell";
  if (request.mode !== "navigate") return "none";
  return shellOf(url.pathname) ? "shell" : "page";
}
