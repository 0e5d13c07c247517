// Builds the whole site into dist/site: the public pages as HTML, and the app behind sign-in. With
// --pages-only, builds the public pages alone, which is faster.
import { register } from "tsx/esm/api";

process.env.NODE_ENV = "production";
register();
const { buildSite } = await import("./build-site");
const { SettingsError } = await import("../../lib/settings");
try {
  await buildSite({ pagesOnly: process.argv.includes("--pages-only") });
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
