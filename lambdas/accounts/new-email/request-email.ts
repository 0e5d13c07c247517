import { accountMessages } from "#contracts/messages/accounts";
import type { Settings } from "#contracts/settings";
import { queueLink } from "../../messages/mail/mail-queue";
import { mailableAddress } from "../../messages/mail/mailable-address";
import { AppError, invalidField } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { throttle, throttleNetwork } from "../../platform/throttle";
import { codeStore } from "../codes/code-store";
import { nameStore } from "../names/name-store";
import { insistOnLiveSession } from "../profile/live-session";
import { mailUnasked } from "../profile/mail-unasked";
import { profileStore } from "../profile/profile-store";
import { maskedAddress } from "./masked-address";

const words = accountMessages;

/**
 * How many seconds ago somebody may have signed in who changes the address: whoever finds a phone that
 * is signed in is not to take the account with it. docs/decisions/0019.
 */
const freshFor = 15 * 60;

/** Mails a link to the address that the caller wants to have, and tells the present one. */
export async function requestNewEmail(
  caller: Caller,
  next: string,
  network: string,
  { limits, adminEmail }: Pick<Settings, "limits" | "adminEmail">,
  now: Date,
) {
  const profile = await profileStore.find(caller.userId);
  if (!profile) throw new AppError("not_found", words.profileNotFound);
  insistOnLiveSession(profile, caller);
  if (profile.isAdmin) throw new AppError("not_allowed", words.administratorsEmail);
  if (now.getTime() / 1000 - caller.signedInAt > freshFor)
    throw new AppError("not_allowed", words.signInAgainFirst);
  const to = mailableAddress(next);
  if (!to) throw invalidField("email", words.invalidEmail);
  if (next === profile.email) throw invalidField("email", words.sameEmail);

  if (profile.nextEmail && profile.nextEmail !== next) throw unfinished(profile.nextEmail);

  await throttle("new-email", caller.userId, limits.passwordResetPerAddress, now);
  await throttle("new-email-address", next, limits.passwordResetPerAddressAnywhere, now);
  await throttleNetwork("new-email-network", network, limits.passwordResetPerNetwork, now);
  const owner = await nameStore.ownerOfEmail(next);
  const isHeld = owner?.userId === profile.userId;
  if (next === adminEmail.toLowerCase() || (owner && !isHeld)) throw emailTaken();

  const { userId, email, username } = profile;
  const code = await codeStore.make("new-email", { userId, email: next, from: email }, now);
  await queueLink({ kind: "new-email", to, code, username });
  await mailUnasked(profile, { kind: "email-change", next: maskedAddress(next), done: false });
  return { message: words.newEmailSent };
}

/**
 * One change that broke off is finished before another begins: the user pool may have its address
 * already. Whoever asks for the same address again gets a link that does so.
 */
export const unfinished = (next: string) =>
  new AppError("conflict", words.otherNewEmail(maskedAddress(next)));

export const emailTaken = () =>
  new AppError("conflict", words.emailTaken, { fields: { email: [words.emailTaken] } });
