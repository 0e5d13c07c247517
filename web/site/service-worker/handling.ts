import { shellOf } from "#contracts/addresses";

/**
 * `file` is stored for good. `page` is fetched, and stored for a day without network. `shell` is
 * answered from the stored copy while a newer one is fetched for next time: the application's frame
 * and settings can't look out of date, and a slow network makes nobody wait.
 */
export type Handling = "file" | "page" | "shell" | "none";

/** Decides how to handle a request; API calls are never touched. */
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
