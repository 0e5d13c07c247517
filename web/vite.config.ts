import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The app behind sign-in. `web/build/build-site.mjs` builds it together with the public pages. */
export default defineConfig({
  root: `${import.meta.dirname}/app`,
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: `${import.meta.dirname}/../dist/site`,
    emptyOutDir: true,
    target: "baseline-widely-available",
    manifest: "app-manifest.json",
    // Everything but the tiles of the borders stays a file that can be cached by its name.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
