// Tells Safaricom where to announce payments made by hand: once, and after each change of the secret.
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { readSettingsFile, SettingsError } from "../lib/settings";
import { type Daraja, registerPayBill } from "./provider";
import { StepFailed } from "./steps";

const [arn = "", apiUrl = ""] = process.argv.slice(2);

async function register() {
  const region = /^arn:aws[\w-]*:secretsmanager:([\w-]+):/.exec(arn)?.[1];
  if (!region || !apiUrl.startsWith("https://"))
    throw new StepFailed(
      "Name two outputs of the deployment: npm run register-pay-bill -- DarajaSecretArn ApiUrl",
    );
  const { darajaUrl } = readSettingsFile();
  const secrets = new SecretsManagerClient({ region });
  const { SecretString = "{}" } = await secrets.send(new GetSecretValueCommand({ SecretId: arn }));
  const secret = JSON.parse(SecretString) as Partial<Daraja> & { noticeSecret?: string };
  const { consumerKey, consumerSecret, shortCode, passkey, noticeSecret } = secret;
  if (!consumerKey || !consumerSecret || !shortCode || !passkey || !noticeSecret)
    throw new StepFailed('The secret is not filled in: docs/operations.md, "Secrets".');
  await registerPayBill(
    { url: darajaUrl, consumerKey, consumerSecret, shortCode, passkey },
    `${apiUrl}/api/notices/${noticeSecret}`,
  );
  console.log(`Payments to pay bill ${shortCode} are announced to ${apiUrl} from now on.`);
}

try {
  await register();
} catch (error) {
  const isPlain = error instanceof StepFailed || error instanceof SettingsError;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
