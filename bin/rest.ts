// The steps of a restore. `--off` pauses payouts, and turns off queues, stream and schedules. The
// name of the restored table does the same with that table, and prints what to compare with the
// providers' statements. `--end` turns queues, stream and schedules on again.
import { parseArgs } from "node:util";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  type OpenWithdrawal,
  openWithdrawals,
  pauseRestoredPayouts,
} from "../lambdas/money/payouts/restored-table";
import { localAccount, localWorld, NotLoopback } from "../lib/local-world";
import { EventSources } from "./rest/event-sources";
import { Stacks } from "./stacks";

const usage =
  "npm run rest -- --off before a restore, npm run rest -- TABLE before the restored table is used, npm run rest -- --end to go on; with the deployment's credentials in the shell";

const region = process.env["AWS_REGION"] ?? localAccount.region;
const say = (line = "") => console.log(line);

class Refused extends Error {
  override readonly name = "Refused";
}

/** Returns the time of the backup from which the table was restored; undefined for other tables. */
async function restoredMoment(TableName: string): Promise<Date | undefined> {
  const { Table } = await new DynamoDBClient({ region })
    .send(new DescribeTableCommand({ TableName }))
    .catch((error: unknown) => {
      if ((error as Error).name === "ResourceNotFoundException")
        throw new Refused(`There is no table ${TableName} in ${region}.\n${usage}`);
      throw error;
    });
  if (Table?.TableStatus !== "ACTIVE")
    throw new Refused(`${TableName} is ${Table?.TableStatus}: wait until it is ACTIVE.`);
  return Table.RestoreSummary?.RestoreDateTime;
}

async function stop(table: string, sources: EventSources) {
  // `pauseRestoredPayouts` reads the table's name from this variable.
  process.env["TABLE_NAME"] = table;
  await pauseRestoredPayouts(new Date());
  say(`Payouts are paused in ${table}.`);
  const { mappings, schedules } = await sources.turnOff();
  say(`Off: ${mappings} event sources (queues and the table's stream), ${schedules} schedules.`);
}

async function begin(table: string, stacks: Stacks, sources: EventSources) {
  const moment = await restoredMoment(table);
  await stop(table, sources);
  tell(await openWithdrawals(), moment);
  const isInUse = (await stacks.tableName()) === table;
  say();
  say("Then:");
  if (!isInUse)
    say(
      `- Set "restoredTable" to ${table} and deploy. The deployment makes new event sources for its stream: run npm run rest -- ${table} once more after it.`,
    );
  say(
    "- npm run rest -- --end turns all on again. Payouts are paused until the administrator resumes them.",
  );
}

/** Prints what to compare with the providers' statements, without phone numbers. */
function tell(open: readonly OpenWithdrawal[], moment: Date | undefined) {
  const since = moment?.toISOString() ?? "the restored moment";
  say();
  say(`Compare with the statements of M-Pesa's and Airtel's payout accounts since ${since}:`);
  say(
    "- These withdrawals were open then. One that a statement shows under an id below is paid: leave it, it is asked for again under the same id and refused as a duplicate. One that was paid by hand: record its receipt before the administrator resumes payouts.",
  );
  for (const { withdrawalId, state, wallet, amount, createdAt, attemptIds } of open)
    say(
      `    ${createdAt}  ${wallet}  ${state}  KES ${amount}  ${withdrawalId}  ${attemptIds.join(" ")}`,
    );
  const sum = open.reduce((total, { amount }) => total + amount, 0);
  say(`    ${open.length} withdrawals, KES ${sum}`);
  say(
    "- A payout under an id that is not below, and whose receipt no withdrawal has, is of a withdrawal that the table has lost: its amount is in the writer's balance again. Take it out by a correction as soon as requests are let in again, before the administrator resumes payouts.",
  );
  say(
    '- A payment to the pay bill whose receipt the table doesn\'t know: post its confirmation (docs/runbook/payments.md, "Compare with the statement").',
  );
}

async function main() {
  localWorld(process.env);
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      off: { type: "boolean", default: false },
      end: { type: "boolean", default: false },
    },
  });
  const [table] = positionals;
  if (positionals.length + Number(values.off) + Number(values.end) !== 1) throw new Refused(usage);
  const stacks = new Stacks(region);
  const sources = new EventSources(stacks, region);
  if (table) return await begin(table, stacks, sources);
  if (values.off) return await stop(await stacks.tableName(), sources);
  const { mappings, held, schedules } = await sources.turnOn();
  say(`On: ${mappings} event sources, ${schedules} schedules.`);
  if (held > 0)
    say(`Still off: ${held} event sources of mail, until a deployment sets "senderVerified".`);
  say("Payouts are paused until the administrator resumes them (Withdrawals).");
}

main().catch((error: unknown) => {
  const isPlain = error instanceof Refused || error instanceof NotLoopback;
  const isWithoutCredentials = error instanceof Error && error.name === "CredentialsProviderError";
  if (isWithoutCredentials)
    console.error(`There are no credentials of AWS in the shell.\n${usage}`);
  else console.error(isPlain ? error.message : error);
  process.exitCode = 1;
});
