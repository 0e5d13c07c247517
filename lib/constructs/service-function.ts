import { Duration } from "aws-cdk-lib";
import {
  Architecture,
  type CfnFunction,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
} from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { FunctionSpec } from "../functions";
import { functionCode } from "./function-code";
import { functionRole } from "./function-role";

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
      environment,
      ...(keptConcurrency && { reservedConcurrentExecutions: keptConcurrency }),
      // Lambda would take the seventeenth step of such work for an endless loop, and drop it.
      ...(queuesItsOwnWork(spec) && { recursiveLoop: RecursiveLoop.ALLOW }),
    });
    // Says which source file this is, to people and to what replaces the code while developing.
    (this.fn.node.defaultChild as CfnFunction).addMetadata(
      "entry",
      `lambdas/functions/${spec.entry}.ts`,
    );
  }
}

/** Whether its work goes on by messages in its own queue, as a run of reminders does. */
const queuesItsOwnWork = ({ worksOff = [], queues = [] }: FunctionSpec) =>
  worksOff.some((queue) => queues.includes(queue));
