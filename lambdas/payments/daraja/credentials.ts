import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { AppError } from "../../platform/app-error";
import { env } from "../../platform/env";
import { errorFacts, logger } from "../../platform/logger";

const filled = z.string().check(z.trim(), z.minLength(1));
const Credentials = z.object({
  consumerKey: filled,
  consumerSecret: filled,
  shortCode: filled,
  passkey: filled,
  noticeSecret: filled,
});
export type DarajaCredentials = z.infer<typeof Credentials>;

/** A changed secret is noticed after this long. */
const keptFor = 5 * 60_000;
const secrets = new SecretsManagerClient({});
let kept: { arn: string; at: number; text: string } | undefined;

/** The credentials of the pay bill; while the operator hasn't filled them in, nobody can pay. */
export async function darajaCredentials(): Promise<DarajaCredentials> {
  const checked = Credentials.safeParse(parsed(await secretText()));
  if (checked.success) return checked.data;
  logger.error("the provider's secret is not filled in", {
    fields: checked.error.issues.map(({ path }) => path.join(".") || "everything").join(" "),
  });
  throw notSetUp();
}

/** The part of a notice's address that only the provider knows; it is there from the start. */
export async function noticeSecret(): Promise<string> {
  return z.object({ noticeSecret: filled }).parse(parsed(await secretText())).noticeSecret;
}

async function secretText() {
  const arn = env("SECRET_ARN");
  if (kept?.arn === arn && Date.now() - kept.at < keptFor) return kept.text;
  try {
    const { SecretString = "" } = await secrets.send(new GetSecretValueCommand({ SecretId: arn }));
    kept = { arn, at: Date.now(), text: SecretString };
  } catch (error) {
    logger.error("the provider's secret can't be read", errorFacts(error));
    // Better an hour-old secret than no payments while Secrets Manager is away.
    if (kept?.arn !== arn) throw error;
  }
  return kept.text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const notSetUp = () =>
  new AppError(
    "provider_unavailable",
    "Payments are not set up yet. Nothing has been charged. Please try again later or write to support.",
  );
