import { accountMessages, type Me, type ProfileChange } from "#contracts/accounts";
import { ledgerEntries, paymentHistory, readProfileAndEntries } from "../money/ledger/ledger-pages";
import { partsOf } from "../money/ledger/movement";
import { AppError } from "../platform/app-error";
import type { Caller } from "../platform/caller";
import { settings } from "../platform/settings";
import { ConditionFailed, TransactionConflict } from "../platform/table/transact";
import { throttleWrite, tooManyRequests } from "../platform/throttle";
import { openTaskList } from "../work/tasks/open-count";
import {
  changedProfile,
  mostUsernames,
  storeProfileChange,
  tellOfNewPhone,
} from "./change-profile";
import { findMailStop } from "./profile/mail-stop";
import { type Profile, paidOut, shownPayment } from "./profile/profile";
import { insistOnLiveSession } from "./profile/profile-store";
import { bidsRest } from "./profile/suspension";

/** The caller's own document; refused when the session was ended by a new password. */
export async function getMe(caller: Caller, now: Date): Promise<Me> {
  const [{ profile, entries }, tasks] = await Promise.all([read(caller), openTaskList(now)]);
  return {
    ...shownProfile(profile, entries, now),
    mailStops: await findMailStop(profile),
    ...tasks,
  };
}

/** Changes names, username or phone number; a username that somebody else has or had is refused. */
export async function changeMe(caller: Caller, change: ProfileChange, now: Date): Promise<Me> {
  const { profile, entries } = await read(caller);
  const after = changedProfile(profile, change, now);
  const isNewPhone = after.phoneNumber !== profile.phoneNumber;
  if ((after.earlierUsernames?.length ?? 0) >= mostUsernames)
    throw usernameRefusal(accountMessages.tooManyUsernames);
  try {
    await storeProfileChange(caller, profile, after, isNewPhone ? [phoneWrite(caller, now)] : []);
  } catch (error) {
    throw refusalOf(error, now);
  }
  if (isNewPhone) await tellOfNewPhone(after);
  const [mailStops, tasks] = await Promise.all([findMailStop(after), openTaskList(now)]);
  return { ...shownProfile(after, entries, now), mailStops, ...tasks };
}

async function read(caller: Caller) {
  const found = await readProfileAndEntries(caller.userId);
  if (!found) throw new AppError("not_found", accountMessages.profileNotFound);
  insistOnLiveSession(found.profile, caller);
  return found;
}

const usernameRefusal = (message: string) =>
  new AppError("conflict", message, { fields: { username: [message] } });

const phoneLimit = () => ({ count: settings().phoneChangesPerDay, minutes: 24 * 60 });

/** Counts a change of the phone number; each is mailed. */
const phoneWrite = ({ userId }: Caller, now: Date) =>
  throttleWrite("phone-change", userId, phoneLimit(), now);

function refusalOf(error: unknown, now: Date) {
  if (error instanceof ConditionFailed && error.failures.has("phone-change"))
    return tooManyRequests(phoneLimit(), now, accountMessages.tooManyPhones);
  if (error instanceof ConditionFailed && error.failures.has("username"))
    return usernameRefusal(accountMessages.usernameTaken);
  if (error instanceof ConditionFailed || error instanceof TransactionConflict)
    return new AppError("conflict", accountMessages.changedElsewhere);
  return error;
}

/** The document as its owner sees it, from the profile and the newest items of the ledger. */
export function shownProfile(
  profile: Profile,
  items: readonly Record<string, unknown>[],
  now: Date,
): Omit<Me, "mailStops" | "openTasks" | "taskListVersion"> {
  const entries = ledgerEntries(items);
  return {
    userId: profile.userId,
    email: profile.email,
    emailConfirmed: profile.emailConfirmedAt !== undefined,
    firstName: profile.firstName,
    lastName: profile.lastName,
    username: profile.username,
    accountNumber: profile.accountNumber ?? null,
    phoneNumber: profile.phoneNumber,
    phoneChangedAt: profile.phoneChangedAt ?? null,
    accountStatus: profile.accountStatus,
    ...(profile.isAdmin && { isAdmin: true as const }),
    totalMoney: profile.totalMoney,
    currentBalance: profile.currentBalance,
    ...partsOf(profile),
    totalWithdrawals: paidOut(profile),
    onItsWay: { count: profile.payoutsOnTheirWay, amount: profile.amountOnItsWay },
    rating: profile.rating / 10,
    suspension: profile.suspension ?? null,
    bidsRest: bidsRest(profile, settings().bids, now),
    unreadNotifications: profile.unread,
    lastPaymentDate: profile.lastPaymentDate ?? null,
    activatedAt: profile.activatedAt ?? null,
    trainingActivatedAt: profile.trainingActivatedAt ?? null,
    createdAt: profile.createdAt,
    lastUpdated: profile.lastUpdated,
    paymentHistory: paymentHistory(entries),
    recentEntries: entries,
    latestPayment: profile.latestPayment ? shownPayment(profile.latestPayment) : null,
  };
}
