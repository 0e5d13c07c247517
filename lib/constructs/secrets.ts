import { RemovalPolicy, Validations } from "aws-cdk-lib";
import {
  type CfnSecret,
  type ISecret,
  Secret,
  type SecretStringGenerator,
} from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { LocalWorld } from "../local-world";

interface SecretProps {
  description: string;
  generateSecretString: SecretStringGenerator;
  /** Why nothing rotates it. */
  notRotated: string;
}

/** A secret that outlives its stack. */
function keptSecret(scope: Construct, id: string, { notRotated, ...made }: SecretProps): ISecret {
  const secret = new Secret(scope, id, {
    ...made,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  Validations.of(secret).acknowledge({ id: "AwsSolutions-SMG4", reason: notRotated });
  // `Id` is the ARN everywhere; `Ref`, which CDK would use, is the name in the emulator.
  const arn = (secret.node.defaultChild as CfnSecret).attrId;
  return Secret.fromSecretCompleteArn(scope, `${id}ByArn`, arn);
}

/**
 * The random text from which the keys of Web Push are made. A new one would end every subscription, so
 * that it is never changed.
 */
export const pushSecret = (scope: Construct): ISecret =>
  keptSecret(scope, "Push", {
    description: "What the keys of Web Push are made of. Changed, no device is reached any more.",
    generateSecretString: { passwordLength: 64 },
    notRotated:
      "Browsers subscribe with the public key of this pair; another one reaches none of them.",
  });

// The emulator doesn't heed `excludePunctuation`. Secrets Manager heeds it, and refuses a list that
// leaves nothing of a kind of character which it would have to put in.
const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/**
 * The credentials with which money is asked for, created empty for the operator to fill in; the part of
 * the notice address that only the provider knows is made here. A change of this template would
 * replace what was filled in: leave it as it is.
 */
export const providerSecret = (
  scope: Construct,
  { local }: { local: LocalWorld | undefined },
): ISecret =>
  keptSecret(scope, "Daraja", {
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
    notRotated: "Safaricom issues these credentials in its portal; nothing can rotate them for us.",
  });

const fieldsOfPayouts = [
  "initiatorName",
  "initiatorPassword",
  "certificate",
  "b2cShortCode",
  "airtelClientId",
  "airtelClientSecret",
  "airtelPin",
  "airtelPublicKey",
];

/**
 * The credentials with which money is paid out, created empty for the operator to fill in. Generated like the
 * other, though nothing in it need be: so CloudFormation writes it once, and again only when this template
 * changes, which would replace what was filled in. Leave it as it is.
 */
export const payoutSecret = (scope: Construct): ISecret =>
  keptSecret(scope, "PayoutCredentials", {
    description:
      "Credentials of payouts, by M-Pesa and Airtel Money: fill in those of your wallets.",
    generateSecretString: {
      secretStringTemplate: JSON.stringify(
        Object.fromEntries(fieldsOfPayouts.map((field) => [field, ""])),
      ),
      generateStringKey: "unused",
      passwordLength: 20,
      excludePunctuation: true,
    },
    notRotated: "The operators issue these credentials; nothing can rotate them for us.",
  });
