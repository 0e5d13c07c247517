import { shellOf } from "#contracts/addresses";

/**
 * `file` is stored for good. `page` is loaded from the network, and stored for use without network.
 * `shell` is answered from the stored copy at once, while a newer copy is loaded for next time: the
 * app's start pages and settings can't look out of date.
 */
export type Handling = "file" | "page" | "shell" | "none";

/** Decides how a request is handled; calls of the API are never handled. */
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
