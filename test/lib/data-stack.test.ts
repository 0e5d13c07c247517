import { expect, test } from "vitest";
import { emulated, full, only, plain, propertiesOf, resources } from "./stacks";

const aws = plain();
const pool = only(aws.kalamu, "AWS::Cognito::UserPool").Properties;
const client = only(aws.kalamu, "AWS::Cognito::UserPoolClient").Properties;

test("only our functions can create accounts, and nobody can sign up at Cognito directly", () => {
  expect(pool.AdminCreateUserConfig).toMatchObject({ AllowAdminCreateUserOnly: true });
});

test("sign-in never sends the password, and access tokens expire after 12 hours", () => {
  expect(client).toMatchObject({
    ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    PreventUserExistenceErrors: "ENABLED",
    EnableTokenRevocation: true,
    AccessTokenValidity: 12 * 60,
    IdTokenValidity: 12 * 60,
    TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes" },
  });
  expect(client.AllowedOAuthFlows).toBeUndefined();
});

test("nobody can take over an address by writing the address to their own user", () => {
  // An empty list would not reach Cognito, which then allows every attribute.
  expect(client.WriteAttributes).toEqual(["locale"]);
  expect(pool.UserAttributeUpdateSettings).toEqual({
    AttributesRequireVerificationBeforeUpdate: ["email"],
  });
});

test("the pool sends mail from our address only after SES has verified the sender", () => {
  const verified = only(full().kalamu, "AWS::Cognito::UserPool").Properties;

  expect(pool.EmailConfiguration).toBeUndefined();
  expect(verified.EmailConfiguration).toMatchObject({
    EmailSendingAccount: "DEVELOPER",
    From: "Kalamu <hello@kalamu.example>",
  });
});

test("bucket policies allow access only to AWS services", () => {
  const policies = propertiesOf(aws, "AWS::S3::BucketPolicy");

  expect(policies).toHaveLength(resources(aws.kalamu, "AWS::S3::Bucket").length);
  for (const { PolicyDocument } of policies)
    for (const { Effect, Principal } of PolicyDocument.Statement)
      if (Effect === "Allow") expect(Object.keys(Principal)).toEqual(["Service"]);
});

test("the secret of notice URLs has only letters and digits that can't form a word that Safaricom refuses", () => {
  const [onAws, inAnEmulator] = [aws, emulated()].map(
    (templates) =>
      propertiesOf(templates, "AWS::SecretsManager::Secret", "Daraja")[0].GenerateSecretString,
  );

  expect(onAws).toMatchObject({ ExcludePunctuation: true, ExcludeCharacters: "eEsScC" });
  expect(onAws.IncludeSpace).toBeUndefined();
  // The emulator uses only the list of characters.
  for (const character of "/?#%&+\"'\\_eEsScC")
    expect(inAnEmulator.ExcludeCharacters).toContain(character);
});

test("a deployment to AWS mails the administrator an invitation; one to an emulator mails none", () => {
  const invites = [aws, emulated()].map(
    ({ kalamu }) => only(kalamu, "Custom::Administrator").Properties.Invite,
  );

  expect(invites).toEqual(["true", "false"]);
});

test("the administrator's account is created after its function's permissions and after the group", () => {
  const [account] = Object.values(aws.kalamu.findResources("Custom::Administrator"));

  expect(account?.["DependsOn"]).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/AdministratorFunctionRoleDefaultPolicy/),
      expect.stringMatching(/PeopleAdministrators/),
    ]),
  );
});
