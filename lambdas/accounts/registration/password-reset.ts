import { messages } from "#contracts/messages";
import { readResetCode } from "#contracts/reset-code";
import { AppError } from "../../platform/app-error";
import { errorFacts, logger } from "../../platform/logger";
import { recordMetric } from "../../platform/metrics";
import { nameStore } from "../names/name-store";
import { type Clock, refuseEarlierSessions } from "../sessions/end-sessions";
import { endSessions, sendResetCode, setPasswordByCode } from "../user-pool/user-pool";

/** How often each step of ending sessions is tried, and how long apart: the code can't be used again. */
const tries = 3;
const pauseLength = 300;

/** Mails a link to the address's account. */
export async function requestPasswordReset(email: string) {
  const owner = await nameStore.ownerOfEmail(email);
  if (owner?.state !== "active") throw noUser();
  if (owner.provider) throw noPassword(messages.accounts.socialOnly(owner.provider));
  await sendResetCode(email);
  return { message: messages.accounts.resetLinkSent };
}

/** Whose a link's code is; the user pool takes an id in any case, and means the same user. */
export function resetCodeOf(oobCode: string): { userId: string; code: string } {
  const read = readResetCode(oobCode);
  if (!read) throw new AppError("invalid_input", messages.accounts.expiredResetLink);
  return { userId: read.user.toLowerCase(), code: read.code };
}

/** Sets the new password and ends every session that began with the old one. */
export async function confirmPasswordReset(
  { userId, code }: { userId: string; code: string },
  password: string,
  clock: Clock,
) {
  await setPasswordByCode(userId, code, password);
  await Promise.all([
    tryRepeatedly(() => refuseEarlierSessions(userId, clock), userId, clock),
    tryRepeatedly(() => endSessions(userId), userId, clock),
  ]);
  return { message: messages.accounts.passwordReset };
}

/** Tries a step of ending sessions again; one that fails for good is told to the operator, for the password is new. */
async function tryRepeatedly(step: () => Promise<void>, userId: string, { pause }: Clock) {
  for (let left = tries - 1; ; left--)
    try {
      return await step();
    } catch (error) {
      if (left === 0) return reportNotEnded(userId, error);
      await pause(pauseLength);
    }
}

function reportNotEnded(userId: string, error: unknown) {
  logger.error("sessions-not-ended", { userId, ...errorFacts(error) });
  recordMetric("SessionsNotEnded", 1);
}

const noPassword = (message: string) =>
  new AppError("conflict", message, { fields: { email: [message] } });

const noUser = () =>
  new AppError("not_found", messages.accounts.noUser, {
    fields: { email: [messages.accounts.noUser] },
  });
