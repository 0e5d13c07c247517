import type { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { full, propertiesOf, resources } from "./stacks";

/** The templates with every setting filled in, with long values. */
const all = full();
const stacks: [string, Template][] = Object.entries({
  kalamu: all.kalamu,
  ...(all.firewall && { firewall: all.firewall }),
});

const every = (type: string) =>
  stacks.flatMap(([, template]) =>
    resources(template, type).map(([id, { Properties }]) => ({ id, template, ...Properties })),
  );

/** Returns the ids of a type's resources that AWS would refuse. */
const refused = (
  type: string,
  accepts: (properties: ReturnType<typeof every>[number]) => boolean,
) => every(type).flatMap((each) => (accepts(each) ? [] : [each.id]));

test("each stack stays well below CloudFormation's limits: 500 resources, 200 outputs, a megabyte", () => {
  for (const [name, template] of stacks) {
    const { Resources = {}, Outputs = {} } = template.toJSON();

    expect(Object.keys(Resources).length, name).toBeLessThan(450);
    expect(Object.keys(Outputs).length, name).toBeLessThan(150);
    expect(JSON.stringify(template.toJSON(), undefined, 1).length, name).toBeLessThan(900_000);
  }
});

/**
 * Returns a text with long values for all that CloudFormation fills in, e.g. the region or a
 * queue's name.
 */
function filledIn(value: unknown): string {
  if (typeof value === "string") return value;
  const { "Fn::Join": join, Ref = "" } = value as {
    "Fn::Join"?: [string, unknown[]];
    Ref?: string;
  };
  if (join) return join[1].map(filledIn).join(join[0]);
  return "x".repeat(Ref.startsWith("AWS::") ? 15 : 80);
}

test("each function's environment fits into 4 kB, and each role's rights into 10,240 characters", () => {
  const sizeOf = (variables: object) =>
    Object.entries(variables).reduce(
      (sum, [name, value]) => sum + Buffer.byteLength(name + filledIn(value)),
      0,
    );

  expect(
    refused(
      "AWS::Lambda::Function",
      ({ Environment }) => sizeOf(Environment?.Variables ?? {}) < 4096,
    ),
  ).toEqual([]);
  expect(
    refused("AWS::IAM::Policy", (policy) => JSON.stringify(policy.PolicyDocument).length < 9000),
  ).toEqual([]);
});

test("the API stays below AWS's limit of 300 routes and integrations, with one permission for each function", () => {
  for (const type of ["AWS::ApiGatewayV2::Route", "AWS::ApiGatewayV2::Integration"])
    expect(every(type).length).toBeLessThan(250);
  const allowed = propertiesOf(all, "AWS::Lambda::Permission")
    .filter(({ Principal }) => Principal === "apigateway.amazonaws.com")
    .map(({ FunctionName }) => JSON.stringify(FunctionName));

  expect(allowed.length).toBeGreaterThan(1);
  expect(new Set(allowed).size).toBe(allowed.length);
});

const kinds = {
  Punctuation: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  Uppercase: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  Lowercase: "abcdefghijklmnopqrstuvwxyz",
  Numbers: "0123456789",
};

test("each generated secret may contain every kind of character that Secrets Manager requires", () => {
  const missing = refused("AWS::SecretsManager::Secret", ({ GenerateSecretString }) => {
    const { ExcludeCharacters = "", ...spec } = GenerateSecretString;
    return Object.entries(kinds).every(
      ([kind, characters]) =>
        spec[`Exclude${kind}`] || [...characters].some((each) => !ExcludeCharacters.includes(each)),
    );
  });

  expect(missing).toEqual([]);
});

test("functions stay within a new account's limits: 3,008 MB, 15 minutes, and 30 s behind the API", () => {
  const answering = new Set(
    every("AWS::ApiGatewayV2::Integration").map(
      ({ IntegrationUri }) => IntegrationUri["Fn::GetAtt"][0],
    ),
  );

  // Without a value, Lambda's default applies: 128 MB and 3 s.
  const large = refused(
    "AWS::Lambda::Function",
    ({ id, MemorySize = 128, Timeout = 3 }) =>
      MemorySize <= 3008 && Timeout < (answering.has(id) ? 30 : 901),
  );
  expect(large).toEqual([]);
});

test("event sources stay within Lambda's limits", () => {
  const beyond = refused("AWS::Lambda::EventSourceMapping", ({ template, ...mapping }) => {
    const found = (type: string, id: string) =>
      resources(template, type).find(([name]) => name === id)?.[1].Properties;
    const queue = found("AWS::SQS::Queue", mapping.EventSourceArn["Fn::GetAtt"]?.[0]);
    const fn = found("AWS::Lambda::Function", mapping.FunctionName.Ref);
    const filters: { Pattern: string }[] = mapping.FilterCriteria?.Filters ?? [];
    if (queue)
      return (
        mapping.ScalingConfig.MaximumConcurrency >= 2 && queue.VisibilityTimeout === 6 * fn.Timeout
      );
    return (
      filters.length <= 5 &&
      filters.every(({ Pattern }) => Pattern.length <= 4096) &&
      mapping.ParallelizationFactor <= 10 &&
      mapping.MaximumRecordAgeInSeconds >= 60
    );
  });

  expect(beyond).toEqual([]);
});

test("EventBridge Scheduler accepts the names, event ages and retries of all schedules", () => {
  const wrong = refused("AWS::Scheduler::Schedule", ({ Name = "", Target }) => {
    const { MaximumEventAgeInSeconds: age, MaximumRetryAttempts: retries } = Target.RetryPolicy;
    return /^[\w.-]{0,64}$/.test(Name) && age >= 60 && age <= 86_400 && retries <= 185;
  });

  expect(wrong).toEqual([]);
});

test("each alarm stays within CloudWatch's limits for periods and metrics", () => {
  const wrong = refused("AWS::CloudWatch::Alarm", ({ Period, Metrics = [], ...alarm }) => {
    const periods: number[] = Period
      ? [Period]
      : Metrics.flatMap(({ MetricStat }: { MetricStat?: { Period: number } }) =>
          MetricStat ? [MetricStat.Period] : [],
        );
    const longest = Math.min(...periods) < 3600 ? 86_400 : 604_800;
    return (
      periods.length > 0 &&
      Math.max(...periods) * alarm.EvaluationPeriods <= longest &&
      alarm.DatapointsToAlarm <= alarm.EvaluationPeriods &&
      Metrics.length <= 10 &&
      alarm.AlarmDescription.length <= 1024
    );
  });

  expect(wrong).toEqual([]);
});

test("CloudWatch Logs accepts the number of days for which logs are kept", () => {
  const accepted = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731];

  expect(
    refused("AWS::Logs::LogGroup", ({ RetentionInDays }) => accepted.includes(RetentionInDays)),
  ).toEqual([]);
});

test("each throttle is for an existing route, and within the account's burst limit of 5,000", () => {
  const [stage] = every("AWS::ApiGatewayV2::Stage");
  const routes = new Set(every("AWS::ApiGatewayV2::Route").map(({ RouteKey }) => RouteKey));
  const throttles = Object.entries<{ ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>(
    stage.RouteSettings,
  );

  expect(throttles.filter(([key]) => !routes.has(key))).toEqual([]);
  for (const [key, { ThrottlingRateLimit, ThrottlingBurstLimit }] of throttles) {
    expect(ThrottlingRateLimit, key).toBeLessThanOrEqual(10_000);
    expect(ThrottlingBurstLimit, key).toBeLessThanOrEqual(5000);
  }
});

test("Cognito accepts the user pool: its mails, names of attributes, and sign-in flows of clients", () => {
  const [{ Schema, UserPoolTier, AdminCreateUserConfig }] = every("AWS::Cognito::UserPool");
  const { EmailMessage, EmailSubject } = AdminCreateUserConfig.InviteMessageTemplate;
  const wrong = refused("AWS::Cognito::UserPoolClient", (client) => {
    // The plan Lite has no rotation. With rotation, a client can't allow the flow of refresh
    // tokens.
    const isRotated = client.RefreshTokenRotation?.Feature === "ENABLED";
    return (
      !(isRotated && UserPoolTier === "LITE") &&
      client.ExplicitAuthFlows.includes("ALLOW_REFRESH_TOKEN_AUTH") !== isRotated &&
      // In minutes.
      client.AccessTokenValidity >= 5 &&
      client.AccessTokenValidity <= 1440 &&
      client.RefreshTokenValidity > client.AccessTokenValidity
    );
  });

  expect(wrong).toEqual([]);
  expect(EmailMessage.length).toBeLessThanOrEqual(20_000);
  expect(EmailSubject.length).toBeLessThanOrEqual(140);
  for (const variable of ["{####}", "{username}"]) expect(EmailMessage).toContain(variable);
  for (const { Name } of Schema) expect(Name).toMatch(/^\w{1,20}$/);
});

/** Returns the name that is made in the region with the longest name. */
const inAnyRegion = ({ "Fn::Join": [, parts] }: { "Fn::Join": [string, unknown[]] }) =>
  parts.map((part) => (typeof part === "string" ? part : "ap-southeast-2")).join("");

test("names and headers stay within CloudFront's limits, and firewall rules within AWS WAF's", () => {
  const names = refused(
    "AWS::CloudFront::OriginAccessControl",
    ({ OriginAccessControlConfig }) => inAnyRegion(OriginAccessControlConfig.Name).length <= 64,
  );
  const headers = refused("AWS::CloudFront::ResponseHeadersPolicy", (policy) => {
    const { Name, CustomHeadersConfig } = policy.ResponseHeadersPolicyConfig;
    const items: { Value: string }[] = CustomHeadersConfig.Items;
    return (
      inAnyRegion(Name).length <= 128 &&
      items.length <= 10 &&
      items.every(({ Value }) => Value.length <= 1783)
    );
  });
  const [{ Rules }] = every("AWS::WAFv2::WebACL");
  // The capacity units that AWS lists. A text match costs two units, a rate limit two more.
  const capacity: Record<string, number> = {
    AWSManagedRulesAmazonIpReputationList: 25,
    AWSManagedRulesKnownBadInputsRuleSet: 200,
    AWSManagedRulesCommonRuleSet: 700,
  };
  const units = Rules.map(
    ({ Name, Statement }: { Name: string; Statement: object }) =>
      capacity[Name] ?? 2 + 2 * JSON.stringify(Statement).split("SearchString").length,
  ).reduce((sum: number, each: number) => sum + each, 0);

  expect([...names, ...headers]).toEqual([]);
  expect(units).toBeLessThanOrEqual(1500);
  for (const { Statement } of Rules)
    expect(Statement.RateBasedStatement?.Limit ?? 10).toBeGreaterThanOrEqual(10);
});

interface LifecycleRule {
  ExpirationInDays?: number;
  ExpiredObjectDeleteMarker?: boolean;
  Transitions?: { TransitionInDays: number }[];
}

test("S3 accepts the lifecycle rules: files move before they expire, and delete markers have a separate rule", () => {
  const fits = ({ ExpirationInDays: days, ...rule }: LifecycleRule) =>
    !(days && rule.ExpiredObjectDeleteMarker) &&
    (rule.Transitions ?? []).every((each) => each.TransitionInDays < (days ?? Infinity));

  expect(
    refused("AWS::S3::Bucket", ({ LifecycleConfiguration }) =>
      (LifecycleConfiguration?.Rules ?? []).every(fits),
    ),
  ).toEqual([]);
});

test("descriptions of roles and functions have only the characters that IAM and Lambda accept", () => {
  for (const type of ["AWS::IAM::Role", "AWS::Lambda::Function", "AWS::Cognito::UserPoolGroup"])
    expect(
      refused(type, ({ Description = "" }) => /^[\t\n\r -~¡-ÿ]{0,256}$/.test(Description)),
    ).toEqual([]);
});
