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
  notRotated: string;
}

function keptSecret(scope: Construct, id: string, { notRotated, ...made }: SecretProps): ISecret {
  const secret = new Secret(scope, id, {
    ...made,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  Validations.of(secret).acknowledge({ id: "AwsSolutions-SMG4", reason: notRotated });
  // `Id` is the ARN everywhere. `Ref`, which CDK would use, is the name in the emulator.
  const arn = (secret.node.defaultChild as CfnSecret).attrId;
  return Secret.fromSecretCompleteArn(scope, `${id}ByArn`, arn);
}

/**
 * The random text from which the Web Push keys are made. It never changes, because a new one would
 * end every subscription.
 */
export const pushSecret = (scope: Construct): ISecret =>
  keptSecret(scope, "Push", {
    description: "What the keys of Web Push are made of. Changed, no device is reached any more.",
    generateSecretString: { passwordLength: 64 },
    notRotated:
      "Browsers subscribe with the public key of this pair; another one reaches none of them.",
  });

// The emulator ignores `excludePunctuation`, so it gets this list. On AWS, Secrets Manager refuses
// a list that excludes all characters of a required kind.
const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/**
 * The credentials for requesting payments, created empty for the operator to fill in. The secret
 * part of notice URLs, which only the provider knows, is generated. Don't change this template: a
 * change would overwrite the operator's values.
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
      // Part of a URL: only letters and digits, without the letters e, s and c. So no secret has
      // "mpesa", "exec", "sql" or "cmd" in it, words that Safaricom refuses in a URL.
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
 * The credentials for payouts, created empty for the operator to fill in. The generated field has
 * no use, but a secret with a generated field is written only when its template changes. So don't
 * change this template: a change would overwrite the operator's values.
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
