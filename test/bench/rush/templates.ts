import * as z from "zod/mini";
import { api, type RouteName } from "#contracts/api";
import { templates } from "../../../bin/costs/resources";
import { readSettingsFile } from "../../../lib/settings";

/** What the templates say about how much may be asked, and for how long an answer or a token lasts. */
export interface Declared {
  /** Requests a second of a route, and how many at once beyond that. */
  throttleOf: (route: RouteName) => { rate: number; burst: number };
  /** Seconds for which an access token lasts. */
  tokenSeconds: number;
  /** Seconds for which CloudFront keeps the list of open tasks. */
  edgeSeconds: number;
}

const Throttle = z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() });
const Stage = z.object({
  DefaultRouteSettings: Throttle,
  RouteSettings: z.record(z.string(), Throttle),
});
const Client = z.object({
  AccessTokenValidity: z.number(),
  TokenValidityUnits: z.object({ AccessToken: z.literal("minutes") }),
});
const Behavior = z.object({
  PathPattern: z.string(),
  CachePolicyId: z.union([z.string(), z.object({ Ref: z.string() })]),
});
const Distribution = z.object({
  DistributionConfig: z.object({ CacheBehaviors: z.array(Behavior) }),
});
const CachePolicy = z.object({ CachePolicyConfig: z.object({ MaxTTL: z.number() }) });

/** Reads the templates that go to AWS. */
export function declared(): Declared {
  const resources = templates({ ...readSettingsFile(), firewall: false }).flatMap(
    ({ Resources = {} }) => Object.entries(Resources),
  );
  const every = <T extends z.ZodMiniType>(type: string, schema: T): [string, z.output<T>][] =>
    resources
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties }]) => [id, schema.parse(Properties)]);
  const [, stage] = first(every("AWS::ApiGatewayV2::Stage", Stage));
  const [, { DistributionConfig }] = first(every("AWS::CloudFront::Distribution", Distribution));
  const policies = new Map(every("AWS::CloudFront::CachePolicy", CachePolicy));
  const kept = DistributionConfig.CacheBehaviors.find(
    ({ PathPattern }) => PathPattern === api.listOpenTasks.path,
  );
  const policy =
    typeof kept?.CachePolicyId === "object" ? policies.get(kept.CachePolicyId.Ref) : undefined;
  const lifetimes = every("AWS::Cognito::UserPoolClient", Client).map(
    ([, { AccessTokenValidity }]) => AccessTokenValidity * 60,
  );
  return {
    throttleOf: (name) => {
      const { method, path } = api[name];
      const settings = stage.RouteSettings[`${method} ${path}`] ?? stage.DefaultRouteSettings;
      return { rate: settings.ThrottlingRateLimit, burst: settings.ThrottlingBurstLimit };
    },
    tokenSeconds: Math.min(...lifetimes),
    edgeSeconds: policy?.CachePolicyConfig.MaxTTL ?? 0,
  };
}

function first<T>(found: readonly T[]): T {
  const [one] = found;
  if (!one) throw new Error("A template lacks what a rush meets.");
  return one;
}
