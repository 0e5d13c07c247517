const appPaths =
  /^\/(?:signin|signup|forgot-password|reset-password|dashboard|admin-dashboard)(?:\/|$)/;

/** `file`: kept for good; `page` and `shell`: newest first, kept for a day without network. */
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
  if (url.pathname === "/config.json") return "page";
  if (request.mode !== "navigate") return "none";
  return appPaths.test(url.pathname) ? "shell" : "page";
}
