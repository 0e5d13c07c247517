import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { full, resources, type Templates } from "./stacks";

/** The templates with every setting filled in, at the greatest allowed length. */
let all: Templates;
beforeAll(() => {
  all = full();
}, 120_000);

/** A text with what CloudFormation fills in, at its longest: region, account, the name of a queue. */
function filledIn(value: unknown): string {
  if (typeof value === "string") return value;
  const { "Fn::Join": join, Ref = "" } = value as {
    "Fn::Join"?: [string, unknown[]];
    Ref?: string;
  };
  if (join) return join[1].map(filledIn).join(join[0]);
  return "x".repeat(Ref.startsWith("AWS::") ? 15 : 80);
}

function stacks(): [string, Template][] {
  const { isProtected: _, ...templates } = all;
  return Object.entries(templates).flatMap(([name, template]) =>
    template ? [[name, template]] : [],
  );
}

test("no stack is near CloudFormation's limits: 500 resources, 200 outputs, a megabyte", () => {
  for (const [name, template] of stacks()) {
    const { Resources = {}, Outputs = {} } = template.toJSON();

    expect([name, Object.keys(Resources).length < 450]).toEqual([name, true]);
    expect([name, Object.keys(Outputs).length < 150]).toEqual([name, true]);
    expect([name, JSON.stringify(template.toJSON(), undefined, 1).length < 900_000]).toEqual([
      name,
      true,
    ]);
  }
});

test("a function's settings fit into the 4 kB of its environment, whatever is set", () => {
  for (const [, template] of stacks())
    for (const [id, { Properties }] of resources(template, "AWS::Lambda::Function")) {
      const variables = Object.entries(Properties.Environment?.Variables ?? {});
      const size = variables.reduce(
        (sum, [name, value]) => sum + Buffer.byteLength(name + filledIn(value)),
        0,
      );

      expect([id, size < 4096]).toEqual([id, true]);
    }
});

test("the rights of a role fit into its 10,240 characters", () => {
  for (const [, template] of stacks())
    for (const [id, { Properties }] of resources(template, "AWS::IAM::Policy"))
      expect([id, JSON.stringify(Properties.PolicyDocument).length < 9000]).toEqual([id, true]);
});

test("the API has fewer than the allowed 300 routes and 300 integrations", () => {
  for (const type of ["AWS::ApiGatewayV2::Route", "AWS::ApiGatewayV2::Integration"])
    expect(resources(all.kalamu, type).length).toBeLessThan(250);
});

test("a function permits the API with one permission, however many routes it answers", () => {
  const allowed = resources(all.kalamu, "AWS::Lambda::Permission").flatMap(([, { Properties }]) =>
    Properties.Principal === "apigateway.amazonaws.com"
      ? [JSON.stringify(Properties.FunctionName)]
      : [],
  );

  expect(allowed).toHaveLength(6);
  expect(new Set(allowed).size).toBe(allowed.length);
});

/** Returns all resources of a type in all stacks, each with its stack. */
const every = (type: string) =>
  stacks().flatMap(([, template]) =>
    resources(template, type).map(([id, { Properties }]) => ({ id, template, ...Properties })),
  );

const kinds = {
  Punctuation: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  Uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  Lowercase: "abcdefghijklmnopqrstuvwxyz",
  Numbers: "0123456789",
};

test("Secrets Manager finds a character of each kind that it has to put into a secret", () => {
  const generated = every("AWS::SecretsManager::Secret").map(
    ({ GenerateSecretString }) => GenerateSecretString,
  );

  expect(generated).toHaveLength(3);
  for (const { RequireEachIncludedType = true, ExcludeCharacters = "", ...spec } of generated)
    for (const [kind, characters] of Object.entries(kinds)) {
      const isLeft = [...characters].some((each) => !ExcludeCharacters.includes(each));
      expect([kind, isLeft || spec[`Exclude${kind}`] || !RequireEachIncludedType]).toEqual([
        kind,
        true,
      ]);
    }
});

test("functions fit into a new account: 3,008 MB, 15 minutes, and 30 s behind the API", () => {
  const answering = new Set(
    every("AWS::ApiGatewayV2::Integration").map(
      ({ IntegrationUri }) => IntegrationUri["Fn::GetAtt"][0],
    ),
  );

  for (const { id, MemorySize, Timeout } of every("AWS::Lambda::Function")) {
    // CDK's own function, which uploads the site, states no values: the defaults are 128 MB and 3 s.
    expect([id, (MemorySize ?? 128) <= 3008, (Timeout ?? 3) <= 900]).toEqual([id, true, true]);
    if (answering.has(id)) expect([id, Timeout < 30]).toEqual([id, true]);
  }
});

test("event sources stay within Lambda's limits", () => {
  for (const { id, template, ...mapping } of every("AWS::Lambda::EventSourceMapping")) {
    const { FunctionName, EventSourceArn, FilterCriteria, ScalingConfig } = mapping;
    const [, fn] = resources(template, "AWS::Lambda::Function").find(
      ([name]) => name === FunctionName.Ref,
    ) ?? [""];
    const [, queue] = resources(template, "AWS::SQS::Queue").find(
      ([name]) => name === EventSourceArn["Fn::GetAtt"]?.[0],
    ) ?? [""];
    const filters: { Pattern: string }[] = FilterCriteria?.Filters ?? [];

    expect([id, filters.length <= 5]).toEqual([id, true]);
    for (const { Pattern } of filters) expect([id, Pattern.length <= 4096]).toEqual([id, true]);
    if (queue) {
      expect([id, ScalingConfig.MaximumConcurrency >= 2]).toEqual([id, true]);
      expect([id, queue.Properties.VisibilityTimeout]).toEqual([id, 6 * fn?.Properties.Timeout]);
    } else {
      expect([id, mapping.ParallelizationFactor <= 10]).toEqual([id, true]);
      expect([id, mapping.MaximumRecordAgeInSeconds >= 60]).toEqual([id, true]);
    }
  }
});

test("EventBridge Scheduler accepts the names, the retries and the input of schedules", () => {
  for (const { id, Name = "", Target } of every("AWS::Scheduler::Schedule")) {
    const { MaximumEventAgeInSeconds: age, MaximumRetryAttempts: retries } = Target.RetryPolicy;

    expect(Name).toMatch(/^[\w.-]{0,64}$/);
    expect([id, age >= 60 && age <= 86_400, retries <= 185]).toEqual([id, true, true]);
  }
});

test("CloudWatch accepts the alarms: a week at most, a day with periods below an hour, ten metrics", () => {
  for (const { id, Period, Metrics = [], ...alarm } of every("AWS::CloudWatch::Alarm")) {
    const periods: number[] = Period
      ? [Period]
      : Metrics.flatMap(({ MetricStat }: { MetricStat?: { Period: number } }) =>
          MetricStat ? [MetricStat.Period] : [],
        );
    const longest = Math.min(...periods) < 3600 ? 86_400 : 604_800;

    expect(periods.length).toBeGreaterThan(0);
    expect([id, Math.max(...periods) * alarm.EvaluationPeriods <= longest]).toEqual([id, true]);
    expect([id, alarm.DatapointsToAlarm <= alarm.EvaluationPeriods]).toEqual([id, true]);
    expect([id, Metrics.length <= 10, alarm.AlarmDescription.length <= 1024]).toEqual([
      id,
      true,
      true,
    ]);
  }
});

test("CloudWatch Logs accepts the days for which logs are kept", () => {
  const days = new Set(every("AWS::Logs::LogGroup").map(({ RetentionInDays }) => RetentionInDays));

  for (const each of days)
    expect([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731]).toContain(each);
});

test("API Gateway accepts the throttles: only of existing routes, and within the account's 5,000 at once", () => {
  const [stage] = every("AWS::ApiGatewayV2::Stage");
  const routes = new Set(every("AWS::ApiGatewayV2::Route").map(({ RouteKey }) => RouteKey));
  const throttles = Object.entries<{ ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>(
    stage.RouteSettings,
  );

  expect(throttles.filter(([key]) => !routes.has(key))).toEqual([]);
  for (const [key, { ThrottlingRateLimit, ThrottlingBurstLimit }] of throttles)
    expect([key, ThrottlingRateLimit <= 10_000, ThrottlingBurstLimit <= 5000]).toEqual([
      key,
      true,
      true,
    ]);
});

test("Cognito accepts the pool: mails, names of attributes, and clients whose sign-in flows fit its plan", () => {
  const [{ Schema, UserPoolTier, AdminCreateUserConfig }] = every("AWS::Cognito::UserPool");
  const { EmailMessage, EmailSubject } = AdminCreateUserConfig.InviteMessageTemplate;

  expect([EmailMessage.length <= 20_000, EmailSubject.length <= 140]).toEqual([true, true]);
  for (const filledIn of ["{####}", "{username}"]) expect(EmailMessage).toContain(filledIn);
  for (const { Name } of Schema) expect(Name).toMatch(/^\w{1,20}$/);
  for (const { id, ...client } of every("AWS::Cognito::UserPoolClient")) {
    const isRotated = client.RefreshTokenRotation?.Feature === "ENABLED";

    // Rotation needs a more expensive plan, and excludes sign-in by a refresh token.
    expect([id, isRotated && UserPoolTier === "LITE"]).toEqual([id, false]);
    expect([id, client.ExplicitAuthFlows.includes("ALLOW_REFRESH_TOKEN_AUTH")]).toEqual([
      id,
      !isRotated,
    ]);
    // In minutes: five to a day, and less than the refresh token.
    expect([id, client.AccessTokenValidity >= 5, client.AccessTokenValidity <= 1440]).toEqual([
      id,
      true,
      true,
    ]);
    expect(client.RefreshTokenValidity).toBeGreaterThan(client.AccessTokenValidity);
  }
});

/** A name with the longest name of a region. */
const inAnyRegion = ({ "Fn::Join": [, parts] }: { "Fn::Join": [string, unknown[]] }) =>
  parts.map((part) => (typeof part === "string" ? part : "ap-southeast-2")).join("");

test("CloudFront accepts the names, headers and comment, and the firewall its rules", () => {
  for (const { OriginAccessControlConfig: config } of every("AWS::CloudFront::OriginAccessControl"))
    expect(inAnyRegion(config.Name).length).toBeLessThanOrEqual(64);
  for (const { ResponseHeadersPolicyConfig } of every("AWS::CloudFront::ResponseHeadersPolicy")) {
    const { Name, CustomHeadersConfig } = ResponseHeadersPolicyConfig;

    expect(inAnyRegion(Name).length).toBeLessThanOrEqual(128);
    expect(CustomHeadersConfig.Items.length).toBeLessThanOrEqual(10);
    for (const { Value } of CustomHeadersConfig.Items)
      expect(Value.length).toBeLessThanOrEqual(1783);
  }
  const [{ Rules }] = every("AWS::WAFv2::WebACL");
  // AWS's listed costs; each text match costs two, a rate two more.
  const capacity: Record<string, number> = {
    AWSManagedRulesAmazonIpReputationList: 25,
    AWSManagedRulesKnownBadInputsRuleSet: 200,
    AWSManagedRulesCommonRuleSet: 700,
  };
  const units = Rules.map(
    ({ Name, Statement }: { Name: string; Statement: object }) =>
      capacity[Name] ?? 2 + 2 * JSON.stringify(Statement).split("SearchString").length,
  ).reduce((sum: number, each: number) => sum + each, 0);

  expect(units).toBeLessThanOrEqual(1500);
  for (const { Statement } of Rules)
    if (Statement.RateBasedStatement)
      expect(Statement.RateBasedStatement.Limit).toBeGreaterThanOrEqual(10);
});

test("S3 accepts the lifecycle rules: nothing moves after its expiry, and markers have their own rule", () => {
  for (const { id, LifecycleConfiguration } of every("AWS::S3::Bucket"))
    for (const {
      ExpirationInDays,
      ExpiredObjectDeleteMarker,
      Transitions = [],
    } of LifecycleConfiguration?.Rules ?? []) {
      expect([id, Boolean(ExpirationInDays && ExpiredObjectDeleteMarker)]).toEqual([id, false]);
      for (const { TransitionInDays } of Transitions)
        expect([id, TransitionInDays < (ExpirationInDays ?? Infinity)]).toEqual([id, true]);
    }
});

test("descriptions of roles and functions are in Latin letters, as IAM and Lambda want them", () => {
  for (const type of ["AWS::IAM::Role", "AWS::Lambda::Function", "AWS::Cognito::UserPoolGroup"])
    for (const { id, Description = "" } of every(type))
      expect([id, Description]).toEqual([id, expect.stringMatching(/^[\t\n\r -~¡-ÿ]{0,256}$/)]);
});
