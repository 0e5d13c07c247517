import { constants, publicEncrypt } from "node:crypto";
import * as z from "zod/mini";
import { ageSince, filled, filledIn, isFilledIn } from "../../platform/provider-secret";

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

const PayoutCredentials = z.extend(Credentials, {
  initiatorName: filled,
  initiatorPassword: filled,
  /** Safaricom's certificate in PEM; its date is not looked at, for the published ones have expired. */
  certificate: filled,
  b2cShortCode: filled,
});
export type PayoutCredentials = z.infer<typeof PayoutCredentials>;

/**
 * The credentials of payouts, read since `changedAt`, when somebody last said that they are good;
 * while the operator hasn't filled them in, M-Pesa pays nobody out.
 */
export const payoutCredentials = (changedAt: Date | undefined) =>
  filledIn(PayoutCredentials, ageSince(changedAt));

/** Whether M-Pesa can pay anybody out. */
export const payoutsAreSetUp = () => isFilledIn(PayoutCredentials);

/** The initiator's password as Safaricom wants it: encrypted for its certificate, by RSA with PKCS #1 v1.5. */
export const securityCredential = ({
  initiatorPassword,
  certificate,
}: Pick<PayoutCredentials, "initiatorPassword" | "certificate">): string =>
  publicEncrypt(
    // An operator who pastes it into JSON may write the ends of its lines out.
    { key: certificate.replaceAll("\\n", "\n"), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(initiatorPassword),
  ).toString("base64");
