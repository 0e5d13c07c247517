import { expect, test } from "vitest";
import { readSettings, SettingsError } from "../../lib/settings";
import {
  everySetting,
  full,
  plain,
  propertiesOf,
  resources,
  settingsFile,
  synthesised,
  type Templates,
} from "./stacks";

const without = plain();
const set = full();

const providers = (templates: Templates) =>
  propertiesOf(templates, "AWS::Cognito::UserPoolIdentityProvider");
const clients = (templates: Templates) => propertiesOf(templates, "AWS::Cognito::UserPoolClient");
const social = () => clients(set).find(({ AllowedOAuthFlows }) => AllowedOAuthFlows);

test("without a provider the pool has neither an address nor a second client", () => {
  expect(providers(without)).toEqual([]);
  expect(resources(without.kalamu, "AWS::Cognito::UserPoolDomain")).toEqual([]);
  expect(clients(without)).toHaveLength(1);
  expect(JSON.stringify(without.kalamu.toJSON())).not.toContain("SOCIAL_");
});

test("with providers, sign-in uses a code and returns to our own address only", () => {
  expect(social()).toMatchObject({
    AllowedOAuthFlows: ["code"],
    CallbackURLs: ["https://www.kalamu-writers.example/signin/callback"],
    LogoutURLs: ["https://www.kalamu-writers.example/signin"],
    SupportedIdentityProviders: ["Facebook", "Google"],
    EnableTokenRevocation: true,
    AccessTokenValidity: 12 * 60,
  });
  expect(social().GenerateSecret ?? false).toBe(false);
  expect(social().ExplicitAuthFlows).toEqual(["ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]);
});

test("Cognito may write a provider's attributes; people can't write them, whichever way they signed in", () => {
  expect(social().WriteAttributes.sort()).toEqual([
    "custom:social_confirmed",
    "custom:social_email",
    "family_name",
    "given_name",
  ]);
  expect(social().AllowedOAuthScopes).toEqual(["openid"]);
  const byPassword = clients(set).find(({ AllowedOAuthFlows }) => !AllowedOAuthFlows);
  expect(byPassword.WriteAttributes).toEqual(["locale"]);
});

test("the address from a provider is not the one that signs in with a password", () => {
  const mappings = providers(set).map(({ AttributeMapping }) => AttributeMapping);
  expect(mappings).toHaveLength(2);
  for (const mapping of mappings) {
    expect(mapping).not.toHaveProperty("email");
    expect(mapping["custom:social_email"]).toBe("email");
  }
});

test("the providers' secrets are named in the template and never in it", () => {
  expect(providers(set).map(({ ProviderName }) => ProviderName)).toEqual(["Facebook", "Google"]);
  for (const { ProviderName, ProviderDetails } of providers(set)) {
    const { clientId, clientSecretArn } =
      everySetting.socialSignIn[ProviderName === "Google" ? "google" : "facebook"];
    expect(ProviderDetails).toMatchObject({
      client_id: clientId,
      client_secret: `{{resolve:secretsmanager:${clientSecretArn}:SecretString:::}}`,
    });
  }
});

test("the API takes the tokens of both clients", () => {
  const audience = (templates: Templates) =>
    propertiesOf(templates, "AWS::ApiGatewayV2::Authorizer")[0].JwtConfiguration.Audience;
  expect(audience(without)).toHaveLength(1);
  expect(audience(set)).toHaveLength(2);
});

test("with one provider alone the other is neither made nor offered", () => {
  const one = synthesised({
    settings: { socialSignIn: { ...everySetting.socialSignIn, facebook: null } },
  });
  expect(providers(one).map(({ ProviderName }) => ProviderName)).toEqual(["Google"]);
  const client = clients(one).find(({ AllowedOAuthFlows }) => AllowedOAuthFlows);
  expect(client.SupportedIdentityProviders).toEqual(["Google"]);
});

test("a provider without a name for the pool's address is refused in one line", () => {
  const wrong = {
    ...(settingsFile as object),
    socialSignIn: { domainPrefix: null, facebook: null, google: everySetting.socialSignIn.google },
  };
  const reading = () => readSettings(wrong);
  expect(reading).toThrow(SettingsError);
  expect(reading).toThrow(
    'cdk.context.json: "kalamu.socialSignIn.domainPrefix": is needed as soon as a provider is set',
  );
});
