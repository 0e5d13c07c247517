import { messages } from "#contracts/messages";
import { AppError } from "../platform/app-error";
import { errorFacts, logger } from "../platform/logger";
import { type Clock, refuseEarlierSessions } from "./end-sessions";
import { nameStore } from "./name-store";
import { endSessions, sendResetCode, setPasswordByCode } from "./user-pool";

/** Mails a link to the address's account. */
export async function requestPasswordReset(email: string) {
  const owner = await nameStore.ownerOfEmail(email);
  if (owner?.state !== "active") throw noUser();
  await sendResetCode(email);
  return { message: messages.accounts.resetLinkSent };
}

/** Takes `<user>.<code>` of a link apart. */
export function resetCodeOf(oobCode: string): { userId: string; code: string } {
  const [, userId, code] = /^([\w-]{1,128})\.(\d{4,10})$/.exec(oobCode) ?? [];
  if (!userId || !code) throw new AppError("invalid_input", messages.accounts.expiredResetLink);
  return { userId, code };
}

/** Sets the new password and ends every session that began with the old one. */
export async function confirmPasswordReset(
  { userId, code }: { userId: string; code: string },
  password: string,
  clock: Clock,
) {
  await setPasswordByCode(userId, code, password);
  const ended = await Promise.allSettled([
    refuseEarlierSessions(userId, clock),
    endSessions(userId),
  ]);
  for (const each of ended)
    if (each.status === "rejected") logger.error("sessions-not-ended", errorFacts(each.reason));
  return { message: messages.accounts.passwordReset };
}

const noUser = () =>
  new AppError("not_found", messages.accounts.noUser, {
    fields: { email: [messages.accounts.noUser] },
  });
