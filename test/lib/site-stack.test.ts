import { Bucket } from "aws-cdk-lib/aws-s3";
import { expect, test } from "vitest";
import { retention } from "#contracts/retention";
import { usualThrottle } from "#contracts/route";
import { contentSecurityPolicy } from "../../lib/constructs/site-parts";
import { full, only, plain, propertiesOf, resources, synthesised } from "./stacks";

const aws = full();
const off = plain();

function firewall() {
  if (!aws.firewall) throw new Error("There is no firewall.");
  return only(aws.firewall, "AWS::WAFv2::WebACL").Properties;
}

interface Rule {
  Name: string;
  Priority: number;
}

const distribution = (templates = aws) =>
  propertiesOf(templates, "AWS::CloudFront::Distribution", "Site")[0].DistributionConfig;

/** Returns a policy as text, with dots for the parts that the deployment fills in. */
const written = (policy: string | { "Fn::Join": [string, unknown[]] }) =>
  typeof policy === "string"
    ? policy
    : policy["Fn::Join"][1].map((part) => (typeof part === "string" ? part : "…")).join("");

/** The headers that a behavior of the distribution adds, as CloudFormation spells them. */
function headersOf({ ResponseHeadersPolicyId }: { ResponseHeadersPolicyId: { Ref: string } }) {
  const type = "AWS::CloudFront::ResponseHeadersPolicy";
  const [policy] = propertiesOf(aws, type, ResponseHeadersPolicyId.Ref);
  const {
    Name: _,
    SecurityHeadersConfig,
    CustomHeadersConfig,
    ...others
  } = policy.ResponseHeadersPolicyConfig;
  const { ContentSecurityPolicy, ReferrerPolicy, ...common } = SecurityHeadersConfig;
  return {
    common,
    policy: written(ContentSecurityPolicy.ContentSecurityPolicy),
    referrer: ReferrerPolicy.ReferrerPolicy,
    custom: Object.fromEntries(
      CustomHeadersConfig.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value]),
    ),
    others,
  };
}

test("pages and the API's answers have the headers that protect them from other sites", () => {
  const { DefaultCacheBehavior, CacheBehaviors } = distribution();
  const common = {
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: "DENY", Override: true },
    StrictTransportSecurity: {
      AccessControlMaxAgeSec: 2 * 365 * 24 * 3600,
      IncludeSubdomains: true,
      Preload: true,
      Override: true,
    },
  };
  const hashes = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-c3R5bGU='";

  expect(headersOf(DefaultCacheBehavior)).toEqual({
    common,
    policy: [
      "default-src 'none'; script-src 'self' 'sha256-c2NyaXB0'",
      `style-src 'self' ${hashes}`,
      "img-src 'self' data:; font-src 'self'",
      "connect-src 'self' https://… https://…",
      "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ].join("; "),
    referrer: "strict-origin-when-cross-origin",
    custom: {
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Permissions-Policy": expect.stringMatching(
        /^(?=.*camera)(?=.*microphone)(?=.*geolocation)([\w-]+=\(\)(, |$))+$/,
      ),
    },
    others: {},
  });
  expect(CacheBehaviors).toHaveLength(2);
  for (const behavior of CacheBehaviors)
    expect(headersOf(behavior)).toEqual({
      common,
      policy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      referrer: "no-referrer",
      custom: { "Cross-Origin-Resource-Policy": "same-origin" },
      others: {},
    });
});

test("a Content-Security-Policy that is too long for CloudFront causes an error before the deployment", () => {
  const hashes = (count: number) =>
    Array.from({ length: count }, (_, at) => `sha256-${String(at).padStart(44, "0")}`);
  const policy = (styles: number) =>
    contentSecurityPolicy({ scripts: hashes(2), styles: hashes(styles) }, ["https://uploads"]);

  expect(policy(11)).toContain("style-src");
  expect(() => policy(30)).toThrow(/has \d+ characters, and CloudFront takes 1583/);
});

test("CloudFront never caches an error, because the next caller would get it", () => {
  const { CustomErrorResponses } = distribution();

  // All error codes whose caching can be configured. By default CloudFront caches 404, 414 and 5xx
  // for ten seconds.
  expect(CustomErrorResponses.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode)).toEqual([
    400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504,
  ]);
  for (const response of CustomErrorResponses)
    expect(response).toEqual({ ErrorCode: response.ErrorCode, ErrorCachingMinTTL: 0 });
});

test("CloudFront caches the list of open tasks for 5 seconds, for all callers", () => {
  const [behavior] = distribution().CacheBehaviors;
  const [[id, policy] = []] = resources(aws.kalamu, "AWS::CloudFront::CachePolicy");

  expect(behavior).toMatchObject({ PathPattern: "/api/tasks/open", CachePolicyId: { Ref: id } });
  expect(behavior.OriginRequestPolicyId).toBeUndefined();
  expect(policy?.Properties.CachePolicyConfig).toMatchObject({
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 5,
    ParametersInCacheKeyAndForwardedToOrigin: {
      CookiesConfig: { CookieBehavior: "none" },
      HeadersConfig: { HeaderBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "none" },
      EnableAcceptEncodingBrotli: true,
    },
  });
});

test("CloudFront caches no answer of the API except the list of open tasks", () => {
  const [, behavior] = distribution().CacheBehaviors;

  expect(behavior).toMatchObject({
    PathPattern: "/api/*",
    // AWS's names: CachingDisabled, AllViewerExceptHostHeader.
    CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
    OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
    ViewerProtocolPolicy: "https-only",
  });
  expect(behavior.FunctionAssociations).toBeUndefined();
});

test("the firewall exists only with its setting, in us-east-1", () => {
  expect(off.firewall).toBeUndefined();
  expect(distribution(off).WebACLId).toBeUndefined();
  expect(firewall().Scope).toBe("CLOUDFRONT");
  expect(distribution().WebACLId).toEqual({
    "Fn::GetStackOutput": expect.objectContaining({ Region: "us-east-1" }),
  });
});

test("the firewall blocks the site's path of notices, and its limit for one address fits a mobile network", () => {
  const { Rules } = firewall();
  const [notices] = Rules.toSorted((a: Rule, b: Rule) => a.Priority - b.Priority);
  const bound = (name: string) =>
    Rules.find(({ Name }: Rule) => Name === name).Statement.RateBasedStatement;
  const [changes, reads] = [bound("OneAddressChanges"), bound("OneAddressReads")];
  // In a rush each phone sends five changes and twenty reads. In an office with one address, 200
  // people ask for their payment's state each second, for five minutes.
  const phonesOfACarrier = 10_000;
  const anOfficePaying = 200 * 300;

  expect(notices.Action).toEqual({ Block: {} });
  expect(notices.Statement.ByteMatchStatement.SearchString).toBe("/api/notices/");
  expect(changes.Limit).toBeGreaterThan(Math.max(5 * phonesOfACarrier, anOfficePaying));
  expect(changes.Limit).toBeLessThan(usualThrottle.rate * 300);
  expect(reads.Limit).toBeGreaterThan(20 * phonesOfACarrier);
  // All APIs of an account together accept 10,000 requests a second.
  expect(reads.Limit).toBeLessThan((10_000 * 300) / 2);
  const texts = (rule: object) =>
    [...JSON.stringify(rule).matchAll(/"SearchString":"([^"]+)"/g)].map(([, text]) => text);
  expect(texts(changes)).toEqual(["/api/", "GET"]);
  expect(texts(reads)).toEqual(["/api/", "GET", "/api/tasks/open"]);
  expect(changes.ScopeDownStatement.AndStatement.Statements[1]).toHaveProperty("NotStatement");
  expect(reads.ScopeDownStatement.AndStatement.Statements[2]).toHaveProperty("NotStatement");
});

test("the firewall only counts requests from addresses on AWS's list, and blocks no task because of its text", () => {
  const { Rules } = firewall();
  const counting = Rules.filter(({ OverrideAction = {} }) => "Count" in OverrideAction);
  const common = Rules.find(({ Name }: Rule) => Name === "AWSManagedRulesCommonRuleSet");
  const overridden = common.Statement.ManagedRuleGroupStatement.RuleActionOverrides;

  expect(counting).toMatchObject([{ Name: "AWSManagedRulesAmazonIpReputationList" }]);
  expect(overridden).toContainEqual({
    Name: "CrossSiteScripting_BODY",
    ActionToUse: { Count: {} },
  });
  for (const each of overridden)
    expect(each).toEqual({ Name: expect.stringMatching(/_BODY$/), ActionToUse: { Count: {} } });
});

test("the deployment writes config.json and each page that contains the site's URL", () => {
  const uploads = propertiesOf(aws, "Custom::CDKBucketDeployment").map(
    ({ SourceObjectKeys }) => SourceObjectKeys.length,
  );

  // One upload has the assets. Another has the built pages, the page with the site's URL and
  // config.json.
  expect(uploads).toEqual([1, 3]);
});

test("a replaced page can be restored for a month, and then expires", () => {
  expect(propertiesOf(aws, "AWS::S3::Bucket", "Pages")).toMatchObject([
    {
      VersioningConfiguration: { Status: "Enabled" },
      LifecycleConfiguration: {
        Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: retention.replacedFileDays } }],
      },
    },
  ]);
});

test("a synthesis fails if the stack ignores AWS's advice without a stated reason", () => {
  // The other tests use stacks without findings. This one shows that a finding fails the synthesis.
  const careless = () => synthesised({ also: (stack) => new Bucket(stack, "Careless") });

  expect(careless).toThrow(/AwsSolutions-S1/);
});
