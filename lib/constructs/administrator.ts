import { CustomResource, Duration } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Settings } from "#contracts/settings";

export interface AdministratorProps {
  settings: Settings;
  /** Makes the account; waits for all that it needs. */
  fn: LambdaFunction;
  /** Whether the user pool mails a first password to the address. */
  invite: boolean;
}

/**
 * The administrator's account, made at deployment so that nobody can register the address first. Another
 * `adminEmail` makes another account and takes the group from the earlier one.
 */
export class Administrator extends Construct {
  constructor(scope: Construct, id: string, { settings, fn, invite }: AdministratorProps) {
    super(scope, id);
    const account = new CustomResource(this, "Account", {
      resourceType: "Custom::Administrator",
      serviceToken: fn.functionArn,
      serviceTimeout: Duration.minutes(5),
      properties: { Email: settings.adminEmail, Invite: String(invite) },
    });
    // Its policies are part of its role.
    if (fn.role) account.node.addDependency(fn.role);
  }
}
