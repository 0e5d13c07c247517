import { accountMessages } from "#contracts/accounts";
import { mailableAddress } from "#contracts/fields";
import { queueLink } from "../messages/mail/mail-job";
import { AppError } from "../platform/app-error";
import { errorFacts, logger } from "../platform/logger";
import { where } from "../platform/table/expressions";
import { refusalOf, writeAlone } from "../platform/table/transact";
import { type Count, throttleAll } from "../platform/throttle";
import { findCode, makeCode } from "./codes";
import { emails } from "./names";
import { findSuppression } from "./profile/mail-stop";
import { mailWindows } from "./profile/mailbox";
import { type Profile, poolUserOf, profiles } from "./profile/profile";
import { removeSecondFactor } from "./user-pool";

/**
 * Mails the link that proves an address. The mail counts towards the limits of the mailbox and of
 * `windows`, since the address may be a stranger's.
 */
export async function sendConfirmation(profile: Profile, windows: readonly Count[], now: Date) {
  const { alreadyConfirmed, confirmationSent } = accountMessages;
  if (profile.emailConfirmedAt) return { message: alreadyConfirmed };
  const to = mailableAddress(profile.email);
  if (!to) throw new AppError("conflict", accountMessages.unmailable);
  await throttleAll([...mailWindows("other", to, profile), ...windows], now);
  const code = await makeCode("confirm-email", profile, now);
  await queueLink({ kind: "confirm-email", to, code, username: profile.username });
  return { message: confirmationSent };
}

/**
 * Mails the link after a sign-up, unless mail to the address has bounced or its owner has
 * complained. A failure does not fail the sign-up, since the profile page offers the link again.
 */
export async function welcome(profile: Profile, now: Date) {
  if (profile.emailConfirmedAt) return;
  try {
    if (await findSuppression(profile.email)) return;
    await sendConfirmation(profile, [], now);
  } catch (error) {
    logger.warn("confirmation-not-sent", errorFacts(error));
  }
}

/**
 * Confirms the address that the code was mailed to; a second press of the link returns the same
 * answer. Removes the second factor, which a stranger may have set before.
 */
export async function confirmEmail(code: string, now: Date) {
  const found = await findCode("confirm-email", code, now);
  if (!found) throw expired();
  const profile = await profiles.find(found);
  if (profile?.email !== found.email) throw expired();
  if (profile.emailConfirmedAt) return { message: accountMessages.emailConfirmed };
  // An account with a social sign-in has no second factor in our user pool.
  if (!(await emails.find(found))?.provider) await removeSecondFactor(poolUserOf(profile));
  // The account has another address by now, or is closed.
  if (await refusalOf(noteConfirmed(profile, now))) throw expired();
  return { message: accountMessages.emailConfirmed };
}

/**
 * Stores that the address is proven; throws `ConditionFailed` if the account now has another
 * address.
 */
export const noteConfirmed = ({ userId, email }: Pick<Profile, "userId" | "email">, now: Date) =>
  writeAlone(
    profiles.change({ userId }, { set: { emailConfirmedAt: now.toISOString() } }, where({ email })),
  );

const expired = () => new AppError("invalid_input", accountMessages.expiredConfirmationLink);
