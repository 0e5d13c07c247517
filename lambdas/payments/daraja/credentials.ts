import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { messages } from "#contracts/messages";
import { AppError } from "../../platform/app-error";
import { env } from "../../platform/env";
import { jsonIn } from "../../platform/json";
import { errorFacts, logger } from "../../platform/logger";
import { isSameSecret } from "../../platform/same-secret";

const filled = z.string().check(z.trim(), z.minLength(1));
const Credentials = z.object({
  consumerKey: filled,
  consumerSecret: filled,
  shortCode: filled,
  passkey: filled,
  noticeSecret: filled,
});
export type DarajaCredentials = z.infer<typeof Credentials>;

/** A changed secret is noticed after this long, in milliseconds. */
const keptFor = 5 * 60_000;
/** When somebody names another than the one we know: a notice is sent once, so it may not wait. */
const keptForDoubted = 10_000;
const secrets = new SecretsManagerClient({});
let kept: { arn: string; at: number; text: string } | undefined;

/** The credentials of the pay bill; while the operator hasn't filled them in, nobody can pay. */
export async function darajaCredentials(): Promise<DarajaCredentials> {
  const checked = Credentials.safeParse(jsonIn(await secretText()));
  if (checked.success) return checked.data;
  logger.error("provider-secret-not-filled-in", {
    fields: checked.error.issues.map(({ path }) => path.join(".") || "everything").join(" "),
  });
  throw new AppError("provider_unavailable", messages.payments.notSetUp);
}

/** Whether it is the part of a notice's address that only the provider knows; there from the start. */
export async function isNoticeSecret(given: string): Promise<boolean> {
  return (
    isSameSecret(given, await noticeSecret(keptFor)) ||
    isSameSecret(given, await noticeSecret(keptForDoubted))
  );
}

async function noticeSecret(oldest: number): Promise<string> {
  return z.object({ noticeSecret: filled }).parse(jsonIn(await secretText(oldest))).noticeSecret;
}

async function secretText(oldest = keptFor) {
  const arn = env("SECRET_ARN");
  if (kept?.arn === arn && Date.now() - kept.at < oldest) return kept.text;
  try {
    const { SecretString = "" } = await secrets.send(new GetSecretValueCommand({ SecretId: arn }));
    kept = { arn, at: Date.now(), text: SecretString };
  } catch (error) {
    logger.error("provider-secret-unreadable", errorFacts(error));
    // Better an hour-old secret than no payments while Secrets Manager is away.
    if (kept?.arn !== arn) throw error;
  }
  return kept.text;
}
