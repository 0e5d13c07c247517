import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListEventSourceMappingsCommand,
} from "@aws-sdk/client-lambda";
import { ListSchedulesCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newWithdrawal } from "../../lambdas/money/payouts/withdrawal";
import { nextAttemptId } from "../../lambdas/money/payouts/withdrawal-transitions";
import { awsEnvironment, toEmulator } from "../../local/aws";
import { type Emulator, installEmulator, startEmulator } from "../../local/emulator";
import { type Folders, folders } from "../../local/folders";
import { freePort } from "../../local/ports";
import { type Deployed, deployStacks } from "../../local/stacks";
import { makeTable } from "../support/make-table";

/** A separate emulator, because these changes would break other tests. */
let emulator: Emulator;
let place: Folders;
const { signal } = new AbortController();

beforeAll(async () => {
  place = folders(mkdtempSync(join(tmpdir(), "kalamu-changed-")));
  const python = await installEmulator(place, signal);
  const started = startEmulator(python, place, await freePort());
  emulator = started;
  await started.ready(signal);
}, 300_000);

afterAll(async () => {
  await emulator.stop();
  rmSync(place.base, { recursive: true, force: true });
});

const deploy = (settings: Record<string, unknown>): Promise<Deployed> =>
  deployStacks(
    place,
    emulator.endpoint,
    {
      darajaUrl: "http://127.0.0.1:1/daraja",
      airtelUrl: "http://127.0.0.1:1",
      sesUrl: emulator.endpoint,
      socialSignInUrl: "http://127.0.0.1:1/social",
      siteOrigin: "http://localhost:1",
      settings,
    },
    signal,
  );

/** Creates a table as a restore does, and turns on its stream. */
async function restoredTable() {
  const client = new DynamoDBClient(toEmulator(emulator.endpoint));
  const { TableDescription } = await makeTable(client, "kalamu-restored", {
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
  return { name: "kalamu-restored", streamArn: TableDescription?.LatestStreamArn };
}

const run = promisify(execFile);

async function rest(...parameters: string[]): Promise<string> {
  const env = { ...process.env, ...awsEnvironment(emulator.endpoint) };
  const program = ["--import", "tsx", "bin/rest.ts", ...parameters];
  return (await run(process.execPath, program, { env })).stdout;
}

async function started() {
  const options = toEmulator(emulator.endpoint);
  const { EventSourceMappings = [] } = await new LambdaClient(options).send(
    new ListEventSourceMappingsCommand({}),
  );
  const { Schedules = [] } = await new SchedulerClient(options).send(new ListSchedulesCommand({}));
  const count = (states: (string | undefined)[], wanted: string) =>
    states.filter((state) => state?.toUpperCase() === wanted).length;
  const mappings = EventSourceMappings.map(({ State }) => State);
  const schedules = Schedules.map(({ State }) => State);
  const both = (wanted: string) => [count(mappings, wanted), count(schedules, wanted)];
  return { on: both("ENABLED"), off: both("DISABLED") };
}

/** Stores a withdrawal that was requested but not sent when the table was restored. */
async function openWithdrawal(table: DynamoDBDocumentClient, TableName: string) {
  const withdrawal = newWithdrawal({
    withdrawalId: `writer.${"0".repeat(32)}`,
    userId: "writer",
    wallet: "mpesa",
    amount: 450,
    phone: "+254712345678",
    entrySequence: 1,
    now: new Date("2026-11-21T06:00:00.000Z"),
  });
  const { withdrawalId, createdAt } = withdrawal;
  const Item = {
    ...withdrawal,
    pk: "USER#writer",
    sk: `WITHDRAWAL#${withdrawalId}`,
    gsi2pk: "WITHDRAWALS#requested",
    gsi2sk: `${createdAt}#${withdrawalId}`,
  };
  await table.send(new PutCommand({ TableName, Item }));
  return withdrawal;
}

test("one deployment changes the sender and social sign-in, and uses a restored table with paused payouts", async () => {
  const lambda = new LambdaClient(toEmulator(emulator.endpoint));
  const environment = async ({ functionNames }: Deployed, name: string) => {
    const FunctionName = functionNames[name];
    const found = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
    return found.Environment?.Variables ?? {};
  };
  const before = await deploy({
    senderEmail: "hello@first.example",
    socialSignIn: {
      domainPrefix: "kalamu-changed",
      facebook: null,
      google: {
        clientId: "id",
        clientSecretArn: "arn:aws:secretsmanager:eu-west-1:000000000000:secret:g",
      },
    },
  });
  const table = await restoredTable();
  const items = DynamoDBDocumentClient.from(new DynamoDBClient(toEmulator(emulator.endpoint)));
  const withdrawal = await openWithdrawal(items, table.name);
  const running = await started();
  const payoutsOf = async (TableName: string | undefined) => {
    const key = { pk: "PAYOUTS", sk: "PAYOUTS" };
    const { Item } = await items.send(new GetCommand({ TableName, Key: key }));
    return Item;
  };

  // The operator turns the triggers off before the restore.
  await rest("--off");
  expect(await started()).toEqual({ on: [0, 0], off: running.on });
  expect(await payoutsOf(before.outputs.TableName)).toMatchObject({ paused: true, restored: true });

  const said = await rest(table.name);

  expect(said).toContain(
    `mpesa  requested  KES 450  ${withdrawal.withdrawalId}  ${nextAttemptId(withdrawal)}`,
  );
  expect(said).not.toContain("712345678");
  expect(await started()).toEqual({ on: [0, 0], off: running.on });
  expect(await payoutsOf(table.name)).toMatchObject({ paused: true, restored: true });

  const after = await deploy({ senderEmail: "hello@second.example", restoredTable: table });
  // The deployment created event sources for the new table's stream.
  await rest(table.name);
  expect((await started()).on).toEqual([0, 0]);
  await rest("--end");
  expect(await started()).toEqual(running);
  const followers = await lambda.send(
    new ListEventSourceMappingsCommand({
      FunctionName: after.functionNames["TableChanges"],
    }),
  );

  expect(before.outputs.SocialClientId).toBeDefined();
  expect(after.outputs.SocialClientId).toBeUndefined();
  expect(after.outputs.TableName).toBe(table.name);
  expect(await environment(after, "Writer")).toMatchObject({ TABLE_NAME: table.name });
  expect(await environment(after, "Public")).not.toHaveProperty("SOCIAL_CLIENT_ID");
  expect((await environment(after, "Mailer"))["SETTINGS"]).toContain("hello@second.example");
  expect(followers.EventSourceMappings?.map(({ EventSourceArn }) => EventSourceArn)).toContain(
    table.streamArn,
  );
  expect(after.outputs.UserPoolId).toBe(before.outputs.UserPoolId);
  expect(after.outputs.DarajaSecretArn).toBe(before.outputs.DarajaSecretArn);
}, 600_000);
