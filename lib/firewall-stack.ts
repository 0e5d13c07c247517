import { CfnOutput, Stack } from "aws-cdk-lib";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/** The site's firewall, if the settings ask for it. CloudFront's firewalls must be in us-east-1. */
export class FirewallStack extends Stack {
  static readonly region = "us-east-1";
  static readonly aclOutput = "AclArn";

  constructor(scope: Construct, id: string) {
    super(scope, id, { env: { region: FirewallStack.region } });
    new CfnOutput(this, FirewallStack.aclOutput, { value: firewall(this).attrArn });
  }
}

/**
 * Rules that would block normal texts: a long task, a text about scripts or paths, a note with a
 * URL. Here they only count requests, since the functions check the texts, and pages show them as
 * plain text.
 */
const aboutTexts = [
  "SizeRestrictions_BODY",
  "CrossSiteScripting_BODY",
  "GenericLFI_BODY",
  "GenericRFI_BODY",
  "EC2MetaDataSSRF_BODY",
];

/**
 * The most API requests from one IP address in five minutes. A mobile network puts thousands of
 * phones behind one address. At 07:00 a phone sends four or five changes and some twenty reads, so
 * 20,000 phones behind one address stay below both limits. The limit for changes is below what a
 * route allows all callers together. The limit for reads is below half of what the API allows.
 */
export const mostOfOneAddress = { changes: 100_000, reads: 1_000_000 };

/**
 * Every open page requests this path, but CloudFront answers nearly all requests from its cache.
 */
const keptAtTheEdge = "/api/tasks/open";

const matches = (
  fieldToMatch: object,
  positionalConstraint: "STARTS_WITH" | "EXACTLY",
  searchString: string,
) => ({
  byteMatchStatement: {
    fieldToMatch,
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
});
const path = { uriPath: {} };
const isRead = matches({ method: {} }, "EXACTLY", "GET");
const not = (statement: CfnWebACL.StatementProperty) => ({ notStatement: { statement } });
const all = (...statements: CfnWebACL.StatementProperty[]) => ({ andStatement: { statements } });

/**
 * AWS's managed rules, and limits for one IP address, which a whole mobile network may share. The
 * path of notices is blocked, so that strangers can't use up the notices' throttle; the providers
 * use another distribution.
 */
function firewall(scope: Construct): CfnWebACL {
  const visible = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    // A sample shows the whole URL, and a notice's URL contains a secret.
    sampledRequestsEnabled: metricName !== "Notices",
    metricName,
  });
  const managedRule = (
    name: string,
    priority: number,
    count: string[] = [],
    action: "none" | "count" = "none",
  ) => ({
    name,
    priority,
    overrideAction: { [action]: {} },
    visibilityConfig: visible(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name,
        ruleActionOverrides: count.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
  });
  const oneAddress = (
    name: string,
    priority: number,
    limit: number,
    scopeDownStatement: CfnWebACL.StatementProperty,
  ) => ({
    name,
    priority,
    action: { block: {} },
    visibilityConfig: visible(name),
    statement: { rateBasedStatement: { limit, aggregateKeyType: "IP", scopeDownStatement } },
  });
  const toApi = matches(path, "STARTS_WITH", "/api/");
  return new CfnWebACL(scope, "Rules", {
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visible("Kalamu"),
    rules: [
      {
        name: "Notices",
        priority: 0,
        action: { block: {} },
        visibilityConfig: visible("Notices"),
        statement: matches(path, "STARTS_WITH", "/api/notices/"),
      },
      // Counts requests but does not block them. The list may contain an address of a mobile
      // network, with thousands of phones behind it.
      managedRule("AWSManagedRulesAmazonIpReputationList", 1, [], "count"),
      managedRule("AWSManagedRulesKnownBadInputsRuleSet", 2),
      managedRule("AWSManagedRulesCommonRuleSet", 3, aboutTexts),
      oneAddress("OneAddressChanges", 4, mostOfOneAddress.changes, all(toApi, not(isRead))),
      oneAddress(
        "OneAddressReads",
        5,
        mostOfOneAddress.reads,
        all(toApi, isRead, not(matches(path, "EXACTLY", keptAtTheEdge))),
      ),
    ],
  });
}
