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

/** The Paybill's credentials. Throws `provider_unavailable` if the operator left some empty. */
export const darajaCredentials = () => filledIn(Credentials);

/** Restores the line ends of a certificate: operators paste it into JSON with `\n` written out. */
const pemOf = (certificate: string) => certificate.replaceAll("\\n", "\n");

/** Credentials that only payouts need. Only the function that pays may read them. */
const OfPayouts = z.object({
  initiatorName: filled,
  initiatorPassword: filled,
  /**
   * Safaricom's certificate in PEM. Its date is not checked, since the certificates that Safaricom
   * publishes have expired.
   */
  certificate: rsaKey(pemOf),
  b2cShortCode: filled,
});
export type PayoutCredentials = DarajaCredentials & z.infer<typeof OfPayouts>;

/**
 * The payout credentials from a copy that was read after `changedAt`, since older copies may be
 * outdated. Throws `provider_unavailable` until the operator has filled them in.
 */
export async function payoutCredentials(changedAt: Date | undefined): Promise<PayoutCredentials> {
  const oldest = ageSince(changedAt);
  return {
    ...(await filledIn(Credentials, oldest)),
    ...(await payoutsFilledIn(OfPayouts, oldest)),
  };
}

/**
 * True if all credentials for payouts are filled in. May use copies that are at most `oldest`
 * milliseconds old.
 */
export const payoutsAreSetUp = async (oldest?: number): Promise<boolean> =>
  (await isFilledIn(Credentials, oldest)) && (await arePayoutsFilledIn(OfPayouts, oldest));

export const securityCredential = ({
  initiatorPassword,
  certificate,
}: Pick<PayoutCredentials, "initiatorPassword" | "certificate">): string =>
  publicEncrypt(
    { key: pemOf(certificate), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(initiatorPassword),
  ).toString("base64");

export type NoticeAddress = "stk" | "c2b" | "payout" | "airtel";

/**
 * In milliseconds. If a callback has an unknown secret and our copy of the secrets is older than
 * this, we read them again, since Safaricom sends a callback only once.
 */
const keptForDoubted = 10_000;

const derived = (noticeSecret: string, of: string): string =>
  createHmac("sha256", noticeSecret).update(of).digest("hex").slice(0, 40);

/**
 * The secret part of the address for results of prompts, which each prompt request contains. It is
 * derived from `noticeSecret`, so that a thief of this address can't confirm Paybill payments.
 */
export const promptSecret = (noticeSecret: string) => derived(noticeSecret, "results of prompts");

export const payoutSecret = (noticeSecret: string) => derived(noticeSecret, "results of payouts");

/**
 * The secret part of the address for Airtel's callbacks, which the operator enters in Airtel's
 * portal.
 */
export const airtelSecret = (noticeSecret: string) => derived(noticeSecret, "notices of Airtel");

const ownSecret: Record<NoticeAddress, ((noticeSecret: string) => string) | undefined> = {
  stk: promptSecret,
  c2b: undefined,
  payout: payoutSecret,
  airtel: airtelSecret,
};

/**
 * True if `given` is the secret part of the callback address. The previous secret is also valid
 * until the new address is registered.
 */
export const isNoticeSecret = async (given: string, address: NoticeAddress): Promise<boolean> =>
  isAnyOf(given, opening(await noticeSecrets(), address)) ||
  isAnyOf(given, opening(await noticeSecrets(keptForDoubted), address));

/**
 * The secrets that an address accepts. `noticeSecret` is accepted everywhere, since the others are
 * derived from it.
 */
const opening = (secrets: readonly string[], address: NoticeAddress) => {
  const own = ownSecret[address];
  return own ? [...secrets, ...secrets.map(own)] : secrets;
};

const isAnyOf = (given: string, secrets: readonly string[]) =>
  secrets.some((secret) => isSameSecret(given, secret));
