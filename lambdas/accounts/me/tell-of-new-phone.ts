import { maskedPhone } from "#contracts/fields";
import { queueMail } from "../../mail/mail-queue";
import { mailableAddress } from "../../mail/mailable-address";
import { errorFacts, logger } from "../../platform/logger";
import { settings } from "../../platform/settings";
import type { Profile } from "../../writers/profile";

/** Mails whoever has the account that its number was changed: it may not have been them. */
export async function tellOfNewPhone(before: Profile, after: Profile): Promise<void> {
  const to = mailableAddress(before.email);
  if (before.phoneNumber === after.phoneNumber || to === undefined) return;
  const { phoneLockHours: hours } = settings().withdrawals;
  try {
    await queueMail({ kind: "phone-changed", to, phone: maskedPhone(after.phoneNumber), hours });
  } catch (error) {
    // The number is changed, and withdrawals rest: that the mail is lost undoes neither.
    logger.error("phone-change-not-mailed", { userId: before.userId, ...errorFacts(error) });
  }
}
