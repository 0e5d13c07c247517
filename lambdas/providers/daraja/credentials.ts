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

/** The credentials of the pay bill; while the operator hasn't filled them in, nobody can pay. */
export const darajaCredentials = () => filledIn(Credentials);

/** An operator who pastes a certificate into JSON may write the ends of its lines out. */
const pemOf = (certificate: string) => certificate.replaceAll("\\n", "\n");

/** What payouts need besides, which nobody may read who does not pay. */
const OfPayouts = z.object({
  initiatorName: filled,
  initiatorPassword: filled,
  /** Safaricom's certificate in PEM; its date is not looked at, for the published ones have expired. */
  certificate: rsaKey(pemOf),
  b2cShortCode: filled,
});
export type PayoutCredentials = DarajaCredentials & z.infer<typeof OfPayouts>;

/**
 * The credentials of payouts, read since `changedAt`, when somebody last said that they are good;
 * while the operator hasn't filled them in, M-Pesa pays nobody out.
 */
export async function payoutCredentials(changedAt: Date | undefined): Promise<PayoutCredentials> {
  const oldest = ageSince(changedAt);
  return {
    ...(await filledIn(Credentials, oldest)),
    ...(await payoutsFilledIn(OfPayouts, oldest)),
  };
}

/** Whether all of them are filled in, by copies of the secrets of at most `oldest` milliseconds. */
export const payoutsAreSetUp = async (oldest?: number): Promise<boolean> =>
  (await isFilledIn(Credentials, oldest)) && (await arePayoutsFilledIn(OfPayouts, oldest));

/** The initiator's password as Safaricom wants it: encrypted for its certificate, by RSA with PKCS #1 v1.5. */
export const securityCredential = ({
  initiatorPassword,
  certificate,
}: Pick<PayoutCredentials, "initiatorPassword" | "certificate">): string =>
  publicEncrypt(
    { key: pemOf(certificate), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(initiatorPassword),
  ).toString("base64");

/** The kind of notice that an address is for. */
export type NoticeAddress = "stk" | "c2b" | "payout" | "airtel";

/**
 * How long a copy is trusted when a notice names another secret: a notice is sent once, so it may
 * not wait.
 */
const keptForDoubted = 10_000;

const derived = (noticeSecret: string, of: string): string =>
  createHmac("sha256", noticeSecret).update(of).digest("hex").slice(0, 40);

/**
 * The part of the address for results of prompts that only the provider knows. It goes out with each
 * prompt, so it is derived: whoever learns it doesn't learn `noticeSecret`, by which the pay bill
 * confirms payments.
 */
export const promptSecret = (noticeSecret: string) => derived(noticeSecret, "results of prompts");

/** The same for results of payouts and answers to how they stand. */
export const payoutSecret = (noticeSecret: string) => derived(noticeSecret, "results of payouts");

/** The same for Airtel's notices, whose address its portal keeps. */
export const airtelSecret = (noticeSecret: string) => derived(noticeSecret, "notices of Airtel");

const ownSecret: Record<NoticeAddress, ((noticeSecret: string) => string) | undefined> = {
  stk: promptSecret,
  c2b: undefined,
  payout: payoutSecret,
  airtel: airtelSecret,
};

/**
 * Whether this is the secret part of a notice's address. While a new secret is not registered
 * yet, the one before is good too.
 */
export const isNoticeSecret = async (given: string, address: NoticeAddress): Promise<boolean> =>
  isAnyOf(given, opening(await noticeSecrets(), address)) ||
  isAnyOf(given, opening(await noticeSecrets(keptForDoubted), address));

/** Whoever has the main secret can derive the others, so it opens every address. */
const opening = (secrets: readonly string[], address: NoticeAddress) => {
  const own = ownSecret[address];
  return own ? [...secrets, ...secrets.map(own)] : secrets;
};

const isAnyOf = (given: string, secrets: readonly string[]) =>
  secrets.some((secret) => isSameSecret(given, secret));
