import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, mergeConfig } from "vite";
import { shellOf } from "#contracts/addresses";
import appConfig from "../web/vite.config";
import { repository } from "./folders";
import type { SiteServer } from "./front-door/front-door";
import { freePort } from "./ports";

/** Serves the app from its sources, replaced in the browser as they are saved; other pages stay as built. */
export async function serveSources(
  taken: Set<number>,
): Promise<{ site: SiteServer; close: () => Promise<void> }> {
  const vite = await createServer(
    mergeConfig(appConfig, {
      configFile: false,
      // Not the app's own folder, whose `api` would lie behind the routes of the API.
      root: join(repository, "web"),
      appType: "custom",
      logLevel: "warn",
      server: {
        middlewareMode: true,
        hmr: { host: "localhost", port: await freePort(18_080, taken) },
        fs: { allow: [repository] },
      },
    }),
  );
  const file = join(repository, "web/app/index.html");
  const site: SiteServer = (request, response, next) => {
    const path = request.url ?? "/";
    if (!shellOf(path.split("?")[0] ?? "")) return vite.middlewares(request, response, next);
    const html = withOwnAddresses(readFileSync(file, "utf8"));
    vite.transformIndexHtml("/app/index.html", html, path).then(
      (page) => response.setHeader("content-type", "text/html; charset=utf-8").end(page),
      (error: Error) => {
        response.statusCode = 500;
        response.end(String(error.stack));
      },
    );
  };
  return { site, close: () => vite.close() };
}

/** The page stands at many paths: what it fetches is named from the root, not from beside its file. */
const withOwnAddresses = (html: string) =>
  html.replaceAll('"../', '"/').replaceAll('"./', '"/app/');
