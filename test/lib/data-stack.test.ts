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
    RecoveryPeriodInDays: 35,
  });
  // DynamoDB's own key encrypts every table, and asks KMS for nothing that we pay.
  expect(SSESpecification).toEqual({ SSEEnabled: false });
  expect(BillingMode).toBe("PAY_PER_REQUEST");
  expect(TimeToLiveSpecification).toEqual({ AttributeName: "expiresAt", Enabled: true });
  expect(StreamSpecification).toEqual({ StreamViewType: "NEW_AND_OLD_IMAGES" });
});

test("the people outlive their stack and can't be deleted by mistake", () => {
  const { DeletionPolicy, Properties } = pool();

  expect(DeletionPolicy).toBe("Retain");
  expect(Properties.DeletionProtection).toBe("ACTIVE");
});

test("nobody makes an account past our registration", () => {
  expect(pool().Properties.AdminCreateUserConfig).toMatchObject({ AllowAdminCreateUserOnly: true });
});

test("a password never travels, and a session ends when it should", () => {
  expect(client()).toMatchObject({
    ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    PreventUserExistenceErrors: "ENABLED",
    EnableTokenRevocation: true,
    AccessTokenValidity: 12 * 60,
    IdTokenValidity: 12 * 60,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" },
  });
  expect(client().AllowedOAuthFlows).toBeUndefined();
});

test("nobody can take an address by writing it to their own user of the pool", () => {
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

/** A secret of the stack, by the beginning of its id. */
function secretOf({ data }: Templates, name: "Daraja" | "PayoutCredentials" | "Push") {
  const [found] = resources(data, "AWS::SecretsManager::Secret").filter(([id]) =>
    id.startsWith(name),
  );
  if (!found) throw new Error(`There is no secret ${name}.`);
  return found[1];
}

test("what the keys of Web Push are made of is made by the deployment, long and kept", () => {
  const { Properties, DeletionPolicy } = secretOf(aws, "Push");

  expect(DeletionPolicy).toBe("Retain");
  expect(Properties.GenerateSecretString).toEqual({ PasswordLength: 64 });
});

test("the provider's credentials are created empty, with a notice secret fit for an address", () => {
  const { Properties, DeletionPolicy } = secretOf(aws, "Daraja");
  const { SecretStringTemplate, GenerateStringKey, PasswordLength } =
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
});

test("the credentials of payouts are created empty, in a secret of their own", () => {
  const { Properties, DeletionPolicy } = secretOf(aws, "PayoutCredentials");

  expect(DeletionPolicy).toBe("Retain");
  expect(JSON.parse(Properties.GenerateSecretString.SecretStringTemplate)).toEqual({
    initiatorName: "",
    initiatorPassword: "",
    certificate: "",
    b2cShortCode: "",
    airtelClientId: "",
    airtelClientSecret: "",
    airtelPin: "",
    airtelPublicKey: "",
  });
});

test("a notice secret can be made, of letters and digits that spell no refused word", () => {
  const generated = (templates: Templates) =>
    secretOf(templates, "Daraja").Properties.GenerateSecretString;
  const onAws = generated(aws);
  const { ExcludeCharacters: inAnEmulator } = generated(synthesised({ local: aLocalWorld }));

  // Secrets Manager puts in one of each kind, and refuses a list that leaves none of it.
  expect(onAws).toMatchObject({ ExcludePunctuation: true, ExcludeCharacters: "eEsScC" });
  expect(onAws.IncludeSpace).toBeUndefined();
  // The emulator heeds the list only.
  for (const character of "/?#%&+\"'\\_eEsScC") expect(inAnEmulator).toContain(character);
});

/** Whether the administrator is mailed a first password. */
const invites = ({ data }: Templates) => only(data, "Custom::Administrator").Properties.Invite;

test("the administrator is made at deployment, and invited once the site is not on this machine", () => {
  const settings = { siteUrl: "https://kalamu.example" };

  expect(invites(synthesised({ settings }))).toBe("true");
  expect(invites(aws)).toBe("false");
  expect(invites(synthesised({ settings, local: aLocalWorld }))).toBe("false");
});

test("the administrator's account waits for the permissions of its function, and for the group", () => {
  const [account] = Object.values(aws.data.findResources("Custom::Administrator"));

  expect(account?.["DependsOn"]).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^AdministratorFunctionRoleDefaultPolicy/),
      expect.stringMatching(/^PeopleAdministrators/),
    ]),
  );
});

test("the user pool words the invitation as Cognito wants it, and mails nothing else by itself", () => {
  const { AdminCreateUserConfig, AccountRecoverySetting, LambdaConfig } = only(
    aws.data,
    "AWS::Cognito::UserPool",
  ).Properties;
  const { EmailMessage, EmailSubject } = AdminCreateUserConfig.InviteMessageTemplate;

  expect(EmailSubject).toBe("Your administrator account for Kalamu");
  expect(EmailMessage).toContain("{####}");
  expect(EmailMessage).toContain("{username}");
  expect(EmailMessage.length).toBeLessThan(20_000);
  expect(AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: "admin_only", Priority: 1 }]);
  expect(LambdaConfig).toBeUndefined();
});

test("an emulator gets the same data, protected alike", () => {
  const local = synthesised({ local: aLocalWorld });

  expect(only(local.data, "AWS::DynamoDB::GlobalTable")).toMatchObject({
    DeletionPolicy: "Retain",
    Properties: { Replicas: [{ DeletionProtectionEnabled: true }] },
  });
});
