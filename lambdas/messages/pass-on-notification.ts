import type { Agent } from "node:https";
import { mailableAddress } from "#contracts/fields";
import { Notification } from "#contracts/notifications";
import { findMailStop } from "../accounts/profile/mail-stop";
import { type Profile, profiles } from "../accounts/profile/profile";
import { logger } from "../platform/logger";
import { settings } from "../platform/settings";
import { queueMail } from "./mail/mail-job";
import { findOrMakeMailing, wantedMails } from "./mailings";
import { type Words, wordsOf } from "./notification-words";
import { isSignedIn, listDevices, removeDevice } from "./push/devices";
import { pushKeys } from "./push/push-keys";
import { sendPush } from "./push/send-push";

/**
 * Sends a notification to the writer's devices, and by mail if the writer wants its kind. Safe to
 * repeat: a device shows it once, and one mail is sent.
 */
export async function passOnNotification(message: unknown, agent?: Agent): Promise<void> {
  const { userId } = message as { userId: string };
  const { data: notification } = Notification.safeParse({ ...(message as object), read: false });
  if (!notification) {
    logger.error("news-unreadable", { userId });
    return;
  }
  const profile = await profiles.find({ userId });
  if (!profile || profile.closedAt) return;
  const words = wordsOf(notification);
  // Mailed first, since a push service may be slow or fail.
  await mailNotification(profile, notification, words);
  await pushNotification(profile, notification.id, words, agent);
}

/** Pushes to the devices on which the person is signed in; removes the others. */
async function pushNotification(
  profile: Profile,
  id: string,
  { title, text, path }: Words,
  agent: Agent | undefined,
): Promise<void> {
  const devices = await listDevices(profile.userId);
  if (devices.length === 0) return;
  const sender = {
    keys: await pushKeys(),
    contact: settings().supportEmail,
    ...(agent && { agent }),
  };
  await Promise.all(
    devices.map(async (device) => {
      const became = isSignedIn(device, profile)
        ? await sendPush(device, { id, title, text, path }, sender)
        : "gone";
      if (became === "gone") await removeDevice(profile.userId, device.endpoint);
    }),
  );
}

async function mailNotification(
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
    ...{ id, to, mail, token, at: createdAt },
    ...{ title, text, path, facts, note },
  });
}
