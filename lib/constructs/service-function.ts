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
  /** Concurrent executions kept for it alone; none when null or absent. */
  keptConcurrency?: number | null;
}

/** A function with a role and a log group of its own, allowed to write its log and nothing else. */
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
      // The access log has the time of each request: Lambda's three lines for it would be half of all logs.
      ...(spec.routes && {
        loggingFormat: LoggingFormat.JSON,
        systemLogLevelV2: SystemLogLevel.WARN,
      }),
      environment: { ...environment, METRIC_NAMESPACE: Stack.of(this).stackName },
      ...(keptConcurrency && { reservedConcurrentExecutions: keptConcurrency }),
      // Lambda would take the seventeenth step of such work for an endless loop, and drop the
      // message.
      ...(spec.queuesItsOwnWork && { recursiveLoop: RecursiveLoop.ALLOW }),
    });
    // Names the source file, for people and for the tool that replaces the code while developing.
    (this.fn.node.defaultChild as CfnFunction).addMetadata(
      "entry",
      `lambdas/functions/${spec.entry}.ts`,
    );
  }
}

/** A function's own log, and a role that may write to it and do nothing else. */
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

/** The code of a function. All are bundled when the first is asked for, unless CDK skips bundling. */
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
