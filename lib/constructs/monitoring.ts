import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Settings } from "#contracts/settings";
import type { FunctionName } from "../functions";
import type { LocalWorld } from "../local-world";
import type { Api } from "./api";

export interface MonitoringProps {
  settings: Settings;
  local: LocalWorld | undefined;
  api: Api;
  functions: Record<FunctionName, LambdaFunction>;
  deadLetters: Record<string, Queue>;
}

export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    void props;
  }
}
