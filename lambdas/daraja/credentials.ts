import { createHmac } from "node:crypto";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { messages } from "#contracts/messages";
import { AppError } from "../platform/app-error";
import { env } from "../platform/env";
import { jsonIn } from "../platform/json";
import { errorFacts, logger } from "../platform/logger";
import { isSameSecret } from "../platform/same-secret";

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

/**
 * The part of the address for results of prompts that only the provider knows. It goes out with each
 * prompt, so it is derived: whoever learns it doesn't learn `noticeSecret`, by which the pay bill
 * confirms payments.
 */
export const promptSecret = (noticeSecret: string): string =>
  createHmac("sha256", noticeSecret).update("results of prompts").digest("hex").slice(0, 40);

/**
 * Whether it is the part of a notice's address that only the provider knows; there from the start.
 * While a new one is not registered yet, the one before is good too.
 */
export async function isNoticeSecret(given: string, kind: "stk" | "c2b"): Promise<boolean> {
  return (
    isAnyOf(given, await noticeSecrets(kind, keptFor)) ||
    isAnyOf(given, await noticeSecrets(kind, keptForDoubted))
  );
}

const isAnyOf = (given: string, secrets: readonly string[]) =>
  secrets.some((secret) => isSameSecret(given, secret));

const NoticeSecrets = z.object({ noticeSecret: filled, earlierNoticeSecret: z.optional(filled) });

async function noticeSecrets(kind: "stk" | "c2b", oldest: number): Promise<string[]> {
  const found = NoticeSecrets.parse(jsonIn(await secretText(oldest)));
  const secrets = [found.noticeSecret, found.earlierNoticeSecret ?? []].flat();
  // Whoever has the secret itself can derive the other: it opens both.
  return kind === "c2b" ? secrets : [...secrets, ...secrets.map(promptSecret)];
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
