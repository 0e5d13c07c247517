import { expect, test } from "vitest";
import { retention } from "#contracts/retention";
import { plain, resources, synthesised } from "./stacks";

const { kalamu } = plain();
const all = (type: string) => resources(kalamu, type);
const propertiesOf = (type: string) => all(type).map(([, { Properties }]) => Properties);

test.each([
  ["AWS::DynamoDB::GlobalTable", 1],
  ["AWS::Cognito::UserPool", 1],
  ["AWS::S3::Bucket", 3],
  ["AWS::SecretsManager::Secret", 3],
])("each %s outlives its stack", (type, least) => {
  const policies = all(type).map(([, { DeletionPolicy }]) => DeletionPolicy);

  expect(policies.length).toBeGreaterThanOrEqual(least);
  for (const policy of policies) expect(["Retain", "RetainExceptOnCreate"]).toContain(policy);
});

test("the table and the user pool can't be deleted by mistake", () => {
  const [table] = propertiesOf("AWS::DynamoDB::GlobalTable");
  const [pool] = propertiesOf("AWS::Cognito::UserPool");

  expect(table.Replicas).toMatchObject([{ DeletionProtectionEnabled: true }]);
  expect(pool.DeletionProtection).toBe("ACTIVE");
});

test("logs are kept as long as the privacy notice says, and no longer", () => {
  const groups = propertiesOf("AWS::Logs::LogGroup");
  const buckets = propertiesOf("AWS::S3::Bucket").filter(({ LifecycleConfiguration: cycle }) =>
    cycle?.Rules.some((rule: object) => "ExpirationInDays" in rule),
  );

  expect(groups.length).toBeGreaterThan(10);
  // Otherwise Lambda would create its own log, which is kept for ever.
  for (const [, fn] of resources(kalamu, "AWS::Lambda::Function"))
    expect(fn.Properties.LoggingConfig.LogGroup).toBeDefined();
  expect(new Set(groups.map(({ RetentionInDays }) => RetentionInDays))).toEqual(
    new Set([retention.logDays]),
  );
  expect(
    buckets.map(({ LifecycleConfiguration }) => LifecycleConfiguration.Rules[0].ExpirationInDays),
  ).toContain(retention.logDays);
});

test("files move to cheap storage after a month and expire after the years of the setting; unsubmitted ones after a day", () => {
  const [uploads, parts] = propertiesOf("AWS::S3::Bucket").filter(
    ({ CorsConfiguration }) => CorsConfiguration,
  );
  const shorter = resources(synthesised({ settings: { workYears: 1 } }).kalamu, "AWS::S3::Bucket")
    .map(([, { Properties }]) => Properties)
    .find(({ CorsConfiguration }) => CorsConfiguration);

  expect(uploads.LifecycleConfiguration.Rules).toMatchObject([
    {
      Status: "Enabled",
      ExpirationInDays: 7 * 365 + 2,
      NoncurrentVersionExpiration: { NoncurrentDays: retention.replacedFileDays },
      Transitions: [{ StorageClass: "GLACIER_IR", TransitionInDays: 30 }],
    },
    { Status: "Enabled", ExpiredObjectDeleteMarker: true },
  ]);
  expect(parts.VersioningConfiguration).toBeUndefined();
  expect(parts.LifecycleConfiguration.Rules).toMatchObject([
    { Status: "Enabled", ExpirationInDays: 1 },
  ]);
  expect(shorter.LifecycleConfiguration.Rules[0].ExpirationInDays).toBe(366);
});

test("the table's backups reach back as far as the notice says", () => {
  const [table] = propertiesOf("AWS::DynamoDB::GlobalTable");
  const { RecoveryPeriodInDays } = table.Replicas[0].PointInTimeRecoverySpecification;

  expect(RecoveryPeriodInDays).toBe(retention.backupDays);
});

test("messages in a queue expire after the days in the notice", () => {
  const waits = propertiesOf("AWS::SQS::Queue").map(
    ({ MessageRetentionPeriod = 0 }) => MessageRetentionPeriod / (24 * 60 * 60),
  );

  expect(Math.max(...waits)).toBe(retention.deadLetterDays);
});

test("a sign-in ends when the notice says", () => {
  const clients = propertiesOf("AWS::Cognito::UserPoolClient");

  for (const { RefreshTokenValidity, TokenValidityUnits } of clients)
    expect([RefreshTokenValidity, TokenValidityUnits.RefreshToken]).toEqual([
      retention.signInDays * 24 * 60,
      "minutes",
    ]);
});
