import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";

/** AWS's managed rules, and an upper bound for one address, which may be a whole mobile network's. */
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
      managedRule("AWSManagedRulesAmazonIpReputationList", 0),
      managedRule("AWSManagedRulesKnownBadInputsRuleSet", 1),
      // A long task text is no attack: the functions bound what they read.
      managedRule("AWSManagedRulesCommonRuleSet", 2, ["SizeRestrictions_BODY"]),
      {
        name: "OneAddress",
        priority: 3,
        action: { block: {} },
        visibilityConfig: visible("OneAddress"),
        // In five minutes. A paying writer asks once a second, and thousands share an address.
        statement: { rateBasedStatement: { limit: 30_000, aggregateKeyType: "IP" } },
      },
    ],
  });
}
