import { expect, test } from "vitest";
import { retention } from "#contracts/retention";
import { plain, propertiesOf, resources, synthesised } from "./stacks";

const aws = plain();

test.each([
  ["AWS::DynamoDB::GlobalTable", 1],
  ["AWS::Cognito::UserPool", 1],
  ["AWS::S3::Bucket", 3],
  ["AWS::SecretsManager::Secret", 3],
])("each %s outlives its stack", (type, least) => {
  const policies = resources(aws.kalamu, type).map(([, { DeletionPolicy }]) => DeletionPolicy);

  expect(policies.length).toBeGreaterThanOrEqual(least);
  for (const policy of policies) expect(["Retain", "RetainExceptOnCreate"]).toContain(policy);
});

test("table and user pool are protected from deletion; backups last as long as the privacy notice says", () => {
  expect(propertiesOf(aws, "AWS::Cognito::UserPool")).toMatchObject([
    { DeletionProtection: "ACTIVE" },
  ]);
  expect(propertiesOf(aws, "AWS::DynamoDB::GlobalTable")).toMatchObject([
    {
      Replicas: [
        {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { RecoveryPeriodInDays: retention.backupDays },
        },
      ],
    },
  ]);
});

test("logs are kept as long as the privacy notice says, and no longer", () => {
  const groups = propertiesOf(aws, "AWS::Logs::LogGroup");
  const expiries = propertiesOf(aws, "AWS::S3::Bucket").map(
    ({ LifecycleConfiguration }) => LifecycleConfiguration?.Rules[0].ExpirationInDays,
  );

  expect(groups.length).toBeGreaterThan(10);
  // For a function without a log group, Lambda would create a group that never expires.
  for (const { LoggingConfig } of propertiesOf(aws, "AWS::Lambda::Function"))
    expect(LoggingConfig.LogGroup).toBeDefined();
  expect(new Set(groups.map(({ RetentionInDays }) => RetentionInDays))).toEqual(
    new Set([retention.logDays]),
  );
  expect(expiries).toContain(retention.logDays);
});

test("files move to cheap storage after a month and expire after the setting's years", () => {
  const buckets = [aws, synthesised({ settings: { workYears: 1 } })].flatMap((templates) =>
    propertiesOf(templates, "AWS::S3::Bucket").filter(({ CorsConfiguration }) => CorsConfiguration),
  );
  const [[uploads, markers], [part], [shorter]] = buckets.map(
    ({ LifecycleConfiguration }) => LifecycleConfiguration.Rules,
  );

  expect(uploads).toMatchObject({
    Status: "Enabled",
    ExpirationInDays: 7 * 365 + 2,
    NoncurrentVersionExpiration: { NoncurrentDays: retention.replacedFileDays },
    Transitions: [{ StorageClass: "GLACIER_IR", TransitionInDays: 30 }],
  });
  expect(markers).toMatchObject({ Status: "Enabled", ExpiredObjectDeleteMarker: true });
  expect(part).toMatchObject({ Status: "Enabled", ExpirationInDays: 1 });
  expect(buckets[1]).not.toHaveProperty("VersioningConfiguration");
  expect(shorter.ExpirationInDays).toBe(366);
});

test("messages in a queue and sign-ins expire after the days in the privacy notice", () => {
  const waits = propertiesOf(aws, "AWS::SQS::Queue").map(
    ({ MessageRetentionPeriod = 0 }) => MessageRetentionPeriod / (24 * 60 * 60),
  );

  expect(Math.max(...waits)).toBe(retention.deadLetterDays);
  for (const client of propertiesOf(aws, "AWS::Cognito::UserPoolClient"))
    expect(client).toMatchObject({
      RefreshTokenValidity: retention.signInDays * 24 * 60,
      TokenValidityUnits: { RefreshToken: "minutes" },
    });
});
