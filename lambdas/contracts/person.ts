import * as z from "zod/mini";
import { Instant, line, Phone, paragraph, visible } from "./fields";
import { accountMessages, suspensionMessages } from "./messages/accounts";
import { requestMessages } from "./messages/requests";
import { isReservedUsername } from "./reserved-usernames";

const { allFieldsRequired, invalidUsername, reservedUsername } = accountMessages;

/**
 * Also the account number of a payment to the pay bill, typed at a phone's menu: 3 to 20 characters that
 * every phone has, no phone number, and no word that a stranger would pay to. The product's own name is
 * refused besides, by the server, which knows it.
 */
export const Username = z.string({ error: allFieldsRequired }).check(
  z.trim(),
  z.regex(visible, { error: allFieldsRequired, abort: true }),
  z.regex(/^[A-Za-z][A-Za-z0-9._-]{2,19}$/, { error: invalidUsername, abort: true }),
  z.refine((username) => !isReservedUsername(username), reservedUsername),
);

/** What everybody says of themselves, by whichever way they sign up. */
export const person = {
  firstName: line(60),
  lastName: line(60),
  username: Username,
  phoneNumber: Phone,
};

/** Why a writer may neither bid nor hand in, and whether withdrawals are stopped too. */
export const Suspension = z.object({
  since: Instant,
  withdrawals: z.boolean(),
  reason: z.string(),
});
export type Suspension = z.infer<typeof Suspension>;

export const suspensionReasonLength = 500;

/** Suspends a writer, or ends it; `withdrawals` says whether those are stopped, and counts only with `suspended`. */
export const SuspensionChange = z.strictObject({
  suspended: z.boolean({ error: requestMessages.wrongForm }),
  withdrawals: z._default(z.boolean({ error: requestMessages.wrongForm }), false),
  /** The writer reads it. */
  reason: paragraph(suspensionReasonLength, suspensionMessages.reasonNeeded),
});
export type SuspensionChange = z.infer<typeof SuspensionChange>;
