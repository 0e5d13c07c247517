import { maskedPhone } from "#contracts/fields";
import { errorFacts, logger } from "../../platform/logger";
import { settings } from "../../platform/settings";
import { mailUnasked } from "../profile/mail-unasked";
import type { Profile } from "../profile/profile";

/** Mails whoever has the account that its number was changed: it may not have been them. */
export async function tellOfNewPhone(profile: Profile): Promise<void> {
  const { phoneLockHours: hours } = settings().withdrawals;
  try {
    await mailUnasked(profile, {
      kind: "phone-changed",
      phone: maskedPhone(profile.phoneNumber),
      hours,
    });
  } catch (error) {
    // The number is changed, and withdrawals rest: that the mail is lost undoes neither.
    logger.error("phone-change-not-mailed", { userId: profile.userId, ...errorFacts(error) });
  }
}
