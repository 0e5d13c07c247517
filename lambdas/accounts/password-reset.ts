import { accountMessages } from "#contracts/accounts";
import { mailableAddress } from "#contracts/fields";
import type { Settings } from "#contracts/settings";
import { queueLink } from "../messages/mail/mail-job";
import { choicesEndWrites } from "../messages/mailings";
import { AppError } from "../platform/app-error";
import { errorFacts, logger, recordMetric } from "../platform/logger";
import { where } from "../platform/table/expressions";
import { retryContested, retryFailed, transact, writeAlone } from "../platform/table/transact";
import {
  count,
  fromNetwork,
  isAnyFull,
  networkWindows,
  throttle,
  throttleAll,
  tooManyRequests,
} from "../platform/throttle";
import { reopen } from "./closed-account";
import { findCode, makeCode, turnCode } from "./codes";
import { noteConfirmed } from "./confirm-email";
import { emails, heldNames } from "./names";
import { mailWindows } from "./profile/mailbox";
import { forgottenNumbers } from "./profile/own-numbers";
import { forgetPayers } from "./profile/payers";
import { type Profile, poolUserOf, profiles } from "./profile/profile";
import { isLeftOver } from "./register-account";
import { type Clock, nextSecond, waitUntil } from "./sessions";
import {
  askToJoin,
  endSessions,
  exists,
  isMissing,
  removeSecondFactor,
  setEmail,
  userPool,
} from "./user-pool";

/**
 * Mails a reset link to an account's address, or throws the reason why not. A network that has
 * asked for many unknown addresses gets the same answer for known and unknown addresses.
 */
export async function requestPasswordReset(
  email: string,
  network: string,
  limits: Settings["limits"],
  now: Date,
) {
  // The limit counts each pair of address and network, so that a stranger can't use up somebody's
  // links.
  const pair = fromNetwork(email, network);
  await throttle("password-reset-address-network", pair, limits.passwordResetPerAddress, now);
  const { mailsPerMailbox, passwordResetPerNetwork: perNetwork } = limits;
  const unanswered = networkWindows("unknown-address-network", network, perNetwork);
  const tellsNothing = await isAnyFull(unanswered, now);

  const found = await resettable(email);
  const asked = networkWindows("password-reset-network", network, perNetwork);
  if (found instanceof AppError) {
    await throttle("password-reset-address", email, mailsPerMailbox, now);
    // An unknown address is counted separately, so that it doesn't use up the links of other people
    // in the network.
    if (await isAnyFull(asked, now)) throw tooManyRequests(perNetwork, now);
    await Promise.all(unanswered.map((each) => count(each, 1, now)));
    if (tellsNothing) return { message: accountMessages.resetLinkPerhapsSent };
    throw found;
  }
  const { profile, to } = found;
  await throttleAll([...mailWindows("reset", to, profile), ...asked], now);
  // The address may be the account's next one, so the code contains the address that it proves.
  const code = await makeCode("reset-password", { userId: profile.userId, email }, now);
  await queueLink({ kind: "reset-password", to, code, isUnconfirmed: !profile.emailConfirmedAt });
  const { resetLinkPerhapsSent, resetLinkSent } = accountMessages;
  return { message: tellsNothing ? resetLinkPerhapsSent : resetLinkSent };
}

async function resettable(email: string): Promise<{ profile: Profile; to: string } | AppError> {
  const owner = await emails.find({ email });
  if (!owner) return refusal("not_found", accountMessages.noUser);
  if (owner.provider) return refusal("conflict", accountMessages.socialOnly(owner.provider));
  const to = mailableAddress(email);
  const profile = await profiles.find(owner);
  return to && profile ? { profile, to } : refusal("conflict", accountMessages.noResetYet);
}

/**
 * Sets the new password, reopens a closed account and ends all earlier sessions. The link also
 * proves the address: if it was unproven, {@link endWhatWasEntered} removes the entered data, which
 * may be a stranger's.
 */
export async function confirmPasswordReset(code: string, password: string, clock: Clock) {
  const found = await ownerOfCode(code, clock.now());
  if (!found || !(await turnCode("reset-password", code, "used"))) throw expired();
  const { email } = found;
  const { userId } = found.profile;
  const profile = found.profile.closedAt ? await reopen(userId, userPool, clock) : found.profile;
  if (!profile) throw expired();
  const isFirstProof = !profile.emailConfirmedAt && email === profile.email;
  let poolUser = poolUserOf(profile);
  try {
    await userPool.setPassword(poolUser, password).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      poolUser = await remakeUser(profile, clock.now());
      await userPool.setPassword(poolUser, password);
      logger.warn("pool-user-recreated", { userId });
    });
  } catch (error) {
    await turnCode("reset-password", code, "open");
    if (error instanceof AppError) throw error;
    logger.error("password-not-set", errorFacts(error));
    throw new AppError("provider_unavailable", accountMessages.resetFailed);
  }
  if (isFirstProof && profile.nextEmail)
    await doAfterReset(userId, () => setEmail(poolUser, profile.email));
  const [hasEnded] = await Promise.all([
    doAfterReset(userId, () => endWhatWasEntered(userId, isFirstProof, clock)),
    doAfterReset(userId, () => endSessions(poolUser)),
  ]);
  if (isFirstProof)
    await doAfterReset(userId, async () => {
      await removeSecondFactor(poolUser);
      // If removing the entered data failed, the address stays unproven, and the next reset removes
      // the data.
      if (hasEnded) await noteConfirmed(profile, clock.now());
    });
  return { message: accountMessages.passwordReset };
}

/**
 * Ends all sessions, and removes the numbers that may not be the owner's. At the first proof of the
 * address, removes all entered data; usernames stay reserved, so that nobody else gets payments
 * that name them.
 */
async function endWhatWasEntered(userId: string, isFirstProof: boolean, clock: Clock) {
  const from = nextSecond(clock.now());
  const sessionsValidFrom = from.getTime() / 1000;
  await retryContested(async () => {
    const profile = await profiles.find({ userId });
    // If another link has proven the address by now, the names may be the owner's, and stay.
    if (!profile || !isFirstProof || profile.emailConfirmedAt) {
      const change = { set: { sessionsValidFrom }, remove: forgottenNumbers };
      await writeAlone(profiles.change({ userId }, change));
      return;
    }
    const { email, emailConfirmedAt, username, nextEmail } = profile;
    const set = {
      ...{ firstName: "", lastName: "", username: "", phoneNumber: "" },
      earlierUsernames: [...heldNames(profile)],
      sessionsValidFrom,
      lastUpdated: clock.now().toISOString(),
    };
    await transact([
      profiles.change(
        { userId },
        { set, remove: ["phoneChangedAt", "nextEmail", ...forgottenNumbers] },
        where({ email, emailConfirmedAt, username, nextEmail }),
      ),
      ...(nextEmail ? [emails.remove({ email: nextEmail })] : []),
      ...(await choicesEndWrites(userId)),
    ]);
    await forgetPayers(userId);
  });
  await waitUntil(from, clock);
}

/**
 * Returns the owner of a code, and the address that the code was mailed to. Undefined if the code
 * is unknown, used or expired, or if all sessions were ended after its creation.
 */
async function ownerOfCode(
  code: string,
  now: Date,
): Promise<{ profile: Profile; email: string } | undefined> {
  const found = await findCode("reset-password", code, now);
  if (!found || found.state === "used") return undefined;
  const profile = await profiles.find(found);
  if (!profile) return undefined;
  const { closedAt, sessionsValidFrom } = profile;
  // A closed account's `sessionsValidFrom` is in the far future, so the code is compared with the
  // time of the closing.
  const from = closedAt ? Date.parse(closedAt) / 1000 : sessionsValidFrom;
  return Date.parse(found.createdAt) / 1000 < from ? undefined : { profile, email: found.email };
}

/**
 * Runs a step after the password is set; true if the step succeeds. If all retries fail, the
 * operator gets an alarm.
 */
async function doAfterReset(userId: string, step: () => Promise<unknown>): Promise<boolean> {
  try {
    await retryFailed(() => retryContested(step));
    return true;
  } catch (error) {
    logger.error("sessions-not-ended", { userId, ...errorFacts(error) });
    recordMetric("SessionsNotEnded", 1);
    return false;
  }
}

const refusal = (code: "conflict" | "not_found", message: string) =>
  new AppError(code, message, { fields: { email: [message] } });

const expired = () => new AppError("invalid_input", accountMessages.expiredResetLink);

/**
 * Creates a new pool user for an account whose pool user is missing, and returns the new user's id.
 * A thief with an access token could have deleted the old user.
 */
async function remakeUser({ userId, email }: Profile, now: Date): Promise<string> {
  const user = await freshUser(email, now);
  await askToJoin(user, userId);
  // Fails if the account's address has changed or is gone.
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
