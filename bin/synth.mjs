// Writes the templates for AWS into cdk.out. Needs no account, network or emulator.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const root = join(import.meta.dirname, "..");
const programs = join(root, "node_modules/.bin");
const cdk = join(programs, "cdk");
if (!existsSync(cdk)) {
  console.error("The dependencies are missing. Run: npm ci");
  process.exit(1);
}

const { AWS_ENDPOINT_URL: _ignored, PATH = "", ...environment } = process.env;
const { status } = spawnSync(cdk, ["synth", "--quiet", "--no-notices"], {
  cwd: root,
  // cdk starts tsx by its name.
  env: {
    ...environment,
    PATH: `${programs}${delimiter}${PATH}`,
    CDK_DISABLE_CLI_TELEMETRY: "true",
  },
  stdio: "inherit",
});
if (status === 0 && !existsSync(join(root, "dist/site")))
  console.log(
    "The site is not built, so its pages are not in the templates: npm run deploy builds it.",
  );
process.exit(status ?? 1);
