// Builds the site and deploys the stack to AWS. `--stack NAME` deploys a separate stack. Further
// arguments go to `cdk deploy`.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "..");
const programs = join(root, "node_modules/.bin");
const cdk = join(programs, "cdk");
// cdk starts tsx by its name.
process.env.PATH = `${programs}${delimiter}${process.env.PATH}`;

const refused = (/** @type {string} */ why) => {
  console.error(why);
  process.exit(1);
};
const run = (/** @type {string} */ command, /** @type {string[]} */ parameters) => {
  const { status } = spawnSync(command, parameters, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(cdk)) refused("The dependencies are missing. Run: npm ci");
if (process.env.AWS_ENDPOINT_URL)
  refused("AWS_ENDPOINT_URL is set, so this is not AWS. Unset it, or run: npm start");

const { values, tokens = [] } = parseArgs({
  options: { stack: { type: "string" }, profile: { type: "string" } },
  strict: false,
  allowPositionals: true,
  tokens: true,
});
const isOurs = (/** @type {{kind: string, name?: string}} */ { kind, name }) =>
  kind === "option" && name === "stack";
const ours = tokens.find(isOurs);
const forCdk = process.argv.slice(2);
if (ours) forCdk.splice(ours.index, "inlineValue" in ours && ours.inlineValue ? 1 : 2);
const stack = String(values.stack ?? process.env.KALAMU_STACK ?? "Kalamu");
process.env.KALAMU_STACK = stack;
// bin/unfinished.ts must use the same AWS account as cdk.
if (values.profile) process.env.AWS_PROFILE = String(values.profile);

const context = JSON.parse(readFileSync(join(root, "cdk.context.json"), "utf8"));
const own = context[`kalamu-${stack}`];
if (stack !== "Kalamu" && !own?.senderEmail)
  refused(
    `A second stack needs a sender of its own: set "kalamu-${stack}": { "senderEmail": "…" } in cdk.context.json, as docs/deploy.md, "A second stack", shows.`,
  );
const settings = { ...context.kalamu, ...own };
const { siteUrl, senderVerified, company, firewall, trainingLinks, alarmEmail } = settings;
if (!company)
  refused(
    'The site has to say who runs it: set "company" in cdk.context.json, as docs/deploy.md, "Settings", shows.',
  );
// The site's build refuses all invalid settings, including invalid URLs.
const isNobodys = (/** @type {string} */ link) =>
  URL.canParse(link) && new URL(link).hostname.endsWith(".example");
if (Object.values(trainingLinks ?? {}).some(isNobodys))
  refused(
    'People who pay for a training are sent to an address that nobody has: set "trainingLinks" in cdk.context.json to where the trainings are held.',
  );
if (!alarmEmail)
  refused(
    'Nobody would hear an alarm: set "alarmEmail" in cdk.context.json to an address that somebody reads.',
  );
const nobodys = ["adminEmail", "senderEmail", "supportEmail", "alarmEmail"].filter((name) =>
  settings[name]?.endsWith(".example"),
);
if (nobodys.length)
  refused(
    `No mail reaches or leaves an address that nobody has: set ${nobodys.map((name) => `"${name}"`).join(", ")} in cdk.context.json.`,
  );
if (/^http:\/\/(localhost|127\.)/.test(siteUrl ?? ""))
  refused(
    `Mails would link to ${siteUrl}: set "siteUrl" in cdk.context.json to null for CloudFront's own address, or set "domain".`,
  );
if (!senderVerified)
  console.log(
    'Mail waits in its queue until SES knows the sender and "senderVerified" is true in cdk.context.json: docs/deploy.md, "Mail".',
  );

// If the site makes unconfirmed claims, prints them and ends the deployment.
run(process.execPath, ["web/build/unconfirmed-claims.mjs"]);
run(process.execPath, ["web/build/build-site.mjs"]);
run(join(programs, "tsx"), ["bin/unfinished.ts"]);
const outputsFile = join(root, "cdk.out/outputs.json");
run(cdk, ["deploy", "--all", "--outputs-file", outputsFile, ...forCdk]);
if (!firewall)
  console.log(
    `The firewall is off. If it was on before, end its stack: aws cloudformation delete-stack --stack-name ${stack}-Firewall --region us-east-1`,
  );
const { SiteUrl: site } =
  (existsSync(outputsFile) && JSON.parse(readFileSync(outputsFile, "utf8"))[stack]) || {};
if (site)
  console.log(`
The site is ${site}
The administrator: ${settings.adminEmail} has a first password by mail; sign in at ${site}/signin within seven days.
Try it: ${stack === "Kalamu" ? "" : `KALAMU_STACK=${stack} `}npm run smoke -- ${site}`);
