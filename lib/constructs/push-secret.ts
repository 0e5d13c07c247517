import { RemovalPolicy, Validations } from "aws-cdk-lib";
import { type CfnSecret, type ISecret, Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";

/**
 * The random text from which the keys of Web Push are made. A new one would end every subscription, so
 * that it is never changed.
 */
export function pushSecret(scope: Construct): ISecret {
  const secret = new Secret(scope, "Push", {
    description: "What the keys of Web Push are made of. Changed, no device is reached any more.",
    generateSecretString: { passwordLength: 64 },
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason:
      "Browsers subscribe with the public key of this pair; another one reaches none of them.",
  });
  // `Id` is the ARN everywhere; `Ref`, which CDK would use, is the name in the emulator.
  const arn = (secret.node.defaultChild as CfnSecret).attrId;
  return Secret.fromSecretCompleteArn(scope, "PushByArn", arn);
}
