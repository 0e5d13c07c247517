/** How much of something a second, or at once, an AWS account allows. */
export interface Quota {
  name: string;
  /** What an account has that is new, and once AWS has granted what docs/deploy.md tells to ask for. */
  fresh: number;
  asked: number;
  unit: "requests a second" | "at once" | "units a second";
  source: string;
}

/** When the sources were last read, or what they say was last known. */
export const quotasKnown = "2026-11";

/** The quotas that a rush meets. What an account really has: Service Quotas in its console. */
export const quotas = {
  api: {
    name: "API Gateway, all routes of the account",
    fresh: 10_000,
    asked: 20_000,
    unit: "requests a second",
    source: "https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html",
  },
  functions: {
    name: "Lambda, executions at once",
    // Documented are 1,000; a new account has begun with 10 for years (docs/deploy.md).
    fresh: 10,
    asked: 1_000,
    unit: "at once",
    source: "https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html",
  },
  authentication: {
    name: "Cognito, UserAuthentication (a refresh is one)",
    fresh: 120,
    // AWS sells what goes beyond 120; its console says the price.
    asked: 300,
    unit: "requests a second",
    source: "https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html",
  },
  tableReads: {
    name: "DynamoDB, a new table on demand, reads",
    fresh: 12_000,
    asked: 24_000,
    unit: "units a second",
    source:
      "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html",
  },
  tableWrites: {
    name: "DynamoDB, a new table on demand, writes",
    fresh: 4_000,
    asked: 16_000,
    unit: "units a second",
    source:
      "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html",
  },
  partitionReads: {
    name: "DynamoDB, the partition of the list that pages come from",
    fresh: 3_000,
    asked: 3_000,
    unit: "units a second",
    source:
      "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html",
  },
  edge: {
    name: "CloudFront, a distribution",
    fresh: 250_000,
    asked: 250_000,
    unit: "requests a second",
    source:
      "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html",
  },
} as const satisfies Record<string, Quota>;
export type QuotaName = keyof typeof quotas;
