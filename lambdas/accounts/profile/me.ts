import type { Me, ProfileChange } from "#contracts/accounts";
import { messages } from "#contracts/messages";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { insistOnLiveSession } from "../../platform/live-session";
import { ConditionFailed, TransactionConflict } from "../../platform/table/refusals";
import { changedProfile, mostUsernames, shownProfile } from "./profile";
import { profileStore } from "./profile-store";

/** The caller's own document; refused when the session was ended by a new password. */
export async function getMe(caller: Caller): Promise<Me> {
  const { profile, entries } = await read(caller);
  return shownProfile(profile, entries);
}

/** Changes names, username or phone number; a username that somebody else has or had is refused. */
export async function changeMe(caller: Caller, change: ProfileChange, now: Date): Promise<Me> {
  const { profile, entries } = await read(caller);
  const after = changedProfile(profile, change, now);
  if ((after.earlierUsernames?.length ?? 0) >= mostUsernames)
    throw usernameRefusal(messages.accounts.tooManyUsernames);
  try {
    await profileStore.change(caller, profile, after, now);
  } catch (error) {
    throw refusalOf(error);
  }
  return shownProfile(after, entries);
}

async function read(caller: Caller) {
  const found = await profileStore.find(caller.userId);
  if (!found) throw new AppError("not_found", messages.accounts.profileNotFound);
  insistOnLiveSession(found.profile, caller);
  return found;
}

const usernameRefusal = (message: string) =>
  new AppError("conflict", message, { fields: { username: [message] } });

function refusalOf(error: unknown) {
  if (error instanceof ConditionFailed && error.failures.has("username"))
    return usernameRefusal(messages.accounts.usernameTaken);
  if (error instanceof ConditionFailed || error instanceof TransactionConflict)
    return new AppError("conflict", messages.accounts.changedElsewhere);
  return error;
}
