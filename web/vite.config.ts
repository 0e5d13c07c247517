import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { deskCode } from "./build/desk-code";
import { pdfFiles } from "./build/pdf-files";
import { readPublicSettings } from "./build/site-settings";

/** What the pages for people without a session need, beside the libraries. */
const partNames = [
  "ui/",
  "app/account/strings",
  "app/account/notifications/install\\.",
  "app/frame/api/strings",
  "app/frame/layout/strings",
  "app/account/(account-frame|email-field|sign-in/load-sign-in|sign-in/sign-in-problem|sign-up/sign-up-panel)",
  "app/frame/api/(api-problem|use-config|query-client|operation-key)",
  "app/frame/hooks/(use-draft|use-submit)",
  "app/frame/layout/(lone-page|use-page-title|page-boundary|trouble-bar)",
  "app/frame/session/(session-store|guard)\\.",
  "app/frame/reload-once",
];
const parts = partNames.join("|");

/**
 * Which code travels together. Few files for a first screen, since on a slow network each costs more
 * than its bytes; and nothing in what the sign-in page fetches that it does not need.
 */
const codeGroups = [
  { name: deskCode("desk"), test: /web\/(app|ui)\/|contracts\// },
  {
    name: "parts",
    test: new RegExp(
      `web/(${parts})|contracts/(?!payment-failures|account-group)|node_modules/zod/`,
    ),
  },
  { name: "base", test: /node_modules\/(?!aws-amplify|@aws|@smithy|js-cookie|tslib|uuid|zod)/ },
  {
    name: "api",
    test: /app\/account\/(password\/new-password-field|person-fields)|app\/frame\/(api|session)\/(?!sign-in|social|second-factor|refresh|revoke|amplify|session-guard|stored-session)/,
  },
  {
    name: "screens",
    test: /contracts\/payment-failures|web\/app\/(?!frame\/session\/(?!session-guard))/,
  },
].map((group, index, all) => ({ ...group, minShareCount: 2, priority: all.length - index }));

/** Names the application's own code in the page, so that it travels beside the first script. */
const preloadStart: Plugin = {
  name: "preload-start",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
      const start = chunks.find(({ name }) => name === "start");
      return [start?.fileName, ...(start?.imports ?? [])]
        .filter((file) => file && !bundle?.[file]?.fileName.includes("/index-"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        }));
    },
  },
};

/** Fails when a name in the list of parts fits no file any more. */
const noStaleParts: Plugin = {
  name: "no-stale-parts",
  apply: "build",
  generateBundle() {
    const files = [...this.getModuleIds()];
    for (const name of partNames.flatMap(alternatives))
      if (!files.some((file) => new RegExp(`web/${name}`).test(file)))
        this.error(`no file of the app is called ${name}, which travels with the first screens`);
  },
};

/** `app/frame/layout/(lone-page|page-boundary)` as two names, one for each file. */
function alternatives(pattern: string): string[] {
  const [, folder = pattern, names] = /^(.*)\((.*)\)/.exec(pattern) ?? [];
  return names ? names.split("|").map((name) => `${folder}${name}\\.`) : [folder];
}

/** Fails when two files of code import each other: one of them would run before what it needs. */
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

/** Puts the operator's name for the product into the page. */
const productName: Plugin = {
  name: "product-name",
  transformIndexHtml: (html) => html.replaceAll("%productName%", readPublicSettings().productName),
};

/** The app behind sign-in. `web/build/build-site.mjs` builds it together with the public pages. */
export default defineConfig({
  root: `${import.meta.dirname}/app`,
  publicDir: false,
  plugins: [react(), pdfFiles, productName, preloadStart, noStaleParts, noCircles],
  build: {
    outDir: `${import.meta.dirname}/../dist/site`,
    emptyOutDir: true,
    target: "baseline-widely-available",
    manifest: "app-manifest.json",
    // Everything but the tiles of the borders stays a file that can be cached by its name.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: codeGroups, includeDependenciesRecursively: false } },
    },
  },
});
