// Registers the URL to which Safaricom reports payments to the Paybill. Run it once, and after each
// change of the secret.
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { isLoopback, localWorld, NotLoopback } from "../lib/local-world";
import { readSettingsFile, SettingsError } from "../lib/settings";
import { NotRegistered, type PayBill, registerPayBill } from "./pay-bill";

const [arn = "", noticeUrl = ""] = process.argv.slice(2);

async function register() {
  const local = localWorld(process.env);
  const region = /^arn:aws[\w-]*:secretsmanager:([\w-]+):/.exec(arn)?.[1];
  if (!region || !(noticeUrl.startsWith("https://") || (local && isLoopback(noticeUrl))))
    throw new NotRegistered(
      "Name two outputs of the deployment: npm run register-pay-bill -- DarajaSecretArn NoticeUrl",
    );
  const { darajaUrl } = local ?? readSettingsFile();
  const secrets = new SecretsManagerClient({ region });
  const { SecretString = "{}" } = await secrets.send(new GetSecretValueCommand({ SecretId: arn }));
  const secret = JSON.parse(SecretString) as Partial<PayBill> & {
    passkey?: string;
    noticeSecret?: string;
  };
  const { consumerKey, consumerSecret, shortCode, passkey, noticeSecret } = secret;
  if (!consumerKey || !consumerSecret || !shortCode || !passkey || !noticeSecret)
    throw new NotRegistered('The secret is not filled in: docs/deploy.md, "Secrets".');
  await registerPayBill(
    { url: darajaUrl, consumerKey, consumerSecret, shortCode },
    `${noticeUrl}/api/notices/${noticeSecret}`,
  );
  console.log(`Payments to pay bill ${shortCode} are announced to ${noticeUrl} from now on.`);
}

const plain = [NotRegistered, SettingsError, NotLoopback];
try {
  await register();
} catch (error) {
  const isPlain = plain.some((kind) => error instanceof kind);
  console.error(isPlain ? (error as Error).message : error);
  process.exitCode = 1;
}
