import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** What the pages for people without a session need, beside the libraries. */
const parts = [
  "ui/",
  "app/strings/(accounts|errors|layout)",
  "app/accounts/(account-frame|use-submit)",
  "app/api/(api-problem|use-config|query-client|operation-key)",
  "app/layout/(lone-page|page-title|page-boundary|not-found-page)",
  "app/session/(session-store|use-draft|guard)\\.",
  "app/reload-once",
].join("|");

/**
 * Which code travels together. Few files for a first screen, since on a slow network each costs more
 * than its bytes; and nothing in what the sign-in page fetches that it does not need.
 */
const codeGroups = [
  { name: "parts", test: new RegExp(`web/(${parts})|contracts/messages`) },
  { name: "base", test: /node_modules\/(?!aws-amplify|@aws|@smithy|zod)/ },
  {
    name: "api",
    test: /contracts\/|node_modules\/zod\/|app\/(api|session)\/(?!sign-in|refresh|revoke|amplify|session-guard)/,
  },
  { name: "screens", test: /web\/app\/(?!session\/(?!session-guard))/ },
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

/** The app behind sign-in. `web/build/build-site.mjs` builds it together with the public pages. */
export default defineConfig({
  root: `${import.meta.dirname}/app`,
  publicDir: false,
  plugins: [react(), preloadStart],
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
