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

/**
 * How many API requests one address may send in five minutes: a mobile network puts thousands of phones
 * behind one, and docs/operations.md ("The firewall") says why these are enough for them. Changes stay
 * below what a route takes of everybody together, and what is read below half of what the API takes.
 */
export const mostOfOneAddress = { changes: 100_000, reads: 1_000_000 };

/** Kept at the edge and asked for by every open page: it reaches nothing of ours. */
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
 * AWS's managed rules, and upper bounds for one address, which may be a whole mobile network's. The
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
        action: { allow: {} },
        visibilityConfig: visible("Notices"),
        statement: matches(path, "STARTS_WITH", "/api/notices/"),
      },
      managedRule("AWSManagedRulesAmazonIpReputationList", 1),
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
