import { RemovalPolicy, Validations } from "aws-cdk-lib";
import { type CfnSecret, type ISecret, Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { LocalWorld } from "../local-world";

// The emulator doesn't heed `excludePunctuation`. Secrets Manager heeds it, and refuses a list that
// leaves nothing of a kind of character which it would have to put in.
const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/**
 * The mobile-money provider's credentials, created empty for the operator to fill in; the part of
 * the notice address that only the provider knows is made here. A change of this template would
 * replace what was filled in: leave it as it is.
 */
export function providerSecret(
  scope: Construct,
  { local }: { local: LocalWorld | undefined },
): ISecret {
  const secret = new Secret(scope, "Daraja", {
    description: "Daraja credentials of the pay bill: fill in all but noticeSecret.",
    generateSecretString: {
      secretStringTemplate: JSON.stringify({
        consumerKey: "",
        consumerSecret: "",
        shortCode: "",
        passkey: "",
      }),
      generateStringKey: "noticeSecret",
      passwordLength: 40,
      // It is part of an address: letters and digits only, and none from which "mpesa", "exec",
      // "sql" or "cmd" could come about, words that Safaricom refuses in an address.
      excludePunctuation: true,
      excludeCharacters: `eEsScC${local ? punctuation : ""}`,
    },
    removalPolicy: RemovalPolicy.RETAIN,
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason: "Safaricom issues these credentials in its portal; nothing can rotate them for us.",
  });
  // `Id` is the ARN everywhere; `Ref`, which CDK would use, is the name in the emulator.
  const arn = (secret.node.defaultChild as CfnSecret).attrId;
  return Secret.fromSecretCompleteArn(scope, "DarajaByArn", arn);
}
