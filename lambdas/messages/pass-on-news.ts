import { Notification } from "#contracts/notifications";
import { findMailStop } from "../accounts/profile/mail-stop";
import { type Profile, profiles } from "../accounts/profile/profile";
import { logger } from "../platform/logger";
import { mailableAddress, queueMail } from "./mail/mail-job";
import { findOrMakeMailing, wantedMails } from "./mailings";
import { type Words, wordsOf } from "./news-words";

/**
 * Passes on what somebody was told in the product: by mail where its kind is mailed and they want it. Safe
 * to repeat: the mailer sends one mail for each notification.
 */
export async function passOnNews(message: unknown): Promise<void> {
  const { userId } = message as { userId: string };
  const { data: notification } = Notification.safeParse({ ...(message as object), read: false });
  if (!notification) {
    logger.error("news-unreadable", { userId });
    return;
  }
  const profile = await profiles.find({ userId });
  if (!profile || profile.closedAt) return;
  await mailNews(profile, notification, wordsOf(notification));
}

async function mailNews(
  profile: Profile,
  { id, createdAt }: Notification,
  { title, text, path, mail, facts = [], note }: Words,
): Promise<void> {
  const to = mailableAddress(profile.email);
  if (!mail || to === undefined || (await findMailStop(profile)) !== null) return;
  const mailing = await findOrMakeMailing(profile.userId);
  if (!wantedMails(mailing)[mail]) return;
  const { token } = mailing;
  await queueMail({
    kind: "news",
    id,
    to,
    mail,
    token,
    at: createdAt,
    title,
    text,
    path,
    facts,
    note,
  });
}
