import { accountMessages } from "#contracts/accounts";
import type { Settings } from "#contracts/settings";
import { mailableAddress, queueLink } from "../messages/mail/mail-job";
import { AppError } from "../platform/app-error";
import { errorFacts, logger, recordMetric } from "../platform/logger";
import { where } from "../platform/table/expressions";
import { retryContested, retryFailed, writeAlone } from "../platform/table/transact";
import {
  count,
  fromNetwork,
  isAnyFull,
  networkWindows,
  throttle,
  throttleNetwork,
  tooManyRequests,
} from "../platform/throttle";
import { findCode, makeCode, turnCode } from "./codes";
import { noteConfirmed } from "./confirm-email";
import { emails } from "./names";
import { type Profile, poolUserOf, profiles } from "./profile/profile";
import { isLeftOver } from "./register-account";
import { type Clock, refuseEarlierSessions } from "./sessions";
import {
  endSessions,
  exists,
  isMissing,
  joinAccount,
  removeSecondFactor,
  userPool,
} from "./user-pool";

/**
 * Mails a link to the address's account, or says why there is none; to a network that asks for many
 * addresses without one, neither. Whatever is refused for an address counts for one that nobody has too,
 * so that no limit tells whether somebody has it.
 */
export async function requestPasswordReset(
  email: string,
  network: string,
  limits: Settings["limits"],
  now: Date,
) {
  // By both together: else whoever asks for somebody's links leaves them none.
  const pair = fromNetwork(email, network);
  await throttle("password-reset-address-network", pair, limits.passwordResetPerAddress, now);
  const { passwordResetPerAddressAnywhere: anywhere, passwordResetPerNetwork: perNetwork } = limits;
  await throttle("password-reset-address", email, anywhere, now);
  const unanswered = networkWindows("unknown-address-network", network, perNetwork);
  const tellsNothing = await isAnyFull(unanswered, now);

  const found = await resettable(email);
  if (found instanceof AppError) {
    // These use up nothing of what the network's people may ask for.
    const asked = networkWindows("password-reset-network", network, perNetwork);
    if (await isAnyFull(asked, now)) throw tooManyRequests(perNetwork, now);
    await Promise.all(unanswered.map((each) => count(each, 1, now)));
    if (tellsNothing) return { message: accountMessages.resetLinkPerhapsSent };
    throw found;
  }
  await throttleNetwork("password-reset-network", network, perNetwork, now);
  const { profile, to } = found;
  const code = await makeCode("reset-password", profile, now);
  await queueLink({ kind: "reset-password", to, code, isUnconfirmed: !profile.emailConfirmedAt });
  const { resetLinkPerhapsSent, resetLinkSent } = accountMessages;
  return { message: tellsNothing ? resetLinkPerhapsSent : resetLinkSent };
}

/** The account that a link can be mailed for, or why none can. */
async function resettable(email: string): Promise<{ profile: Profile; to: string } | AppError> {
  const owner = await emails.find({ email });
  if (!owner) return refusal("not_found", accountMessages.noUser);
  if (owner.provider) return refusal("conflict", accountMessages.socialOnly(owner.provider));
  const to = mailableAddress(email);
  const profile = await profiles.find(owner);
  return to && profile ? { profile, to } : refusal("conflict", accountMessages.noResetYet);
}

/**
 * Sets the new password and ends every session that began with the old one. The link came by mail, so
 * it proves the address; where nobody had, a second factor is not its owner's and goes.
 */
export async function confirmPasswordReset(code: string, password: string, clock: Clock) {
  const profile = await ownerOfCode(code, clock.now());
  if (!profile || !(await turnCode(code, "used"))) throw expired();
  const { userId, emailConfirmedAt } = profile;
  let poolUser = poolUserOf(profile);
  try {
    await userPool.setPassword(poolUser, password).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      poolUser = await remakeUser(profile, clock.now());
      await userPool.setPassword(poolUser, password);
      logger.warn("pool-user-made-anew", { userId });
    });
  } catch (error) {
    await turnCode(code, "open");
    if (error instanceof AppError) throw error;
    logger.error("password-not-set", errorFacts(error));
    throw new AppError("provider_unavailable", accountMessages.resetFailed);
  }
  await Promise.all([
    doAfterReset(userId, () => refuseEarlierSessions(userId, clock)),
    doAfterReset(userId, () => endSessions(poolUser)),
  ]);
  if (!emailConfirmedAt)
    await doAfterReset(userId, async () => {
      await removeSecondFactor(poolUser);
      await noteConfirmed(profile, clock.now());
    });
  return { message: accountMessages.passwordReset };
}

/** Whose a code is; undefined where it is none, is used, or a password was set or sessions ended since. */
async function ownerOfCode(code: string, now: Date): Promise<Profile | undefined> {
  const found = await findCode("reset-password", code, now);
  if (!found || found.state === "used") return undefined;
  const profile = await profiles.find(found);
  const isOlder = profile && Date.parse(found.createdAt) / 1000 < profile.sessionsValidFrom;
  return isOlder ? undefined : profile;
}

/** Does a step after a new password, whose code can't be used again; the operator is told of one that fails for good. */
async function doAfterReset(userId: string, step: () => Promise<unknown>) {
  try {
    await retryFailed(() => retryContested(step));
  } catch (error) {
    logger.error("sessions-not-ended", { userId, ...errorFacts(error) });
    recordMetric("SessionsNotEnded", 1);
  }
}

const refusal = (code: "conflict" | "not_found", message: string) =>
  new AppError(code, message, { fields: { email: [message] } });

const expired = () => new AppError("invalid_input", accountMessages.expiredResetLink);

/**
 * Makes the user pool's user of an account anew, and returns its id. With an access token anybody can
 * delete their own user past us, and whoever steals one somebody else's. The new user has another id than
 * the account; a group that its tokens name leads there. It has no password yet, so that nobody signs in
 * before all is done, and what an attempt that broke off has left can be removed.
 */
async function remakeUser({ userId, email }: Profile, now: Date): Promise<string> {
  const user = await freshUser(email, now);
  await joinAccount(user, userId);
  // Refused when the account has another address by now, or none.
  await writeAlone(profiles.change({ userId }, { set: { poolUser: user } }, where({ email })));
  return user;
}

async function freshUser(email: string, now: Date): Promise<string> {
  const created = await userPool.createUser(email);
  if (created !== exists) return created;
  const found = await userPool.findUser(email);
  if (found && isLeftOver(found, now)) {
    await userPool.deleteUser(found.userId);
    const again = await userPool.createUser(email);
    if (again !== exists) return again;
  }
  throw new AppError("conflict", accountMessages.resetUnderWay);
}
