import { accountMessages } from "#contracts/messages/accounts";
import { queueLink } from "../messages/mail/mail-job";
import { mailableAddress } from "../messages/mail/mailable-address";
import { AppError } from "../platform/app-error";
import { errorFacts, logger } from "../platform/logger";
import { ConditionFailed } from "../platform/table/refusals";
import { codeStore } from "./codes";
import { nameStore } from "./names";
import { type Profile, poolUserOf } from "./profile/profile";
import { profileStore } from "./profile/profile-store";
import { removeSecondFactor } from "./user-pool";

/** Mails the link that proves whose an address is. */
export async function sendConfirmation(profile: Profile, now: Date) {
  const { alreadyConfirmed, confirmationSent } = accountMessages;
  if (profile.emailConfirmedAt) return { message: alreadyConfirmed };
  const to = mailableAddress(profile.email);
  if (!to) throw new AppError("conflict", accountMessages.unmailable);
  const code = await codeStore.make("confirm-email", profile, now);
  await queueLink({ kind: "confirm-email", to, code, username: profile.username });
  return { message: confirmationSent };
}

/** {@link sendConfirmation} after a sign-up, which it never spoils: the profile offers it again. */
export async function welcome(profile: Profile, now: Date) {
  if (profile.emailConfirmedAt) return;
  await sendConfirmation(profile, now).catch((error: unknown) =>
    logger.warn("confirmation-not-sent", errorFacts(error)),
  );
}

/**
 * Confirms the address that the code was mailed to; pressing the link again says the same. A second
 * factor from before is not the address's owner's, for until now none could be set up through us: it goes.
 */
export async function confirmEmail(code: string, now: Date) {
  const found = await codeStore.find("confirm-email", code, now);
  if (!found) throw expired();
  const profile = await profileStore.find(found.userId);
  if (profile?.email !== found.email) throw expired();
  if (profile.emailConfirmedAt) return { message: accountMessages.emailConfirmed };
  // Whom a provider signs in can have none.
  if (!(await nameStore.ownerOfEmail(found.email))?.provider)
    await removeSecondFactor(poolUserOf(profile));
  try {
    await profileStore.confirmEmail(found.userId, found.email, now);
  } catch (error) {
    // The account has another address by now, or is closed.
    throw error instanceof ConditionFailed ? expired() : error;
  }
  return { message: accountMessages.emailConfirmed };
}

const expired = () => new AppError("invalid_input", accountMessages.expiredConfirmationLink);
