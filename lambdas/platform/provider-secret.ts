import { createPublicKey } from "node:crypto";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import * as z from "zod/mini";
import { paymentMessages } from "#contracts/payments";
import { AppError } from "./app-error";
import { jsonIn } from "./json";
import { errorFacts, logger, recordMetric } from "./logger";
import { env } from "./settings";

/** A changed secret is noticed after this long, in milliseconds: each reading is paid for. */
const keptFor = 15 * 60_000;
/** Milliseconds after which an unfilled secret is read again. */
const readAgainAfter = 10_000;
/** One of the notices' addresses that has leaked is good for no longer. */
const addressKeptFor = 5 * 60_000;
const secrets = new SecretsManagerClient({});
/** Copies by the ARN of their secret. */
const kept = new Map<string, { at: number; text: string }>();

/** A field that the operator has filled in. */
export const filled = z.string().check(z.trim(), z.minLength(1, { abort: true }));

/** A field with an RSA public key, or a certificate with one; `pemOf` makes PEM of the pasted text. */
export const rsaKey = (pemOf: (pasted: string) => string) =>
  filled.check(z.refine((pasted) => isRsa(pemOf(pasted))));

function isRsa(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** Returns the greatest age of a copy read after an instant. */
export const ageSince = (instant: Date | undefined): number =>
  instant ? Math.max(0, Math.min(keptFor, Date.now() - instant.getTime())) : keptFor;

type Fields = Readonly<Record<string, unknown>>;
/** Reads fields from a copy of at most `oldest` milliseconds. */
type ReadFields = (oldest?: number) => Promise<Fields>;

/** Returns fields of the Paybill's secret; throws `provider_unavailable` while one is empty. */
export const filledIn = <T extends z.ZodMiniObject>(schema: T, oldest?: number) =>
  insistOnFilled(schema, fieldsOfPayBill, oldest);

/**
 * Like `filledIn`, for the payouts' own secret; also throws if a key is unreadable. Only the
 * function that pays may read it.
 */
export const payoutsFilledIn = <T extends z.ZodMiniObject>(schema: T, oldest?: number) =>
  insistOnFilled(schema, fieldsOfPayouts, oldest);

/** True if the operator has filled in these fields of the Paybill's secret. */
export const isFilledIn = async (schema: z.ZodMiniObject, oldest?: number): Promise<boolean> =>
  schema.safeParse(await fieldsOfPayBill(oldest)).success;

/**
 * True if these payout fields are filled in. All empty may be intended; a partly filled secret or
 * an unreadable key is not, and is reported.
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
  // The operator may have just filled it in.
  const again = schema.safeParse(await read(Math.min(oldest ?? readAgainAfter, readAgainAfter)));
  if (again.success) return again.data;
  reportUnfilled(again.error.issues);
  throw new AppError("provider_unavailable", paymentMessages.notSetUp);
}

/** Names only the fields: a log may have nothing more of a secret. */
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

/** Returns the secrets of notice addresses, read again if older than `oldest` milliseconds. */
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
    // An old secret is better than no payments while Secrets Manager is down.
    if (!known) throw error;
    return known;
  }
}
