import { createPublicKey } from "node:crypto";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { paymentMessages } from "#contracts/payments";
import { AppError } from "./app-error";
import { jsonIn } from "./json";
import { errorFacts, logger } from "./logger";
import { env } from "./settings";

/** A changed secret is noticed after this long, in milliseconds. */
const keptFor = 5 * 60_000;
const secrets = new SecretsManagerClient({});
let kept: { arn: string; at: number; text: string } | undefined;

/** A field that the operator has filled in. */
export const filled = z.string().check(z.trim(), z.minLength(1, { abort: true }));

/** A field with a public key of RSA, or a certificate with one; `pemOf` makes PEM of what was pasted. */
export const rsaKey = (pemOf: (pasted: string) => string) =>
  filled.check(z.refine((pasted) => isRsa(pemOf(pasted))));

function isRsa(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** The greatest age that a copy may have which was read after an instant. */
export const ageSince = (instant: Date | undefined): number =>
  instant ? Math.max(0, Math.min(keptFor, Date.now() - instant.getTime())) : keptFor;

/** Some fields of the providers' secret; throws `provider_unavailable` while one is empty or a key can't be read. */
export async function filledIn<T extends z.ZodMiniType>(
  schema: T,
  oldest?: number,
): Promise<z.output<T>> {
  const checked = schema.safeParse(jsonIn(await secretText(oldest)));
  if (checked.success) return checked.data;
  reportUnfilled(checked.error.issues);
  throw new AppError("provider_unavailable", paymentMessages.notSetUp);
}

/** Names the fields, which is all that a log may have of them. */
const reportUnfilled = (issues: readonly z.core.$ZodIssue[]) =>
  logger.error("provider-secret-not-filled-in", {
    fields: issues.map(({ path }) => path.join(".") || "everything").join(" "),
  });

/**
 * Whether the operator has filled some fields of the providers' secret in. What is empty may be meant to
 * be; a key that can't be read is not.
 */
export async function isFilledIn(schema: z.ZodMiniType): Promise<boolean> {
  const { success, error } = schema.safeParse(jsonIn(await secretText()));
  if (error?.issues.some(({ code }) => code === "custom")) reportUnfilled(error.issues);
  return success;
}

const NoticeSecrets = z.object({ noticeSecret: filled, earlierNoticeSecret: z.optional(filled) });

/** The secrets of the notices' addresses, read anew when they are older than `oldest` milliseconds. */
export async function noticeSecrets(oldest = keptFor): Promise<string[]> {
  const found = NoticeSecrets.parse(jsonIn(await secretText(oldest)));
  return [found.noticeSecret, found.earlierNoticeSecret ?? []].flat();
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
