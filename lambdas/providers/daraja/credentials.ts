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
