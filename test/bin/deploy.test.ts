import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A repository in which a deployment starts nothing, because its cdk is an empty file. */
let repository: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "kalamu-deploy-"));
  mkdirSync(join(repository, "bin"));
  mkdirSync(join(repository, "node_modules/.bin"), { recursive: true });
  copyFileSync("bin/deploy.mjs", join(repository, "bin/deploy.mjs"));
  writeFileSync(join(repository, "node_modules/.bin/cdk"), "");
});
afterEach(() => rmSync(repository, { recursive: true }));

function deploy(changes: object, others: object = {}, parameters: string[] = []) {
  const context = JSON.parse(readFileSync("test/support/settings.json", "utf8"));
  writeFileSync(
    join(repository, "cdk.context.json"),
    JSON.stringify({ kalamu: { ...context.kalamu, ...changes }, ...others }),
  );
  const { AWS_ENDPOINT_URL: _, ...env } = process.env;
  return spawnSync(process.execPath, [join(repository, "bin/deploy.mjs"), ...parameters], {
    encoding: "utf8",
    env: { ...env, KALAMU_CONFIRM_CLAIMS: "yes" },
  });
}

const filledIn = {
  siteUrl: null,
  company: { name: "Kalamu Example Limited" },
  trainingLinks: {
    normal: "https://meet.kalamu.co.ke/normal",
    special: "https://meet.kalamu.co.ke/special",
  },
  adminEmail: "admin@kalamu.co.ke",
  senderEmail: "hello@kalamu.co.ke",
  supportEmail: "support@kalamu.co.ke",
  alarmEmail: "operator@kalamu.co.ke",
};

const nobodysLinks = {
  ...filledIn.trainingLinks,
  special: "https://meet.kalamu.example/special",
};

test.each<[what: string, lacking: object, wanted: string]>([
  ["the company that runs it", { company: null }, '"company"'],
  ["links to its trainings", { trainingLinks: nobodysLinks }, '"trainingLinks"'],
  ["somebody who reads its alarms", { alarmEmail: null }, '"alarmEmail"'],
  [
    "addresses that send and receive its mail",
    {
      senderEmail: "hello@kalamu.example",
      supportEmail: "support@kalamu.example",
      alarmEmail: "operator@kalamu.example",
    },
    '"senderEmail", "supportEmail", "alarmEmail"',
  ],
])("a site without %s is not deployed, and one line says so", (_, lacking, wanted) => {
  const { status, stderr } = deploy({ ...filledIn, ...lacking });

  expect(status).toBe(1);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).toContain(`set ${wanted} in cdk.context.json`);
});

test("if no setting is missing, the deployment looks for claims that the operator has not confirmed", () => {
  const { stderr } = deploy(filledIn);

  expect(stderr).toContain("unconfirmed-claims.mjs");
});

/** Replaces cdk, tsx and the build steps by stubs, so that a deployment succeeds. */
function withoutSteps(stack = "Kalamu") {
  mkdirSync(join(repository, "web/build"), { recursive: true });
  for (const step of ["unconfirmed-claims.mjs", "build-site.mjs"])
    writeFileSync(join(repository, "web/build", step), "");
  const cdk = join(repository, "node_modules/.bin/cdk");
  // The stub is called with: deploy --all --outputs-file FILE …, and writes the outputs into FILE.
  mkdirSync(join(repository, "cdk.out"));
  const outputs = JSON.stringify({ [stack]: { SiteUrl: "https://d1.cloudfront.net" } });
  writeFileSync(cdk, `#!/bin/sh\necho "cdk $KALAMU_STACK $5"\necho '${outputs}' > "$4"\n`);
  const tsx = join(repository, "node_modules/.bin/tsx");
  writeFileSync(tsx, '#!/bin/sh\necho "tsx $1"\n');
  for (const program of [cdk, tsx]) chmodSync(program, 0o755);
}
test("a deployment without the firewall prints the command that deletes the firewall's stack", () => {
  withoutSteps();

  expect(deploy(filledIn).stdout).toContain("delete-stack --stack-name Kalamu-Firewall");
  expect(deploy({ ...filledIn, firewall: true }).stdout).not.toContain("delete-stack");
});

test("a deployment prints the site's URL, the administrator's next step and the smoke test's command", () => {
  withoutSteps();
  const { stdout } = deploy(filledIn);

  expect(stdout).toContain("The site is https://d1.cloudfront.net");
  expect(stdout).toContain("sign in at https://d1.cloudfront.net/signin");
  expect(stdout).toMatch(/ npm run smoke -- https:\/\/d1\.cloudfront\.net\n$/);
});

test("a second stack gets its own sender and is deployed beside the first", () => {
  withoutSteps("staging");
  const own = { "kalamu-staging": { senderEmail: "hello@staging.kalamu.co.ke" } };
  const parameters = ["--stack", "staging", "--force"];

  expect(deploy(filledIn, {}, parameters).stderr).toContain('set "kalamu-staging"');
  const { stdout } = deploy(filledIn, own, parameters);
  // unfinished.ts must run before cdk, since it turns off the termination protection of a stack
  // whose first creation failed.
  expect(stdout).toMatch(/tsx bin\/unfinished\.ts\ncdk staging --force/);
  expect(stdout).toContain("KALAMU_STACK=staging npm run smoke -- https://d1.cloudfront.net");
});
