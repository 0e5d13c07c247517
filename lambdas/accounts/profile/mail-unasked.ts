import type { UnaskedMailJob } from "../../messages/mail/mail-job";
import { queueMail } from "../../messages/mail/mail-queue";
import { mailableAddress } from "../../messages/mail/mailable-address";
import { findMailStop } from "./mail-stop";
import type { Profile } from "./profile";

/** Mails somebody what they did not ask for at this moment; nothing where {@link findMailStop} has a reason. */
export async function mailUnasked(
  profile: Pick<Profile, "email" | "emailConfirmedAt">,
  job: UnaskedMailJob,
): Promise<void> {
  const to = mailableAddress(profile.email);
  if (to === undefined || (await findMailStop(profile)) !== null) return;
  await queueMail({ ...job, to });
}
