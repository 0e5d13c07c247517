import { accountMessages } from "#contracts/messages/accounts";
import { AppError } from "../../platform/app-error";
import { errorFacts, logger } from "../../platform/logger";
import { ConditionFailed } from "../../platform/table/refusals";
import { type Code, codeStore } from "../codes/code-store";
import { type NameItem, nameStore } from "../names/name-store";
import { mailUnasked } from "../profile/mail-unasked";
import { type Profile, poolUserOf } from "../profile/profile";
import { profileStore } from "../profile/profile-store";
import { isLeftOver } from "../registration/lock-address";
import { type Clock, nextSecond, waitUntil } from "../sessions/end-sessions";
import { endSessions, exists, setEmail, userPool } from "../user-pool/user-pool";
import { emailMoveStore } from "./email-move-store";
import { maskedAddress } from "./masked-address";
import { emailTaken, unfinished } from "./request-email";

const words = accountMessages;

/**
 * Gives an account the address that the code was mailed to. The address is held in the table first, then
 * the user pool has it, then the earlier one is let go: while it is under way both belong to the account,
 * so that nobody who signs up takes the pool's user for one left over. Pressed again it does the rest.
 */
export async function confirmNewEmail(code: string, clock: Clock) {
  const found = await codeStore.find("new-email", code, clock.now());
  const profile = found && (await profileStore.find(found.userId));
  if (!found || !profile || profile.closedAt) throw expired();
  if (profile.email === found.email) return { message: words.newEmailConfirmed };
  if (isVoid(found, profile)) throw expired();
  const provider = (await nameStore.ownerOfEmail(profile.email))?.provider;
  await hold(profile, found.email, { userId: found.userId, ...(provider && { provider }) }, clock);
  // Whom a provider signs in has no address in the user pool that anybody could sign in by.
  if (!provider) await tellUserPool(poolUserOf(profile), found.email, clock.now());
  await move(profile, found, clock);
  if (!provider) await endPoolSessions(poolUserOf(profile));
  await tellEarlierAddress(profile, found.email);
  return { message: words.newEmailConfirmed };
}

/** The address was changed since, or somebody set a new password or signed out everywhere. */
const isVoid = (found: Code, { email, sessionsValidFrom }: Profile) =>
  found.from !== email || Date.parse(found.createdAt) / 1000 < sessionsValidFrom;

async function hold(profile: Profile, email: string, owner: NameItem, { now }: Clock) {
  if (profile.nextEmail === email) return;
  if (profile.nextEmail) throw unfinished(profile.nextEmail);
  try {
    await emailMoveStore.hold(profile, email, owner, now());
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // A second press may have been faster.
    const meanwhile = await profileStore.find(profile.userId);
    if (meanwhile?.nextEmail === email || meanwhile?.email === email) return;
    throw error.failures.has("email") ? emailTaken() : expired();
  }
}

/** Changes the address that somebody signs in by. What a broken sign-up left under it goes first. */
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
  // A sign-up with this address is under way: the address is held, so that it is about to be refused.
  throw new AppError("conflict", words.signUpUnderWay);
}

async function move(profile: Profile, { email }: Code, clock: Clock) {
  const from = nextSecond(clock.now());
  try {
    await emailMoveStore.move(profile, email, from, clock.now());
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // As above.
    if ((await profileStore.find(profile.userId))?.email !== email) throw expired();
  }
  await waitUntil(from, clock);
}

/** Every session is refused by now; this makes their refresh tokens useless, too. */
const endPoolSessions = (userId: string) =>
  endSessions(userId).catch((error: unknown) =>
    logger.error("sessions-not-ended", { userId, ...errorFacts(error) }),
  );

async function tellEarlierAddress(earlier: Profile, next: string) {
  try {
    await mailUnasked(earlier, { kind: "email-change", next: maskedAddress(next), done: true });
  } catch (error) {
    // They were told when it was asked for; that this mail is lost undoes nothing.
    logger.error("email-change-not-mailed", errorFacts(error));
  }
}

const expired = () => new AppError("invalid_input", words.expiredNewEmailLink);
