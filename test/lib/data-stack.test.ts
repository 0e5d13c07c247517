import { beforeAll, expect, test } from "vitest";
import { aLocalWorld, only, resources, synthesised, type Templates } from "./stacks";

let aws: Templates;
beforeAll(() => {
  aws = synthesised();
}, 120_000);

const table = () => only(aws.data, "AWS::DynamoDB::GlobalTable");
const pool = () => only(aws.data, "AWS::Cognito::UserPool");
const client = () => only(aws.data, "AWS::Cognito::UserPoolClient").Properties;

test("the table outlives its stack and can't be deleted by mistake", () => {
  const { DeletionPolicy, UpdateReplacePolicy, Properties } = table();

  expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(["Retain", "Retain"]);
  expect(Properties.Replicas).toHaveLength(1);
  expect(Properties.Replicas[0].DeletionProtectionEnabled).toBe(true);
});

test("the table can be restored to any moment, is encrypted and grows by itself", () => {
  const { Replicas, SSESpecification, BillingMode, TimeToLiveSpecification, StreamSpecification } =
    table().Properties;

  expect(Replicas[0].PointInTimeRecoverySpecification).toEqual({
    PointInTimeRecoveryEnabled: true,
  });
  expect(SSESpecification).toEqual({ SSEEnabled: true, SSEType: "KMS" });
  expect(BillingMode).toBe("PAY_PER_REQUEST");
  expect(TimeToLiveSpecification).toEqual({ AttributeName: "expiresAt", Enabled: true });
  expect(StreamSpecification).toEqual({ StreamViewType: "NEW_AND_OLD_IMAGES" });
});

test("the people outlive their stack and can't be deleted by mistake", () => {
  const { DeletionPolicy, Properties } = pool();

  expect(DeletionPolicy).toBe("Retain");
  expect(Properties.DeletionProtection).toBe("ACTIVE");
});

test("nobody makes an account round our registration", () => {
  expect(pool().Properties.AdminCreateUserConfig).toMatchObject({ AllowAdminCreateUserOnly: true });
});

test("a password never travels, and a session ends when it should", () => {
  expect(client()).toMatchObject({
    ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH"],
    PreventUserExistenceErrors: "ENABLED",
    EnableTokenRevocation: true,
    RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 60 },
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" },
  });
  expect(client().AllowedOAuthFlows).toBeUndefined();
});

test("nobody can take an address by writing it to their own user, round our API", () => {
  // An empty list is left out on its way to Cognito, which then takes it for every attribute.
  expect(client().WriteAttributes).toEqual(["locale"]);
  expect(pool().Properties.UserAttributeUpdateSettings).toEqual({
    AttributesRequireVerificationBeforeUpdate: ["email"],
  });
});

test("a second factor is offered, by an authenticator and not by SMS", () => {
  const { MfaConfiguration, EnabledMfas } = pool().Properties;

  expect(MfaConfiguration).toBe("OPTIONAL");
  expect(EnabledMfas).toEqual(["SOFTWARE_TOKEN_MFA"]);
});

test("mail of the pool comes from our address once that is verified, and not before", () => {
  const verified = only(
    synthesised({ settings: { senderVerified: true } }).data,
    "AWS::Cognito::UserPool",
  ).Properties.EmailConfiguration;

  expect(pool().Properties.EmailConfiguration).toBeUndefined();
  expect(verified).toMatchObject({
    EmailSendingAccount: "DEVELOPER",
    From: "Kalamu <hello@kalamu.example>",
  });
});

test("no bucket can be read by the public, and none without TLS", () => {
  const buckets = [aws.data, aws.site].flatMap((stack) => resources(stack, "AWS::S3::Bucket"));
  const policies = [aws.data, aws.site].flatMap((stack) =>
    resources(stack, "AWS::S3::BucketPolicy"),
  );

  expect(buckets.length).toBeGreaterThanOrEqual(3);
  for (const [, { Properties, DeletionPolicy }] of buckets) {
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(Properties.BucketEncryption).toBeDefined();
    expect(DeletionPolicy).toBe("Retain");
  }
  expect(policies).toHaveLength(buckets.length);
  for (const [, { Properties }] of policies) {
    const statements = Properties.PolicyDocument.Statement;
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: "Deny",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      }),
    );
    for (const { Effect, Principal } of statements)
      if (Effect === "Allow") expect(Object.keys(Principal)).toEqual(["Service"]);
  }
});

test("the provider's credentials are created empty, with a notice secret fit for an address", () => {
  const { Properties, DeletionPolicy } = only(aws.data, "AWS::SecretsManager::Secret");
  const { SecretStringTemplate, GenerateStringKey, PasswordLength, ExcludeCharacters } =
    Properties.GenerateSecretString;

  expect(DeletionPolicy).toBe("Retain");
  expect(JSON.parse(SecretStringTemplate)).toEqual({
    consumerKey: "",
    consumerSecret: "",
    shortCode: "",
    passkey: "",
  });
  expect(GenerateStringKey).toBe("noticeSecret");
  expect(PasswordLength).toBeGreaterThanOrEqual(32);
  for (const character of "/?#%&+ \"'\\") expect(ExcludeCharacters).toContain(character);
});

test("the administrator's account is made at deployment, and invited on AWS only", () => {
  const calls = (templates: Templates) =>
    JSON.stringify(Object.values(templates.data.findResources("Custom::AWS")));

  expect(calls(aws)).toContain("AdminCreateUser");
  expect(calls(aws)).toContain("AdminAddUserToGroup");
  expect(calls(aws)).toContain("DesiredDeliveryMediums");
  expect(calls(aws)).not.toContain("SUPPRESS");
  expect(calls(synthesised({ local: aLocalWorld }))).toContain("SUPPRESS");
});

test("an emulator gets the same data, protected alike", () => {
  const local = synthesised({ local: aLocalWorld });

  expect(only(local.data, "AWS::DynamoDB::GlobalTable")).toMatchObject({
    DeletionPolicy: "Retain",
    Properties: { Replicas: [{ DeletionProtectionEnabled: true }] },
  });
});
