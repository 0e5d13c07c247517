import { createPublicKey } from "node:crypto";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { paymentMessages } from "#contracts/payments";
import { AppError } from "./app-error";
import { jsonIn } from "./json";
import { errorFacts, logger, recordMetric } from "./logger";
import { env } from "./settings";

/**
 * Milliseconds for which a secret is cached, since AWS charges for each read. A changed secret is
 * used only after that.
 */
const keptFor = 15 * 60_000;
/** Milliseconds for which a secret is cached while fields are empty. */
const readAgainAfter = 10_000;
/**
 * Milliseconds for which an instance may still accept an old notice address after the operator has
 * replaced it.
 */
const addressKeptFor = 5 * 60_000;
const secrets = new SecretsManagerClient({});
const kept = new Map<string, { at: number; text: string }>();

export const filled = z.string().check(z.trim(), z.minLength(1, { abort: true }));

/**
 * A field with an RSA public key, or a certificate that contains one. `pemOf` turns the pasted text
 * into PEM.
 */
export const rsaKey = (pemOf: (pasted: string) => string) =>
  filled.check(z.refine((pasted) => isRsa(pemOf(pasted))));

function isRsa(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** The maximum age, in milliseconds, of a cached copy that must not be older than `instant`. */
export const ageSince = (instant: Date | undefined): number =>
  instant ? Math.max(0, Math.min(keptFor, Date.now() - instant.getTime())) : keptFor;

type Fields = Readonly<Record<string, unknown>>;
/** Reads the fields, or returns a copy that is at most `oldest` milliseconds old. */
type ReadFields = (oldest?: number) => Promise<Fields>;

/** The fields of the Paybill's secret. Throws `provider_unavailable` while a field is empty. */
export const filledIn = <T extends z.ZodMiniObject>(schema: T, oldest?: number) =>
  insistOnFilled(schema, fieldsOfPayBill, oldest);

/**
 * The fields of the payouts' secret, which only the function that pays may read. Throws
 * `provider_unavailable` while a field is empty or a key is unreadable.
 */
export const payoutsFilledIn = <T extends z.ZodMiniObject>(schema: T, oldest?: number) =>
  insistOnFilled(schema, fieldsOfPayouts, oldest);

export const isFilledIn = async (schema: z.ZodMiniObject, oldest?: number): Promise<boolean> =>
  schema.safeParse(await fieldsOfPayBill(oldest)).success;

/**
 * True if the payouts' secret fits the schema. If it does not, but some field is filled in, logs an
 * error and records a metric.
 */
export async function arePayoutsFilledIn(
  schema: z.ZodMiniObject,
  oldest?: number,
): Promise<boolean> {
  const fields = await fieldsOfPayouts(oldest);
  const { success, error } = schema.safeParse(fields);
  const isBegun = Object.values(fields).some((field) => filled.safeParse(field).success);
  if (error && isBegun) {
    reportUnfilled(error.issues);
    recordMetric("PayoutsStopped", 1);
  }
  return success;
}

async function insistOnFilled<T extends z.ZodMiniObject>(
  schema: T,
  read: ReadFields,
  oldest?: number,
): Promise<z.output<T>> {
  const checked = schema.safeParse(await read(oldest));
  if (checked.success) return checked.data;
  // The operator may have filled in the secret after it was cached.
  const again = schema.safeParse(await read(Math.min(oldest ?? readAgainAfter, readAgainAfter)));
  if (again.success) return again.data;
  reportUnfilled(again.error.issues);
  throw new AppError("provider_unavailable", paymentMessages.notSetUp);
}

/** Logs only the names of the fields, since logs must not contain secrets. */
const reportUnfilled = (issues: readonly z.core.$ZodIssue[]) =>
  logger.error("provider-secret-not-filled-in", {
    fields: issues.map(({ path }) => path.join(".")).join(" "),
  });

const fieldsOfPayBill: ReadFields = async (oldest = keptFor) =>
  fieldsIn((await readSecret("SECRET_ARN", oldest)).text);

const fieldsOfPayouts: ReadFields = async (oldest = keptFor) =>
  fieldsIn((await readSecret("PAYOUT_SECRET_ARN", oldest)).text);

const fieldsIn = (text: string): Fields =>
  z.record(z.string(), z.unknown()).safeParse(jsonIn(text)).data ?? {};

const NoticeSecrets = z.object({ noticeSecret: filled, earlierNoticeSecret: z.optional(filled) });

/**
 * The present and the previous secret in the addresses for notices, from a copy that is at most
 * `oldest` milliseconds old.
 */
export async function noticeSecrets(oldest = addressKeptFor): Promise<string[]> {
  const found = NoticeSecrets.parse(await fieldsOfPayBill(oldest));
  return [found.noticeSecret, found.earlierNoticeSecret ?? []].flat();
}

async function readSecret(name: "SECRET_ARN" | "PAYOUT_SECRET_ARN", oldest: number) {
  const arn = env(name);
  const known = kept.get(arn);
  if (known && Date.now() - known.at < oldest) return known;
  try {
    const { SecretString = "" } = await secrets.send(new GetSecretValueCommand({ SecretId: arn }));
    const read = { at: Date.now(), text: SecretString };
    kept.set(arn, read);
    return read;
  } catch (error) {
    logger.error("provider-secret-unreadable", errorFacts(error));
    // While Secrets Manager is down, an old secret is better than no payments.
    if (!known) throw error;
    return known;
  }
}
