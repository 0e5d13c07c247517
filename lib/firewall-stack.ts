import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { firewall } from "./constructs/firewall";

/** The site's firewall, made only when the settings want it; CloudFront's live in us-east-1. */
export class FirewallStack extends Stack {
  static readonly region = "us-east-1";
  static readonly aclOutput = "AclArn";

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, { ...props, env: { region: FirewallStack.region } });
    new CfnOutput(this, FirewallStack.aclOutput, { value: firewall(this).attrArn });
  }
}
