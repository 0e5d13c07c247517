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
  /** The clients whose tokens open it. */
  clients: UserPoolClient[];
}

/** The HTTP API: its routes are those of the contract, and nothing else. Same origin, so no CORS. */
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
    // API Gateway counts its own refusals among all answers of 4xx.
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
        // The route and not the path, which holds the notices' secret; no address of a person. CloudWatch
        // keeps the time of each line, and each byte of it is paid for.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: "$context.requestId",
            route: "$context.routeKey",
            status: "$context.status",
            latency: "$context.responseLatency",
            functionLatency: "$context.integrationLatency",
            authorizer: "$context.authorizer.error",
            // Not messageString, which brings quotes of its own.
            error: "$context.error.message",
            functionError: "$context.integrationErrorMessage",
          }),
        ),
      },
    });
  }

  /**
   * Answers the routes with the function: for the callers and at the rates that the contract
   * says.
   */
  answer(routes: readonly RouteName[], fn: LambdaFunction): void {
    const integration = new HttpLambdaIntegration(fn.node.path, fn, {
      // One permission for each route would be a fifth of all that a stack may hold; all routes
      // are ours.
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

  /** Has a route wait for one that was declared before it, so that CloudFormation makes a few at once. */
  private inLane(route: CfnRoute): void {
    const before = this.made.at(-lanes);
    if (this.made.length >= lanes && before) route.addResourceDependency(before);
    this.made.push(route);
  }

  private limit(routeKey: string, throttle: Throttle): void {
    const stage = this.stage.node.defaultChild;
    if (throttle === usualThrottle || !(stage instanceof CfnStage)) return;
    // Plain JSON in CloudFormation's eyes, hence its spelling.
    stage.addPropertyOverride(`RouteSettings.${routeKey.replaceAll(".", "\\.")}`, {
      ThrottlingRateLimit: throttle.rate,
      ThrottlingBurstLimit: throttle.burst,
    });
  }
}

/** API Gateway takes ten calls a second that change anything, from a whole account. */
const lanes = 4;

const why = {
  anyone: "Called before signing in; the function limits it for each address and network.",
  provider: "The provider can't sign in; the function checks the secret in the path.",
};
