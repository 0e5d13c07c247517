import { constants, createHmac, publicEncrypt } from "node:crypto";
import * as z from "zod/mini";
import { isSameSecret } from "../../platform/ids";
import {
  ageSince,
  arePayoutsFilledIn,
  filled,
  filledIn,
  isFilledIn,
  noticeSecrets,
  payoutsFilledIn,
  rsaKey,
} from "../../platform/provider-secret";

const Credentials = z.object({
  consumerKey: filled,
  consumerSecret: filled,
  shortCode: filled,
  passkey: filled,
  noticeSecret: filled,
});
export type DarajaCredentials = z.infer<typeof Credentials>;

/** The credentials of the Paybill. Nobody can pay until the operator has filled them in. */
export const darajaCredentials = () => filledIn(Credentials);

/** Restores line ends: operators paste a certificate into JSON with `\n` written out. */
const pemOf = (certificate: string) => certificate.replaceAll("\\n", "\n");

/** The extra credentials of payouts. Only the function that pays may read them. */
const OfPayouts = z.object({
  initiatorName: filled,
  initiatorPassword: filled,
  /** Safaricom's certificate in PEM. Its date is not checked, since the published ones have expired. */
  certificate: rsaKey(pemOf),
  b2cShortCode: filled,
});
export type PayoutCredentials = DarajaCredentials & z.infer<typeof OfPayouts>;

/**
 * The payout credentials, read after `changedAt`, the last time somebody called them good. M-Pesa
 * pays nobody until the operator has filled them in.
 */
export async function payoutCredentials(changedAt: Date | undefined): Promise<PayoutCredentials> {
  const oldest = ageSince(changedAt);
  return {
    ...(await filledIn(Credentials, oldest)),
    ...(await payoutsFilledIn(OfPayouts, oldest)),
  };
}

/** True if all credentials for payouts are filled in. Copies of the secrets may be `oldest` milliseconds old. */
export const payoutsAreSetUp = async (oldest?: number): Promise<boolean> =>
  (await isFilledIn(Credentials, oldest)) && (await arePayoutsFilledIn(OfPayouts, oldest));

/** The initiator's password encrypted for Safaricom's certificate, by RSA with PKCS #1 v1.5. */
export const securityCredential = ({
  initiatorPassword,
  certificate,
}: Pick<PayoutCredentials, "initiatorPassword" | "certificate">): string =>
  publicEncrypt(
    { key: pemOf(certificate), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(initiatorPassword),
  ).toString("base64");

/** The kinds of notices that have an address. */
export type NoticeAddress = "stk" | "c2b" | "payout" | "airtel";

/**
 * Maximum age of a copy when a notice carries another secret. Safaricom sends a notice once, so it
 * can't wait.
 */
const keptForDoubted = 10_000;

const derived = (noticeSecret: string, of: string): string =>
  createHmac("sha256", noticeSecret).update(of).digest("hex").slice(0, 40);

/**
 * The secret part of the address for results of prompts. Each prompt sends it out, so it is
 * derived: a thief of it does not learn `noticeSecret`, which confirms Paybill payments.
 */
export const promptSecret = (noticeSecret: string) => derived(noticeSecret, "results of prompts");

/** The secret part of the address for results of payouts and status queries. */
export const payoutSecret = (noticeSecret: string) => derived(noticeSecret, "results of payouts");

/** The secret part of the address for Airtel's notices, which Airtel's portal stores. */
export const airtelSecret = (noticeSecret: string) => derived(noticeSecret, "notices of Airtel");

const ownSecret: Record<NoticeAddress, ((noticeSecret: string) => string) | undefined> = {
  stk: promptSecret,
  c2b: undefined,
  payout: payoutSecret,
  airtel: airtelSecret,
};

/**
 * True if this is the secret part of a notice's address. The previous secret is good too, until the
 * new one is registered.
 */
export const isNoticeSecret = async (given: string, address: NoticeAddress): Promise<boolean> =>
  isAnyOf(given, opening(await noticeSecrets(), address)) ||
  isAnyOf(given, opening(await noticeSecrets(keptForDoubted), address));

/** The main secret opens every address, since it derives the others. */
const opening = (secrets: readonly string[], address: NoticeAddress) => {
  const own = ownSecret[address];
  return own ? [...secrets, ...secrets.map(own)] : secrets;
};

const isAnyOf = (given: string, secrets: readonly string[]) =>
  secrets.some((secret) => isSameSecret(given, secret));
