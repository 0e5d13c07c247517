import { reminderMessages } from "#contracts/messages/requests";
import type { Settings } from "#contracts/settings";
import { findMailStop } from "../../accounts/profile/mail-stop";
import { profileStore } from "../../accounts/profile/profile-store";
import { AppError } from "../../platform/app-error";
import { throttle } from "../../platform/throttle";
import { queueLink } from "../mail/mail-queue";
import { mailableAddress } from "../mail/mailable-address";
import { mailingStore } from "./mailing-store";

/**
 * A writer's own choice in the profile. Whoever unsubscribed by a mailed link has said so from the mailbox,
 * which may be another person's than the account: only a link that is mailed there undoes it.
 */
export async function chooseReminders(
  userId: string,
  wanted: boolean,
  { limits }: Pick<Settings, "limits">,
  now: Date,
): Promise<{ wanted: boolean; mailed: boolean }> {
  if (await mailingStore.choose(userId, wanted, now)) return { wanted, mailed: false };
  const profile = await profileStore.find(userId);
  const to = profile && mailableAddress(profile.email);
  // No reminder goes there anyway; the profile says why.
  if (!profile || !to || (await findMailStop(profile))) return { wanted: false, mailed: false };
  await throttle("reminders-again", userId, limits.passwordResetPerAddress, now);
  await throttle("reminders-again-address", to, limits.passwordResetPerAddressAnywhere, now);
  const code = await mailingStore.makeLinkBack(userId, profile.email, now);
  await queueLink({ kind: "reminders-again", to, code });
  return { wanted: false, mailed: true };
}

/** Reminds somebody again, by the link that was mailed to their address; pressed again it says the same. */
export async function confirmReminders(code: string, now: Date): Promise<{ wanted: boolean }> {
  const link = await mailingStore.linkBack(code, now);
  const profile = link && (await profileStore.find(link.userId));
  if (!link || profile?.email !== link.mailedTo)
    throw new AppError("invalid_input", reminderMessages.expiredLinkBack);
  await mailingStore.remindAgain(link.userId);
  return { wanted: true };
}
