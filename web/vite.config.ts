import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { oldestBrowsers } from "./build/browsers";
import { codeOf, deskCode, laterCode } from "./build/code-groups";
import { boundedPdfStreams, pdfFiles } from "./build/pdf-files";
import { readPublicSettings } from "./build/site-settings";

/** The pages on which most people without a session arrive. */
const entrances = ["start", "account/sign-in/sign-in-page", "account/sign-up/sign-up-page"];

const accountPages = [
  "account/password/forgot-password-page",
  "account/password/reset-password-page",
  "account/confirm-email/confirm-email-page",
  "account/reopen-page",
  "account/unsubscribe-page",
  "account/social/social-callback-page",
  "account/social/social-finish-page",
];

const firstScreen = ["dashboard/writer-layout", "work/overview/overview-page"];

/** The pages whose code the first screen fetches ahead. */
const aheadPages = [
  "work/tasks/marketplace-page",
  "work/tasks/my-tasks-page",
  "work/submissions/submit-work-page",
  "earnings/earnings-page",
];

/**
 * Groups modules into files. A first screen has few files, since on a slow network each file costs
 * more than its bytes. The sign-in page loads only what it needs. Only the desk and the unsubscribe
 * page get the contract of reminders.
 */
const codeGroups = [
  { name: deskCode("desk"), test: /web\/(app|ui)\/|contracts\/|node_modules\/d3-/ },
  { name: codeOf("parts", entrances), test: /web\/(app|ui)\/|contracts\/|node_modules\/zod\// },
  { name: codeOf("account", accountPages), test: /web\/(app|ui)\/|contracts\/(?!reminders)/ },
  {
    name: "base",
    test: /node_modules\/(?!aws-amplify|@aws|@smithy|js-cookie|tslib|uuid|zod|d3-)/,
  },
  ...[codeOf("overview", firstScreen), codeOf("screens", aheadPages), laterCode("later")].map(
    (name) => ({
      name,
      test: /web\/(app\/(?!frame\/session\/(?!session-guard))|ui\/)|contracts\/(?!reminders)/,
    }),
  ),
].map((group, index, all) => ({ ...group, minShareCount: 2, priority: all.length - index }));

/** Adds preload links to the page, so that the app's code loads together with the first script. */
const preloadStart: Plugin = {
  name: "preload-start",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
      const start = chunks.find(({ name }) => name === "start");
      return [...(start?.imports ?? []), start?.fileName]
        .filter((file) => file && !bundle?.[file]?.fileName.includes("/index-"))
        .map((file) => ({
          tag: "link",
          attrs: {
            rel: "modulepreload",
            crossorigin: true,
            href: `/${file}`,
            // The browser runs this script last, after its imports.
            ...(file === start?.fileName && { fetchpriority: "low" }),
          },
          injectTo: "head" as const,
        }));
    },
  },
};

/**
 * Fails if built files import each other in a circle, since one of them would run before its
 * dependencies.
 */
const noCircles: Plugin = {
  name: "no-circles",
  apply: "build",
  generateBundle(_options, bundle) {
    const importsOf = (file: string) => {
      const chunk = bundle[file];
      return chunk?.type === "chunk" ? chunk.imports : [];
    };
    const follow = (file: string, path: readonly string[]) => {
      if (path.includes(file)) this.error(`code in a circle: ${[...path, file].join(" > ")}`);
      for (const next of importsOf(file)) follow(next, [...path, file]);
    };
    for (const file of Object.keys(bundle)) follow(file, []);
  },
};

const productName: Plugin = {
  name: "product-name",
  transformIndexHtml: (html) => html.replaceAll("%productName%", readPublicSettings().productName),
};

/** The build of the app behind sign-in; `web/build/build-site.mjs` adds the public pages. */
export default defineConfig({
  root: `${import.meta.dirname}/app`,
  publicDir: false,
  plugins: [react(), pdfFiles, boundedPdfStreams, productName, preloadStart, noCircles],
  worker: { format: "es", plugins: () => [boundedPdfStreams] },
  build: {
    outDir: `${import.meta.dirname}/../dist/site`,
    emptyOutDir: true,
    target: [...oldestBrowsers],
    manifest: "app-manifest.json",
    // Assets stay files, so that browsers can cache them; only the border's pattern is inlined.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: codeGroups, includeDependenciesRecursively: false } },
    },
  },
});
