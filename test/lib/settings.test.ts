import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { readSettings, readSettingsFile, SettingsError, settingsFor } from "../../lib/settings";
import { settingsFile } from "./stacks";

const changed = (changes: object) => ({ ...(settingsFile as object), ...changes });

function linesOf(context: unknown, changes?: string): readonly string[] {
  try {
    readSettings(context, changes);
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;
    throw error;
  }
  return [];
}

test("the tests' settings are valid, and so are those of cdk.context.json", () => {
  expect(readSettings(settingsFile)).toMatchObject({ productName: "Kalamu", activationFee: 300 });
  expect(() => readSettingsFile()).not.toThrow();
});

test("a second stack gets all settings of the first except the restored table", () => {
  const context: Record<string, unknown> = {
    kalamu: { alarmEmail: "a@kalamu.example", restoredTable: { name: "Production" } },
    "kalamu-staging": { senderEmail: "hello@staging.example" },
  };
  expect(settingsFor("staging", (key) => context[key])).toEqual({
    alarmEmail: "a@kalamu.example",
    senderEmail: "hello@staging.example",
    restoredTable: null,
  });
  expect(settingsFor("Kalamu", (key) => context[key])).toBe(context["kalamu"]);
});

test("the error has one line for each wrong setting, with its name", () => {
  const lines = linesOf(
    changed({
      activationFee: -1,
      publishTime: "7",
      trainingFees: { normal: 250, special: "much" },
    }),
  );

  expect(lines).toHaveLength(3);
  expect(lines).toEqual([
    expect.stringMatching(/^cdk\.context\.json: "kalamu\.activationFee": .+/),
    expect.stringMatching(/^cdk\.context\.json: "kalamu\.trainingFees\.special": .*number/),
    'cdk.context.json: "kalamu.publishTime": must be a time like 07:00',
  ]);
});

test("the error names a limit for one withdrawal that is above the limit for a day", () => {
  const withdrawals = { perDay: 1000, largest: 1001, phoneLockHours: 24 };

  expect(linesOf(changed({ withdrawals }))).toEqual([
    'cdk.context.json: "kalamu.withdrawals.largest": must not be more than perDay',
  ]);
  expect(linesOf(changed({ withdrawals: { ...withdrawals, largest: 1000 } }))).toEqual([]);
});

test("the error names an unknown setting at any depth", () => {
  const lines = linesOf(
    changed({ activatonFee: 300, trainingFees: { normal: 250, special: 1000, extra: 1 } }),
  );

  expect([...lines].sort()).toEqual([
    'cdk.context.json: "kalamu.activatonFee" is not a setting.',
    'cdk.context.json: "kalamu.trainingFees.extra" is not a setting.',
  ]);
});

test("the error names a missing setting, and says if all settings are missing", () => {
  const { paybill: _, ...without } = settingsFile as Record<string, unknown>;

  expect(linesOf(without)).toEqual([expect.stringContaining('"kalamu.paybill"')]);
  expect(linesOf(undefined)).toEqual([expect.stringContaining('"kalamu" is missing')]);
});

test("the error names a site URL that does not match the domain", () => {
  const domain = {
    name: "kalamu.example",
    certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/abc",
  };

  expect(linesOf(changed({ domain, siteUrl: "https://kalamu.example" }))).toEqual([]);
  expect(linesOf(changed({ domain }))).toEqual([
    'cdk.context.json: "kalamu.siteUrl": must be https://kalamu.example, the domain.',
  ]);
});

test("a local world changes single settings and keeps the others", () => {
  const limits = { contactPerAddress: { count: 900 } };

  const { contactPerAddress, contactPerNetwork } = readSettings(
    settingsFile,
    JSON.stringify({ limits }),
  ).limits;

  expect(contactPerAddress).toEqual({ count: 900, minutes: 60 });
  expect(contactPerNetwork).toEqual({ count: 100, minutes: 60 });
});

test("a local world's changes are checked like the settings", () => {
  expect(linesOf(settingsFile, '{"colour":"red"}')).toEqual([
    'cdk.context.json: "kalamu.colour" is not a setting.',
  ]);
  expect(linesOf(settingsFile, "{")).toEqual(["KALAMU_SETTINGS is not JSON."]);
});

test("a wrong setting stops the site's build, and one line says why", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["web/build/build-site.mjs"], {
    encoding: "utf8",
    env: { ...process.env, KALAMU_SETTINGS: '{"publishTime":"7"}' },
  });

  expect(status).toBe(1);
  expect(`${stdout}${stderr}`).toBe(
    'cdk.context.json: "kalamu.publishTime": must be a time like 07:00\n',
  );
});
