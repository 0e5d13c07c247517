import type { Me } from "#contracts/me";
import type { LatestPayment } from "#contracts/payments";
import { ledgerEntries, paymentHistory, readProfileAndEntries } from "../money/ledger/ledger-pages";
import { partsOf } from "../money/ledger/movement";
import type { Caller } from "../platform/caller";
import { settings } from "../platform/settings";
import { openTaskList } from "../work/tasks/open-count";
import { findMailStop } from "./profile/mail-stop";
import {
  inReview,
  insistOnLiveSession,
  type Profile,
  paidOut,
  profileNotFound,
  shownPayment,
} from "./profile/profile";
import { bidsRest } from "./profile/suspension";

export async function getMe(caller: Caller, now: Date): Promise<Me> {
  const { profile, entries } = await readOwn(caller);
  return await shownMe(profile, entries, now);
}

export async function shownMe(
  profile: Profile,
  entries: readonly Record<string, unknown>[],
  now: Date,
): Promise<Me> {
  const [mailStops, tasks] = await Promise.all([findMailStop(profile), openTaskList(now)]);
  return { ...shownProfile(profile, entries, now), mailStops, ...tasks };
}

export async function readOwn(caller: Caller) {
  const found = await readProfileAndEntries(caller.userId);
  if (!found) throw profileNotFound();
  insistOnLiveSession(found.profile, caller);
  return found;
}

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
    namesNeeded: !(profile.firstName && profile.lastName && profile.username),
    phoneNeeded: profile.phoneNumber === "",
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
    inReview: inReview(profile, settings().review),
    rating: profile.rating / 10,
    approvedTasks: profile.approvedCount,
    suspension: profile.suspension ?? null,
    bidsRest: bidsRest(profile, settings().bids, now),
    unreadNotifications: profile.unread,
    lastPaymentDate: profile.lastPaymentDate ?? null,
    activatedAt: profile.activatedAt ?? null,
    trainingActivatedAt: profile.trainingActivatedAt ?? null,
    paymentReference: profile.paymentReference ?? null,
    createdAt: profile.createdAt,
    lastUpdated: profile.lastUpdated,
    paymentHistory: paymentHistory(entries),
    recentEntries: entries,
    latestPayment: newestPayment(profile),
  };
}

/** Returns a writer's newest payment, prompted or not; null before the first payment. */
export function newestPayment(profile: Profile): LatestPayment | null {
  const { latestPayment, paidByHand, accountNumber } = profile;
  const isUnderWay = latestPayment?.state === "sending" || latestPayment?.state === "prompted";
  if (paidByHand && !isUnderWay && !(latestPayment && latestPayment.startedAt > paidByHand.date)) {
    const { amount, date, receiptNumber } = paidByHand;
    return {
      ...{ amount, receiptNumber, state: "paid", reason: null },
      ...{ checkoutRequestId: null, reference: accountNumber ?? "", phone: "" },
      ...{ startedAt: date, promptEndsAt: date },
    };
  }
  return latestPayment ? shownPayment(latestPayment) : null;
}
