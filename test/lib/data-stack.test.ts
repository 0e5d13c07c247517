import { beforeAll, expect, test } from "vitest";
import { emulated, full, only, plain, resources, type Templates } from "./stacks";

let aws: Templates;
beforeAll(() => {
  aws = plain();
}, 120_000);

const pool = () => only(aws.kalamu, "AWS::Cognito::UserPool");
const client = () => only(aws.kalamu, "AWS::Cognito::UserPoolClient").Properties;

test("nobody can create an account without our registration", () => {
  expect(pool().Properties.AdminCreateUserConfig).toMatchObject({ AllowAdminCreateUserOnly: true });
});

test("a password is never sent, and a session ends on time", () => {
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
  // An empty list is dropped on its way to Cognito, which then allows every attribute.
  expect(client().WriteAttributes).toEqual(["locale"]);
  expect(pool().Properties.UserAttributeUpdateSettings).toEqual({
    AttributesRequireVerificationBeforeUpdate: ["email"],
  });
});

test("mail of the pool comes from our address once that is verified, and not before", () => {
  const verified = only(full().kalamu, "AWS::Cognito::UserPool").Properties.EmailConfiguration;

  expect(pool().Properties.EmailConfiguration).toBeUndefined();
  expect(verified).toMatchObject({
    EmailSendingAccount: "DEVELOPER",
    From: "Kalamu <hello@kalamu.example>",
  });
});

test("only services can read buckets", () => {
  const buckets = resources(aws.kalamu, "AWS::S3::Bucket");
  const policies = resources(aws.kalamu, "AWS::S3::BucketPolicy");

  expect(policies).toHaveLength(buckets.length);
  for (const [, { Properties }] of policies) {
    for (const { Effect, Principal } of Properties.PolicyDocument.Statement)
      if (Effect === "Allow") expect(Object.keys(Principal)).toEqual(["Service"]);
  }
});

test("a notice secret can be generated, from letters and digits that form no refused word", () => {
  const generated = ({ kalamu }: Templates) =>
    resources(kalamu, "AWS::SecretsManager::Secret").find(([id]) => id.includes("Daraja"))?.[1]
      .Properties.GenerateSecretString;
  const onAws = generated(aws);
  const { ExcludeCharacters: inAnEmulator } = generated(emulated());

  // Secrets Manager inserts one of each kind, and refuses a list that excludes a whole kind.
  expect(onAws).toMatchObject({ ExcludePunctuation: true, ExcludeCharacters: "eEsScC" });
  expect(onAws.IncludeSpace).toBeUndefined();
  // The emulator uses only the list.
  for (const character of "/?#%&+\"'\\_eEsScC") expect(inAnEmulator).toContain(character);
});

/** Returns true if the administrator gets a first password by mail. */
const invites = ({ kalamu }: Templates) => only(kalamu, "Custom::Administrator").Properties.Invite;

test("the administrator is created at deployment, and invited except on this machine", () => {
  expect(invites(aws)).toBe("true");
  expect(invites(emulated())).toBe("false");
});

test("the administrator's account waits for the permissions of its function, and for the group", () => {
  const [account] = Object.values(aws.kalamu.findResources("Custom::Administrator"));

  expect(account?.["DependsOn"]).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/AdministratorFunctionRoleDefaultPolicy/),
      expect.stringMatching(/PeopleAdministrators/),
    ]),
  );
});
