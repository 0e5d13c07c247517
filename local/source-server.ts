import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, mergeConfig } from "vite";
import { shellOf } from "#contracts/addresses";
import appConfig from "../web/vite.config";
import { repository } from "./folders";
import type { SiteServer } from "./front-door/front-door";
import { freePort } from "./ports";

/** Serves the app from its sources by Vite, with hot replacement; the public pages stay as built. */
export async function serveSources(): Promise<{ site: SiteServer; close: () => Promise<void> }> {
  const vite = await createServer(
    mergeConfig(appConfig, {
      configFile: false,
      // Not web/app: the parts beside it are served too.
      root: join(repository, "web"),
      appType: "custom",
      logLevel: "warn",
      server: {
        middlewareMode: true,
        hmr: { host: "localhost", port: await freePort() },
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

/** The page has many addresses, so relative ones in it must begin at the root. */
const withOwnAddresses = (html: string) =>
  html.replaceAll('"../', '"/').replaceAll('"./', '"/app/');
