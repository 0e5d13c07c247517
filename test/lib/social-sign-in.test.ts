import { beforeAll, expect, test } from "vitest";
import { readSettings, SettingsError } from "../../lib/settings";
import { aLocalWorld, resources, settingsFile, synthesised, type Templates } from "./stacks";

const secretArn = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:google-AbCdEf";
const provider = { clientId: "client-at-the-provider", clientSecretArn: secretArn };
const settings = {
  siteUrl: "https://kalamu.example",
  socialSignIn: { domainPrefix: "kalamu-people", facebook: provider, google: provider },
};

let without: Templates;
let set: Templates;
beforeAll(() => {
  without = synthesised();
  set = synthesised({ settings });
}, 120_000);

const providers = (templates: Templates) =>
  resources(templates.data, "AWS::Cognito::UserPoolIdentityProvider").map(
    ([, { Properties }]) => Properties,
  );
const clients = (templates: Templates) =>
  resources(templates.data, "AWS::Cognito::UserPoolClient").map(([, { Properties }]) => Properties);
const social = () => clients(set).find(({ AllowedOAuthFlows }) => AllowedOAuthFlows);

test("without a provider the pool has neither an address nor a second client", () => {
  expect(providers(without)).toEqual([]);
  expect(resources(without.data, "AWS::Cognito::UserPoolDomain")).toEqual([]);
  expect(clients(without)).toHaveLength(1);
  expect(JSON.stringify(without.backend.toJSON())).not.toContain("SOCIAL_");
});

test("with providers sign-in is by code and comes back to our own address only", () => {
  expect(social()).toMatchObject({
    AllowedOAuthFlows: ["code"],
    CallbackURLs: ["https://kalamu.example/signin/callback"],
    LogoutURLs: ["https://kalamu.example/signin"],
    SupportedIdentityProviders: ["Facebook", "Google"],
    EnableTokenRevocation: true,
    AccessTokenValidity: 12 * 60,
  });
  expect(social().GenerateSecret ?? false).toBe(false);
  expect(social().ExplicitAuthFlows).toEqual(["ALLOW_CUSTOM_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]);
});

test("Cognito may write what a provider tells; people can't write it, whichever way they came", () => {
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

test("the address that a provider tells is not the one that signs in with a password", () => {
  const mappings = providers(set).map(({ AttributeMapping }) => AttributeMapping);
  expect(mappings).toHaveLength(2);
  for (const mapping of mappings) {
    expect(mapping).not.toHaveProperty("email");
    expect(mapping["custom:social_email"]).toBe("email");
  }
});

test("the providers' secrets are named in the template and never in it", () => {
  expect(providers(set).map(({ ProviderName }) => ProviderName)).toEqual(["Facebook", "Google"]);
  for (const { ProviderDetails } of providers(set))
    expect(ProviderDetails).toMatchObject({
      client_id: "client-at-the-provider",
      client_secret: `{{resolve:secretsmanager:${secretArn}:SecretString:::}}`,
    });
});

test("Google says whether an address is confirmed", () => {
  const google = providers(set).find(({ ProviderName }) => ProviderName === "Google");
  expect(google.AttributeMapping["custom:social_confirmed"]).toBe("email_verified");
});

test("the API takes the tokens of both clients", () => {
  const audience = (templates: Templates) =>
    resources(templates.backend, "AWS::ApiGatewayV2::Authorizer")[0]?.[1].Properties
      .JwtConfiguration.Audience;
  expect(audience(without)).toHaveLength(1);
  expect(audience(set)).toHaveLength(2);
});

test("the browser goes there by itself: the content security policy is the same", () => {
  const policy = (templates: Templates) =>
    JSON.stringify(resources(templates.site, "AWS::CloudFront::ResponseHeadersPolicy"));
  expect(policy(set)).toBe(policy(without));
});

test("an emulator gets the client, and its stand-ins otherwise", () => {
  const local = synthesised({ settings, local: aLocalWorld });
  expect(providers(local)).toEqual([]);
  expect(clients(local)).toHaveLength(2);
});

test("with one provider alone the other is neither made nor offered", () => {
  const one = synthesised({
    settings: { ...settings, socialSignIn: { ...settings.socialSignIn, facebook: null } },
  });
  expect(providers(one).map(({ ProviderName }) => ProviderName)).toEqual(["Google"]);
  const client = clients(one).find(({ AllowedOAuthFlows }) => AllowedOAuthFlows);
  expect(client.SupportedIdentityProviders).toEqual(["Google"]);
});

test("a provider without a name for the pool's address is refused in one line", () => {
  const wrong = {
    ...(settingsFile as object),
    socialSignIn: { domainPrefix: null, facebook: null, google: provider },
  };
  const reading = () => readSettings(wrong);
  expect(reading).toThrow(SettingsError);
  expect(reading).toThrow(
    'cdk.context.json: "kalamu.socialSignIn.domainPrefix": is needed as soon as a provider is set',
  );
});
