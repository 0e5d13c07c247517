import type { Me, ProfileChange } from "#contracts/accounts";
import { messages } from "#contracts/messages";
import { AppError } from "../platform/app-error";
import { type Caller, sessionEnded } from "../platform/caller";
import { ConditionFailed, TransactionConflict } from "../platform/table";
import { changedProfile, shownProfile } from "./profile";
import { profileStore } from "./profile-store";

/** The caller's own document; refused when the session was ended by a new password. */
export async function getMe(caller: Caller): Promise<Me> {
  const { profile, entries } = await read(caller);
  return shownProfile(profile, entries);
}

/** Changes names, username or phone number; a username that somebody else has is refused. */
export async function changeMe(caller: Caller, change: ProfileChange, now: Date): Promise<Me> {
  const { profile, entries } = await read(caller);
  try {
    await profileStore.change(caller, profile, change, now);
  } catch (error) {
    throw refused(error);
  }
  return shownProfile(changedProfile(profile, change, now), entries);
}

async function read(caller: Caller) {
  const found = await profileStore.find(caller.userId);
  if (!found) throw new AppError("not_found", messages.accounts.profileNotFound);
  if (found.profile.sessionsValidFrom > caller.signedInAt) throw sessionEnded();
  return found;
}

function refused(error: unknown) {
  const { usernameTaken, changedElsewhere } = messages.accounts;
  if (error instanceof ConditionFailed && error.failures.has("username"))
    return new AppError("conflict", usernameTaken, { fields: { username: [usernameTaken] } });
  if (error instanceof ConditionFailed || error instanceof TransactionConflict)
    return new AppError("conflict", changedElsewhere);
  return error;
}
