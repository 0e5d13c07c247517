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

test("without a provider, the pool has neither a domain nor a second client", () => {
  expect(providers(without)).toEqual([]);
  expect(resources(without.kalamu, "AWS::Cognito::UserPoolDomain")).toEqual([]);
  expect(clients(without)).toHaveLength(1);
  expect(JSON.stringify(without.kalamu.toJSON())).not.toContain("SOCIAL_");
});

test("with providers, sign-in uses a code and returns only to our own URL", () => {
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

test("Cognito may write a provider's attributes; people can't, no matter how they signed in", () => {
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

test("the address from a provider is stored apart from the address for signing in with a password", () => {
  const mappings = providers(set).map(({ AttributeMapping }) => AttributeMapping);
  expect(mappings).toHaveLength(2);
  for (const mapping of mappings) {
    expect(mapping).not.toHaveProperty("email");
    expect(mapping["custom:social_email"]).toBe("email");
  }
});

test("the template names the providers' secrets but never contains them", () => {
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

test("the API accepts the tokens of both clients", () => {
  const audience = (templates: Templates) =>
    propertiesOf(templates, "AWS::ApiGatewayV2::Authorizer")[0].JwtConfiguration.Audience;
  expect(audience(without)).toHaveLength(1);
  expect(audience(set)).toHaveLength(2);
});

test("if the settings name one provider, the other is neither created nor offered", () => {
  const one = synthesised({
    settings: { socialSignIn: { ...everySetting.socialSignIn, facebook: null } },
  });
  expect(providers(one).map(({ ProviderName }) => ProviderName)).toEqual(["Google"]);
  const client = clients(one).find(({ AllowedOAuthFlows }) => AllowedOAuthFlows);
  expect(client.SupportedIdentityProviders).toEqual(["Google"]);
});

test("the settings are refused if they name a provider but no prefix for the pool's domain", () => {
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
