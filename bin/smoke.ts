// Tests a deployment as a writer would use it, removes the created data, and prints the results.
import { parseArgs } from "node:util";
import type { BrowserConfig } from "#contracts/settings";
import { isLoopback } from "../lib/local-world";
import { ask, jsonIn, newWriter } from "./smoke/account";
import { checks, type Run } from "./smoke/checks";
import { Stacks } from "./stacks";

const usage =
  "npm run smoke -- https://SITE [--phone 0712345678] [--by-hand], with the deployment's credentials in the shell";

interface Row {
  what: string;
  holds: boolean | undefined;
  seen: string;
}

async function begin(): Promise<Run> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { phone: { type: "string" }, "by-hand": { type: "boolean", default: false } },
  });
  const site = (positionals[0] ?? "").replace(/\/$/, "");
  if (!URL.canParse(site) || !(site.startsWith("https://") || isLoopback(site)))
    throw new Error(usage);
  const { status, text } = await ask(site, "GET", "/config.json");
  const config = jsonIn(text) as BrowserConfig | undefined;
  if (status !== 200 || !config?.userPoolId) throw new Error(`${site}/config.json is not ours.`);
  const stacks = new Stacks(config.region);
  // Without the table's name, the script could not remove its test data.
  await stacks.tableName();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const { phone, "by-hand": byHand } = values;
  return { site, config, stacks, writer: newWriter(phone), phone, byHand, say };
}

async function rowOf(what: string, look: () => Promise<string | undefined>): Promise<Row> {
  try {
    const seen = await look();
    return { what, holds: seen === undefined ? undefined : true, seen: seen ?? "not asked for" };
  } catch (error) {
    return { what, holds: false, seen: error instanceof Error ? error.message : String(error) };
  }
}

async function cleanUp({ stacks, config, writer }: Run): Promise<string> {
  const removed = await stacks.remove(config.userPoolId, writer);
  if (removed === 0) return "nothing was made";
  return removed === undefined
    ? `kept: ${writer.username} has paid, and the ledger keeps every movement`
    : `the user and ${removed} items; codes of mailed links end by themselves`;
}

async function main(): Promise<void> {
  const run = await begin();
  const rows: Row[] = [];
  for (const [what, check] of Object.entries(checks)) {
    rows.push(await rowOf(what, () => check(run)));
    if (what === "Signing up" && !run.userId) break;
  }
  rows.push(await rowOf("What was made is removed", () => cleanUp(run)));
  const word = ({ holds }: Row) => (holds === undefined ? "–" : holds ? "holds" : "FAILS");
  for (const row of rows) console.log(`${word(row).padEnd(6)} ${row.what.padEnd(44)} ${row.seen}`);
  if (rows.some(({ holds }) => holds === false)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
