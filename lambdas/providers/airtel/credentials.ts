import * as z from "zod/mini";
import { ageSince, filled, filledIn, isFilledIn } from "../../platform/provider-secret";

const Credentials = z.object({
  airtelClientId: filled,
  airtelClientSecret: filled,
  /** Four digits. */
  airtelPin: filled,
  /** RSA, as the portal shows it: base64, or PEM. */
  airtelPublicKey: filled,
});
export type AirtelCredentials = z.infer<typeof Credentials>;

/**
 * The credentials of Airtel Money, read since `changedAt`, when somebody last said that they are good;
 * while the operator hasn't filled them in, Airtel pays nobody out.
 */
export const airtelCredentials = (changedAt: Date | undefined) =>
  filledIn(Credentials, ageSince(changedAt));

/** Whether Airtel Money can pay anybody out. */
export const airtelIsSetUp = () => isFilledIn(Credentials);

const HashKey = z.object({ airtelHashKey: z.optional(z.string().check(z.trim())) });

/** What signs Airtel's notices; undefined while the operator hasn't filled it in. */
export const airtelHashKey = async (): Promise<string | undefined> =>
  (await filledIn(HashKey)).airtelHashKey || undefined;
