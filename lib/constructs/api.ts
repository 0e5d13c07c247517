import { RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  type CfnRoute,
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpJwtAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { UserPool, UserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { api as contract, type RouteName } from "#contracts/api";
import { refusalsMetric } from "#contracts/metrics";
import { retention } from "#contracts/retention";
import { isSignedIn, type Route, type Throttle, throttleOf, usualThrottle } from "#contracts/route";

export interface ApiProps {
  userPool: UserPool;
  clients: UserPoolClient[];
}

/**
 * The HTTP API, with exactly the routes of the contract. Pages have the same origin, so it needs no
 * CORS.
 */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  readonly stage: HttpStage;
  private readonly authorizer: HttpJwtAuthorizer;
  private readonly made: CfnRoute[] = [];

  constructor(scope: Construct, id: string, { userPool, clients }: ApiProps) {
    super(scope, id);

    this.httpApi = new HttpApi(this, "HttpApi", { createDefaultStage: false });
    this.authorizer = new HttpJwtAuthorizer(
      "Users",
      `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${userPool.userPoolId}`,
      { jwtAudience: clients.map(({ userPoolClientId }) => userPoolClientId) },
    );
    const accessLog = new LogGroup(this, "AccessLog", {
      retention: retention.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // API Gateway has no metric of status 429 alone: its metric counts all 4xx answers.
    new MetricFilter(this, "Refusals", {
      logGroup: accessLog,
      filterPattern: FilterPattern.stringValue("$.status", "=", "429"),
      metricNamespace: Stack.of(this).stackName,
      metricName: refusalsMetric,
    });
    this.stage = new HttpStage(this, "Stage", {
      httpApi: this.httpApi,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: usualThrottle.rate, burstLimit: usualThrottle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        // The log has no path, which may contain a notice's secret, and no IP address. It needs no
        // time, because CloudWatch adds the time.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: "$context.requestId",
            route: "$context.routeKey",
            status: "$context.status",
            latency: "$context.responseLatency",
            functionLatency: "$context.integrationLatency",
            authorizer: "$context.authorizer.error",
            // The value of `messageString` would be in quotes, and `JSON.stringify` adds quotes.
            error: "$context.error.message",
            functionError: "$context.integrationErrorMessage",
          }),
        ),
      },
    });
  }

  answer(routes: readonly RouteName[], fn: LambdaFunction): void {
    const integration = new HttpLambdaIntegration(fn.node.path, fn, {
      // The function answers all of its routes, so one permission is enough. One permission for
      // each route would use a fifth of the stack's limit of resources.
      scopePermissionToRoute: false,
    });
    for (const name of routes) {
      const route: Route = contract[name];
      const { method, path, caller } = route;
      const added = this.httpApi.addRoutes({
        path,
        methods: [HttpMethod[method]],
        integration,
        authorizer: isSignedIn(route) ? this.authorizer : new HttpNoneAuthorizer(),
      });
      for (const each of added) {
        this.stage.node.addDependency(each);
        this.inLane(each.node.defaultChild as CfnRoute);
        if (caller === "anyone" || caller === "provider")
          Validations.of(each).acknowledge({ id: "AwsSolutions-APIG4", reason: why[caller] });
      }
      this.limit(`${method} ${path}`, throttleOf(route));
    }
  }

  /**
   * Makes a route wait for an earlier route, so that CloudFormation creates only a few in parallel.
   */
  private inLane(route: CfnRoute): void {
    const before = this.made.at(-lanes);
    if (this.made.length >= lanes && before) route.addResourceDependency(before);
    this.made.push(route);
  }

  private limit(routeKey: string, throttle: Throttle): void {
    const stage = this.stage.node.defaultChild;
    if (throttle === usualThrottle || !(stage instanceof CfnStage)) return;
    // CDK passes this object on unchanged, so it has CloudFormation's own names.
    stage.addPropertyOverride(`RouteSettings.${routeKey.replaceAll(".", "\\.")}`, {
      ThrottlingRateLimit: throttle.rate,
      ThrottlingBurstLimit: throttle.burst,
    });
  }
}

/** API Gateway accepts ten changes a second from a whole account. */
const lanes = 4;

const why = {
  anyone: "Called before signing in; the function limits it for each address and network.",
  provider: "The provider can't sign in; the function checks the secret in the path.",
};
