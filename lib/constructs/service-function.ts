import { join } from "node:path";
import { App, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { retention } from "#contracts/retention";
import { type Bundle, bundleFunctions } from "../bundle";
import { entries, type FunctionSpec } from "../functions";

export interface ServiceFunctionProps {
  spec: FunctionSpec;
  environment: Record<string, string>;
  /** Executions reserved for this function; none if null or absent. */
  keptConcurrency?: number | null;
}

/** A function with its own role and log group. At first its role may only write the log. */
export class ServiceFunction extends Construct {
  readonly fn: LambdaFunction;

  constructor(
    scope: Construct,
    id: string,
    { spec, environment, keptConcurrency }: ServiceFunctionProps,
  ) {
    super(scope, id);

    const { role, logGroup } = functionRole(this);
    this.fn = new LambdaFunction(this, "Function", {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: functionCode(this, spec.entry),
      memorySize: spec.memory,
      timeout: Duration.seconds(spec.timeout),
      role,
      logGroup,
      // The access log has the time of each request. Lambda's three lines for each request would be
      // half of all logs.
      ...(spec.routes && {
        loggingFormat: LoggingFormat.JSON,
        systemLogLevelV2: SystemLogLevel.WARN,
      }),
      environment: { ...environment, METRIC_NAMESPACE: Stack.of(this).stackName },
      ...(keptConcurrency && { reservedConcurrentExecutions: keptConcurrency }),
      // Without this, Lambda takes a function that sends work to itself for an endless loop, and
      // drops the message after 16 steps.
      ...(spec.queuesItsOwnWork && { recursiveLoop: RecursiveLoop.ALLOW }),
    });
    // Names the source file, for readers and for the local tool that replaces changed code.
    (this.fn.node.defaultChild as CfnFunction).addMetadata(
      "entry",
      `lambdas/functions/${spec.entry}.ts`,
    );
  }
}

/** Creates a function's own log group, and a role that may only write to it. */
export function functionRole(scope: Construct): { role: Role; logGroup: LogGroup } {
  const logGroup = new LogGroup(scope, "Logs", {
    retention: retention.logDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new Role(scope, "Role", {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
  });
  role.addToPolicy(
    new PolicyStatement({
      actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
      resources: [logGroup.logGroupArn],
    }),
  );
  return { role, logGroup };
}

const bundles = new WeakMap<Construct, Map<string, Bundle>>();

/**
 * Returns the code of a function. The first call bundles all functions, unless CDK skips bundling.
 */
function functionCode(scope: Construct, entry: string): Code {
  if (!Stack.of(scope).bundlingRequired) return Code.fromInline("export const handler = () => {};");
  const app = scope.node.root;
  if (!App.isApp(app)) throw new Error("A function is part of an app.");
  const made = bundles.get(app) ?? bundleFunctions(entries, join(app.outdir, "functions"));
  bundles.set(app, made);
  const bundle = made.get(entry);
  if (!bundle) throw new Error(`${entry} is not in lib/functions.ts.`);
  return Code.fromAsset(bundle.folder, { assetHash: bundle.hash });
}
