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

test("the settings of the tests are good, and those of cdk.context.json", () => {
  expect(readSettings(settingsFile)).toMatchObject({ productName: "Kalamu", activationFee: 300 });
  expect(() => readSettingsFile()).not.toThrow();
});

test("a second stack takes over all settings but the restored table", () => {
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

test("each wrong setting is one line that names it", () => {
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

test("a limit of one withdrawal above that of a day is named", () => {
  const withdrawals = { perDay: 1000, largest: 1001, phoneLockHours: 24 };

  expect(linesOf(changed({ withdrawals }))).toEqual([
    'cdk.context.json: "kalamu.withdrawals.largest": must not be more than perDay',
  ]);
  expect(linesOf(changed({ withdrawals: { ...withdrawals, largest: 1000 } }))).toEqual([]);
});

test("an unknown setting is named, at any depth", () => {
  const lines = linesOf(
    changed({ activatonFee: 300, trainingFees: { normal: 250, special: 1000, extra: 1 } }),
  );

  expect([...lines].sort()).toEqual([
    'cdk.context.json: "kalamu.activatonFee" is not a setting.',
    'cdk.context.json: "kalamu.trainingFees.extra" is not a setting.',
  ]);
});

test("a missing setting, and missing settings, are named", () => {
  const { paybill: _, ...without } = settingsFile as Record<string, unknown>;

  expect(linesOf(without)).toEqual([expect.stringContaining('"kalamu.paybill"')]);
  expect(linesOf(undefined)).toEqual([expect.stringContaining('"kalamu" is missing')]);
});

test("a site address that does not match the domain is named", () => {
  const domain = {
    name: "kalamu.example",
    certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/abc",
  };

  expect(linesOf(changed({ domain, siteUrl: "https://kalamu.example" }))).toEqual([]);
  expect(linesOf(changed({ domain }))).toEqual([
    'cdk.context.json: "kalamu.siteUrl": must be https://kalamu.example, the domain.',
  ]);
});

test("a local world changes single settings and leaves the others", () => {
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

test("the site is not built with a wrong setting, and one line says why", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["web/build/build-site.mjs"], {
    encoding: "utf8",
    env: { ...process.env, KALAMU_SETTINGS: '{"publishTime":"7"}' },
  });

  expect(status).toBe(1);
  expect(`${stdout}${stderr}`).toBe(
    'cdk.context.json: "kalamu.publishTime": must be a time like 07:00\n',
  );
});
