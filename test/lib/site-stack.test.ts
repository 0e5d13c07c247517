import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { beforeAll, expect, test } from "vitest";
import { retention } from "#contracts/retention";
import { noticeThrottle, usualThrottle } from "#contracts/route";
import { builtSite } from "../../lib/built-site";
import { contentSecurityPolicy } from "../../lib/constructs/site-parts";
import { aLocalWorld, only, resources, synthesised, type Templates } from "./stacks";

let aws: Templates;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "kalamu-site-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "about"));
  for (const file of ["index.html", "404.html", "about/index.html", "assets/main-1a2b.js"])
    writeFileSync(join(folder, file), file);
  writeFileSync(
    join(folder, "csp.json"),
    JSON.stringify({ scripts: ["sha256-c2NyaXB0"], styles: ["'sha256-c3R5bGU='"] }),
  );
  aws = synthesised({ site: builtSite(folder) });
}, 120_000);

interface Rule {
  Name: string;
  Priority: number;
}

const distribution = (templates = aws) =>
  only(templates.site, "AWS::CloudFront::Distribution").Properties.DistributionConfig;

const policies = () =>
  resources(aws.site, "AWS::CloudFront::ResponseHeadersPolicy").map(
    ([, { Properties }]) => Properties.ResponseHeadersPolicyConfig,
  );

const directives = (): Record<string, string[]> => {
  const policy = JSON.stringify(policies()).match(
    /default-src 'none'; script-src.*?frame-ancestors[^"]*/,
  );
  return Object.fromEntries(
    (policy?.[0] ?? "").split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
};

test("scripts run from this origin or by their hash, and in no other way", () => {
  expect(directives()["script-src"]).toEqual(["'self'", "'sha256-c2NyaXB0'"]);
  expect(directives()["style-src"]).toEqual([
    "'self'",
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "'sha256-c3R5bGU='",
  ]);
  expect(JSON.stringify(directives())).not.toMatch(/unsafe|\*|http:/);
});

test("everything that is not named is refused, and nobody frames the site", () => {
  expect(directives()).toMatchObject({
    "default-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  });
});

test("a policy that CloudFront would refuse as too long is refused before a deployment", () => {
  const hashes = (count: number) =>
    Array.from({ length: count }, (_, at) => `sha256-${String(at).padStart(44, "0")}`);
  const policy = (styles: number) =>
    contentSecurityPolicy({ scripts: hashes(2), styles: hashes(styles) }, ["https://uploads"]);

  expect(policy(11)).toContain("style-src");
  expect(() => policy(30)).toThrow(/has \d+ characters, and CloudFront takes 1583/);
});

test("pages and answers of the API insist on TLS for two years and on their type", () => {
  expect(policies()).toHaveLength(2);
  for (const { SecurityHeadersConfig } of policies()) {
    expect(SecurityHeadersConfig.StrictTransportSecurity).toMatchObject({
      AccessControlMaxAgeSec: 2 * 365 * 24 * 3600,
      IncludeSubdomains: true,
      Preload: true,
    });
    expect(SecurityHeadersConfig.ContentTypeOptions).toEqual({ Override: true });
  }
});

test("CloudFront keeps no answer that is an error, which may be somebody else's", () => {
  const { CustomErrorResponses } = distribution();

  // What CloudFront can be told about; it keeps 404, 414 and 5xx for ten seconds unless told otherwise.
  expect(CustomErrorResponses.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode)).toEqual([
    400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504,
  ]);
  for (const response of CustomErrorResponses)
    expect(response).toEqual({ ErrorCode: response.ErrorCode, ErrorCachingMinTTL: 0 });
});

test("error pages are left to the function, since the API's answers would be replaced too", () => {
  for (const response of distribution().CustomErrorResponses)
    expect(response.ResponsePagePath).toBeUndefined();
  expect(
    distribution()
      .DefaultCacheBehavior.FunctionAssociations.map(
        ({ EventType }: { EventType: string }) => EventType,
      )
      .sort(),
  ).toEqual(["viewer-request", "viewer-response"]);
});

test("a part that is missing is 404 and not 403, since CloudFront may list the pages", () => {
  const policies = resources(aws.site, "AWS::S3::BucketPolicy").flatMap(
    ([, { Properties }]) => Properties.PolicyDocument.Statement,
  );
  const granted = policies
    .filter(({ Principal }) => Principal.Service === "cloudfront.amazonaws.com")
    .map(({ Action }) => Action);

  expect(granted.flat()).toEqual(["s3:GetObject", "s3:ListBucket"]);
});

test("what everybody polls is kept at the edge for 5 seconds, whoever asks for it", () => {
  const [behavior] = distribution().CacheBehaviors;
  const [[id, policy] = []] = resources(aws.site, "AWS::CloudFront::CachePolicy");

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

test("all other answers of the API are never kept by CloudFront", () => {
  const [, behavior] = distribution().CacheBehaviors;

  expect(behavior).toMatchObject({
    PathPattern: "/api/*",
    // AWS's own names: CachingDisabled, AllViewerExceptHostHeader.
    CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
    OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
    ViewerProtocolPolicy: "https-only",
  });
  expect(behavior.FunctionAssociations).toBeUndefined();
});

test("only CloudFront reads the pages, and what it serves is logged", () => {
  const origin = distribution().Origins.find(
    ({ S3OriginConfig }: { S3OriginConfig?: object }) => S3OriginConfig,
  );

  expect(origin.OriginAccessControlId).toBeDefined();
  expect(distribution().Logging.Bucket).toBeDefined();
});

test("a domain of one's own speaks TLS 1.2 at least", () => {
  const domain = {
    name: "kalamu.example",
    certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/abc",
  };

  expect(
    distribution(synthesised({ settings: { domain, siteUrl: "https://kalamu.example" } })),
  ).toMatchObject({
    Aliases: ["kalamu.example"],
    ViewerCertificate: { MinimumProtocolVersion: "TLSv1.2_2021" },
  });
});

test("the firewall comes with its setting only, in us-east-1", () => {
  const guarded = synthesised({ settings: { firewall: true } });

  expect(aws.firewall).toBeUndefined();
  expect(distribution().WebACLId).toBeUndefined();
  expect(only(guarded.firewall ?? guarded.site, "AWS::WAFv2::WebACL").Properties.Scope).toBe(
    "CLOUDFRONT",
  );
  expect(distribution(guarded).WebACLId).toEqual({
    "Fn::GetStackOutput": expect.objectContaining({ Region: "us-east-1" }),
  });
});

test("the firewall lets the providers' notices pass but not a stranger's flood, and bounds an address, but not a carrier's", () => {
  const { firewall } = synthesised({ settings: { firewall: true } });
  if (!firewall) throw new Error("There is no firewall.");
  const { Rules } = only(firewall, "AWS::WAFv2::WebACL").Properties;
  const [ofStrangers, notices] = Rules.toSorted((a: Rule, b: Rule) => a.Priority - b.Priority);
  const bound = (name: string) =>
    Rules.find(({ Name }: Rule) => Name === name).Statement.RateBasedStatement;
  const [changes, reads] = [bound("OneAddressChanges"), bound("OneAddressReads")];
  // In a rush each signs in, bids and asks some ten times more; an office that pays asks once a second.
  const phonesOfACarrier = 10_000;
  const anOfficePaying = 200 * 300;

  expect(ofStrangers.Action).toEqual({ Block: {} });
  const { Limit, ScopeDownStatement } = ofStrangers.Statement.RateBasedStatement;
  // What has a wrong secret counts in the throttle of the notices too: one machine leaves the most of it.
  expect(Limit).toBeLessThan((noticeThrottle.rate * 300) / 10);
  expect(ScopeDownStatement.AndStatement.Statements).toEqual([
    notices.Statement,
    { NotStatement: { Statement: { IPSetReferenceStatement: { Arn: expect.anything() } } } },
  ]);
  const safaricom = only(firewall, "AWS::WAFv2::IPSet").Properties;
  expect(safaricom).toMatchObject({ Scope: "CLOUDFRONT", IPAddressVersion: "IPV4" });
  expect(safaricom.Addresses).toContain("196.201.214.0/24");
  expect(notices.Action).toEqual({ Allow: {} });
  expect(notices.Statement.ByteMatchStatement.SearchString).toBe("/api/notices/");
  expect(changes.Limit).toBeGreaterThan(Math.max(5 * phonesOfACarrier, anOfficePaying));
  expect(changes.Limit).toBeLessThan(usualThrottle.rate * 300);
  expect(reads.Limit).toBeGreaterThan(20 * phonesOfACarrier);
  // What all of an account's APIs take is 10,000 requests a second.
  expect(reads.Limit).toBeLessThan((10_000 * 300) / 2);
  const texts = (rule: object) =>
    [...JSON.stringify(rule).matchAll(/"SearchString":"([^"]+)"/g)].map(([, text]) => text);
  expect(texts(changes)).toEqual(["/api/", "GET"]);
  expect(texts(reads)).toEqual(["/api/", "GET", "/api/tasks/open"]);
  expect(changes.ScopeDownStatement.AndStatement.Statements[1]).toHaveProperty("NotStatement");
  expect(reads.ScopeDownStatement.AndStatement.Statements[2]).toHaveProperty("NotStatement");
});

test("the firewall refuses no task for what its text is about", () => {
  const { firewall } = synthesised({ settings: { firewall: true } });
  if (!firewall) throw new Error("There is no firewall.");
  const { Rules } = only(firewall, "AWS::WAFv2::WebACL").Properties;
  const common = Rules.find(({ Name }: Rule) => Name === "AWSManagedRulesCommonRuleSet");
  const counted = common.Statement.ManagedRuleGroupStatement.RuleActionOverrides.map(
    ({ Name, ActionToUse }: { Name: string; ActionToUse: object }) => [Name, ActionToUse],
  );

  expect(counted).toContainEqual(["CrossSiteScripting_BODY", { Count: {} }]);
  for (const [name, action] of counted)
    expect([name.endsWith("_BODY"), action]).toEqual([true, { Count: {} }]);
});

test("a page that was replaced can be had back for a month, and then ends", () => {
  const versioned = resources(aws.site, "AWS::S3::Bucket").find(([id]) => id.startsWith("Pages"));

  expect(versioned?.[1].Properties).toMatchObject({
    VersioningConfiguration: { Status: "Enabled" },
    LifecycleConfiguration: {
      Rules: [{ NoncurrentVersionExpiration: { NoncurrentDays: retention.replacedFileDays } }],
    },
  });
});

test("hashed files are kept for ever, pages are asked for again, old files stay", () => {
  const deployments = resources(aws.site, "Custom::CDKBucketDeployment").map(
    ([, { Properties }]) => Properties,
  );
  const assets = deployments.find(({ Prune }) => !Prune);
  const pages = deployments.find(({ Prune }) => Prune);

  expect(deployments).toHaveLength(2);
  expect(assets.SystemMetadata["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(pages.SystemMetadata["cache-control"]).toBe("no-cache");
  expect(pages.Exclude).toEqual(["assets/*"]);
});

test("the emulator's site is uploaded by what starts it", () => {
  const local = synthesised({ local: aLocalWorld });

  expect(resources(local.site, "Custom::CDKBucketDeployment")).toEqual([]);
});

test("AWS's own advice is followed, or the reason is written beside it", () => {
  // All other tests here depend on a synthesis that finds nothing; this one sees that it looks.
  const careless = () => synthesised({ also: (stack) => new Bucket(stack, "Careless") });

  expect(careless).toThrow(/AwsSolutions-S1/);
});
