import { accountMessages } from "#contracts/accounts";
import { fieldMessages, mailableAddress } from "#contracts/fields";
import type { Settings } from "#contracts/settings";
import { queueLink } from "../messages/mail/mail-job";
import { AppError, invalidField } from "../platform/app-error";
import type { Caller } from "../platform/caller";
import { errorFacts, logger } from "../platform/logger";
import { where } from "../platform/table/expressions";
import { ConditionFailed, transact } from "../platform/table/transact";
import { networkWindows, throttle, throttleAll } from "../platform/throttle";
import { type Code, findCode, makeCode } from "./codes";
import { emails, type NameItem } from "./names";
import { mailUnasked } from "./profile/mail-stop";
import { mailWindows } from "./profile/mailbox";
import { forgottenNumbers } from "./profile/own-numbers";
import {
  insistOnFreshSignIn,
  insistOnLiveSession,
  type Profile,
  poolUserOf,
  profiles,
} from "./profile/profile";
import { isLeftOver } from "./register-account";
import { type Clock, nextSecond, waitUntil } from "./sessions";
import { endSessions, exists, setEmail, userPool } from "./user-pool";

function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

const words = accountMessages;

export async function requestNewEmail(
  caller: Caller,
  next: string,
  network: string,
  { limits, adminEmail }: Pick<Settings, "limits" | "adminEmail">,
  now: Date,
) {
  const profile = await profiles.find(caller);
  insistOnLiveSession(profile, caller);
  if (profile.isAdmin) throw new AppError("not_allowed", words.administratorsEmail);
  insistOnFreshSignIn(caller, now);
  const to = mailableAddress(next);
  if (!to) throw invalidField("email", fieldMessages.invalidEmail);
  if (next === profile.email) throw invalidField("email", words.sameEmail);

  if (profile.nextEmail && profile.nextEmail !== next) throw unfinished(profile.nextEmail);

  await throttle("new-email", caller.userId, limits.passwordResetPerAddress, now);
  const owner = await emails.find({ email: next });
  const isHeld = owner?.userId === profile.userId;
  if (next === adminEmail.toLowerCase() || (owner && !isHeld)) throw emailTaken();

  const perNetwork = limits.passwordResetPerNetwork;
  const windows = networkWindows("new-email-network", network, perNetwork);
  await throttleAll([...mailWindows("other", to, profile), ...windows], now);
  const { userId, email, username } = profile;
  const code = await makeCode("new-email", { userId, email: next, from: email }, now);
  await queueLink({ kind: "new-email", to, code, username });
  await mailUnasked(profile, { kind: "email-change", next: maskedAddress(next), done: false });
  return { message: words.newEmailSent };
}

/**
 * The error if an earlier change, to the address `next`, is incomplete: the user pool may already
 * have `next`. A new request for `next` mails a link that completes that change.
 */
const unfinished = (next: string) =>
  new AppError("conflict", words.otherNewEmail(maskedAddress(next)));

const emailTaken = () =>
  new AppError("conflict", words.emailTaken, { fields: { email: [words.emailTaken] } });

/**
 * Gives an account the address that the code was mailed to; a second press of the link completes a
 * failed change. The new address is reserved first, so that no sign-up removes the pool user that
 * gets it.
 */
export async function confirmNewEmail(code: string, clock: Clock) {
  const found = await findCode("new-email", code, clock.now());
  const profile = found && (await profiles.find(found));
  if (!found || !profile || profile.closedAt) throw expired();
  if (profile.email === found.email) return { message: words.newEmailConfirmed };
  if (isVoid(found, profile)) throw expired();
  const provider = (await emails.find(profile))?.provider;
  await hold(profile, found.email, { userId: found.userId, ...(provider && { provider }) }, clock);
  // An account with a social sign-in has no address in the user pool to change.
  if (!provider) await tellUserPool(poolUserOf(profile), found.email, clock.now());
  await move(profile, found, clock).catch(async (error: unknown) => {
    if (!provider) await putBack(profile);
    throw error;
  });
  if (!provider) await endPoolSessions(poolUserOf(profile));
  await tellEarlierAddress(profile, found.email);
  return { message: words.newEmailConfirmed };
}

/**
 * True if a link is no longer valid: the address changed, a new password was set, or all sessions
 * were ended.
 */
const isVoid = (found: Code, { email, sessionsValidFrom }: Profile) =>
  found.from !== email || Date.parse(found.createdAt) / 1000 < sessionsValidFrom;

/** The condition that nothing has invalidated the link since the profile was read. */
const asRead = ({ email, nextEmail, sessionsValidFrom }: Profile) =>
  where({ email, nextEmail, sessionsValidFrom });

async function hold(profile: Profile, email: string, owner: NameItem, { now }: Clock) {
  if (profile.nextEmail === email) return;
  if (profile.nextEmail) throw unfinished(profile.nextEmail);
  try {
    await transact([
      profiles.change(
        profile,
        { set: { nextEmail: email, lastUpdated: now().toISOString() } },
        asRead(profile),
      ),
      emails.put({ email }, owner),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // A second press of the same link may have been faster.
    const latest = await profiles.find(profile);
    if (latest?.nextEmail === email || latest?.email === email) return;
    throw error.failures.has("email") ? emailTaken() : expired();
  }
}

/**
 * Changes the sign-in address in the user pool. A user with the new address, left by an interrupted
 * sign-up, is removed first.
 */
async function tellUserPool(userId: string, email: string, now: Date) {
  try {
    if ((await setEmail(userId, email)) !== exists) return;
    const other = await userPool.findUser(email);
    if (other && isLeftOver(other, now)) {
      await userPool.deleteUser(other.userId);
      if ((await setEmail(userId, email)) !== exists) return;
    }
  } catch (error) {
    logger.error("new-email-not-set", { userId, ...errorFacts(error) });
    throw new AppError("provider_unavailable", words.newEmailUnfinished);
  }
  // A sign-up with this address is in progress, and will fail: the table has reserved the address.
  throw new AppError("conflict", words.signUpUnderWay);
}

/** Replaces the old address with the reserved one, and ends all earlier sessions. */
async function move(profile: Profile, { email }: Code, clock: Clock) {
  const from = nextSecond(clock.now());
  try {
    const now = clock.now().toISOString();
    await transact([
      profiles.change(
        profile,
        {
          set: {
            email,
            emailConfirmedAt: now,
            sessionsValidFrom: from.getTime() / 1000,
            lastUpdated: now,
          },
          // The owner of the old address may have entered these numbers.
          remove: ["nextEmail", "payers", ...forgottenNumbers],
        },
        asRead({ ...profile, nextEmail: email }),
      ),
      emails.remove(profile),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // A second press of the same link may have been faster.
    if ((await profiles.find(profile))?.email !== email) throw expired();
  }
  await waitUntil(from, clock);
}

async function putBack(moved: Profile) {
  const profile = await profiles.find(moved);
  if (profile && !profile.closedAt) await setEmail(poolUserOf(profile), profile.email);
}

/**
 * The table already refuses all earlier sessions; Cognito now also refuses their refresh tokens.
 */
const endPoolSessions = (userId: string) =>
  endSessions(userId).catch((error: unknown) =>
    logger.error("sessions-not-ended", { userId, ...errorFacts(error) }),
  );

async function tellEarlierAddress(earlier: Profile, next: string) {
  try {
    await mailUnasked(earlier, { kind: "email-change", next: maskedAddress(next), done: true });
  } catch (error) {
    // The old address already got a mail at the request.
    logger.error("email-change-not-mailed", errorFacts(error));
  }
}

const expired = () => new AppError("invalid_input", words.expiredNewEmailLink);
