import type { UserPool } from "aws-cdk-lib/aws-cognito";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";

/** Lets a function do `actions` of `cognito-idp` on the user pool. */
export function grantUserPool(
  fn: LambdaFunction,
  pool: UserPool,
  actions: readonly string[],
): void {
  if (actions.length === 0) return;
  fn.addToRolePolicy(
    new PolicyStatement({
      actions: actions.map((action) => `cognito-idp:${action}`),
      resources: [pool.userPoolArn],
    }),
  );
}
