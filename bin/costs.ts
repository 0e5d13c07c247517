// Prints the monthly cost on AWS, from the templates, the assumed use and a list of prices. With
// --write it also updates the figures quoted in docs/deploy.md.
import { readFileSync, writeFileSync } from "node:fs";
import { readSettingsFile } from "../lib/settings";
import { heading, liveReport, monthReport, quote, quoted } from "./costs/report";
import { resourcesOf, templates } from "./costs/resources";
import { builtWay } from "./costs/usage";

const settings = readSettingsFile();
const exists = resourcesOf(templates({ ...settings, firewall: false }));
const withFirewall = resourcesOf(templates({ ...settings, firewall: true }));
const report = [
  ...heading,
  "Without firewall",
  "",
  ...monthReport(exists),
  "With firewall",
  "",
  ...monthReport(withFirewall),
  `How open screens learn what has changed (built: ${builtWay.name})`,
  "",
  ...liveReport(exists),
];
if (process.argv.includes("--write")) {
  const page = "docs/deploy.md";
  const text = readFileSync(page, "utf8");
  writeFileSync(
    page,
    text.replace(quoted, () => quote(exists, withFirewall)),
  );
}
process.stdout.write(`${report.join("\n")}\n`);
