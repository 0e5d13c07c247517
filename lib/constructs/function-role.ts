import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { retention } from "#contracts/retention";

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
