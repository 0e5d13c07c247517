import { shellOf } from "#contracts/addresses";

/**
 * `file` is loaded once, and then answered from the stored copy. `page` is loaded from the network,
 * and stored for use without network. `shell` (the app's start pages and settings) is answered from
 * the stored copy, while a newer copy is loaded for next time.
 */
export type Handling = "file" | "page" | "shell" | "none";

/** Decides how the worker handles a request. It never handles calls of the API. */
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
