import { readFileSync, watch } from "node:fs";
import { basename, join } from "node:path";
import { LambdaClient, UpdateFunctionCodeCommand } from "@aws-sdk/client-lambda";
import { type BuildFailure, context, formatMessages, type OutputFile } from "esbuild";
import { zipSync } from "fflate";
import { createServer, mergeConfig } from "vite";
import { shellOf } from "#contracts/addresses";
import { bundling, processes } from "../lib/bundle";
import { functions } from "../lib/functions";
import appConfig from "../web/vite.config";
import { toEmulator } from "./aws";
import { repository } from "./folders";
import type { SiteServer } from "./front-door/front-door";
import { freePort } from "./ports";
import { forgetDeployment } from "./stacks";
import type { Say } from "./steps";

/** Updates screens and functions when a source file is saved, until `close` is called. */
export async function startDevelopment(
  options: FollowOptions,
): Promise<{ site: SiteServer; close: () => Promise<void> }> {
  const sources = await serveSources();
  const functions = await followFunctions(options);
  return {
    site: sources.site,
    close: async () => {
      await functions.close();
      await sources.close();
    },
  };
}

/** Serves the app from its sources with Vite's hot replacement, and the built public pages. */
export async function serveSources(): Promise<{ site: SiteServer; close: () => Promise<void> }> {
  const vite = await createServer(
    mergeConfig(appConfig, {
      configFile: false,
      // The root is not web/app, since its sibling folders are served too.
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

/** The app's one page is served at many addresses, so its relative links become absolute. */
const withOwnAddresses = (html: string) =>
  html.replaceAll('"../', '"/').replaceAll('"./', '"/app/');

const out = join(repository, "dist/development");
const ourSources = {
  folder: join(repository, "lambdas"),
  entries: Object.fromEntries(
    Object.entries(functions).map(([name, { entry }]) => [name, `functions/${entry}`]),
  ) as Record<string, string>,
};
/** Milliseconds without a change before a build, since editors write a file in several steps. */
const settleTime = 60;

export interface FollowOptions {
  endpoint: string;
  functionNames: Record<string, string>;
  say: Say;
  /** The functions' folder and the entry file of each function; by default this repository's. */
  sources?: { folder: string; entries: Record<string, string> };
}

interface Bundle {
  name: string;
  files: OutputFile[];
  hash: string;
}

/** Bundles the functions whenever code is saved, and updates those whose bundle changed. */
export async function followFunctions({
  endpoint,
  functionNames,
  say,
  sources: { folder, entries } = ourSources,
}: FollowOptions): Promise<{ close: () => Promise<void> }> {
  const lambda = new LambdaClient(toEmulator(endpoint));
  const builder = await context({
    ...bundling,
    logLevel: "silent",
    entryPoints: {
      ...Object.fromEntries(
        Object.values(entries).map((entry) => [`${entry}/index`, join(folder, `${entry}.ts`)]),
      ),
      ...processes,
    },
    outdir: out,
    write: false,
  });

  const build = async () => {
    const { outputFiles = [] } = await builder.rebuild();
    return Object.entries(entries).map(([name, entry]): Bundle => {
      const files = outputFiles.filter(({ path }) => path.startsWith(`${join(out, entry)}/`));
      return { name, files, hash: files.map((file) => file.hash).join() };
    });
  };
  /** The hash of each function's running code. */
  const running = new Map((await build()).map(({ name, hash }) => [name, hash]));
  const replace = async ({ name, files, hash }: Bundle) => {
    const FunctionName = functionNames[name];
    if (!FunctionName) throw new Error(`${name} is not deployed yet: start again.`);
    const ZipFile = zipSync(
      Object.fromEntries(files.map(({ path, contents }) => [basename(path), contents])),
    );
    await lambda.send(new UpdateFunctionCodeCommand({ FunctionName, ZipFile }));
    running.set(name, hash);
  };
  let failing = false;
  const follow = async () => {
    const start = performance.now();
    try {
      const changed = (await build()).filter(({ name, hash }) => running.get(name) !== hash);
      if (failing) say("✓ The functions can be built again.");
      failing = false;
      if (!changed.length) return;
      await forgetDeployment(endpoint);
      await Promise.all(changed.map(replace));
      const names = changed.map(({ name }) => name).join(", ");
      say(`↻ ${names} replaced in ${(performance.now() - start).toFixed(0)} ms`);
    } catch (error) {
      failing = true;
      say(`✗ The functions stay as they were.\n${await explain(error)}`);
    }
  };

  // Only one build runs at a time. A file saved during a build becomes part of the next one.
  let queue = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(follow);
    }, settleTime);
  });
  return {
    close: async () => {
      clearTimeout(timer);
      watcher.close();
      await queue;
      await builder.dispose();
    },
  };
}

async function explain(error: unknown): Promise<string> {
  const { errors } = error as Partial<BuildFailure>;
  if (!errors) return String(error);
  return (await formatMessages(errors, { kind: "error", color: false })).join("").trimEnd();
}
