import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/**
 * Rules that would refuse what people write here: a long task, one about scripts or paths, a note with an
 * address in it. They only count. Texts are bounded and checked by the functions, and shown as text.
 */
const aboutTexts = [
  "SizeRestrictions_BODY",
  "CrossSiteScripting_BODY",
  "GenericLFI_BODY",
  "GenericRFI_BODY",
  "EC2MetaDataSSRF_BODY",
];

/** A statement about how the path begins. */
const pathBegins = (searchString: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    searchString,
    textTransformations: [{ priority: 0, type: "NONE" }],
  },
});

/**
 * AWS's managed rules, and an upper bound for one address, which may be a whole mobile network's. The
 * provider's notices pass before all of them: each is sent once, and the secret in its path guards it.
 */
export function firewall(scope: Construct): CfnWebACL {
  const visible = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
    metricName,
  });
  const managedRule = (name: string, priority: number, count: string[] = []) => ({
    name,
    priority,
    overrideAction: { none: {} },
    visibilityConfig: visible(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: "AWS",
        name,
        ruleActionOverrides: count.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
  });
  return new CfnWebACL(scope, "Rules", {
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visible("Kalamu"),
    rules: [
      {
        name: "Notices",
        priority: 0,
        action: { allow: {} },
        visibilityConfig: visible("Notices"),
        statement: pathBegins("/api/notices/"),
      },
      managedRule("AWSManagedRulesAmazonIpReputationList", 1),
      managedRule("AWSManagedRulesKnownBadInputsRuleSet", 2),
      managedRule("AWSManagedRulesCommonRuleSet", 3, aboutTexts),
      {
        name: "OneAddress",
        priority: 4,
        action: { block: {} },
        visibilityConfig: visible("OneAddress"),
        // In five minutes, two thirds of what the API takes of everybody. A page that is open asks some
        // 50 times, and somebody who pays 300 times: an office of hundreds stays below.
        statement: {
          rateBasedStatement: {
            limit: 100_000,
            aggregateKeyType: "IP",
            scopeDownStatement: pathBegins("/api/"),
          },
        },
      },
    ],
  });
}
