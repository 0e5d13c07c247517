import type { Me } from "#contracts/accounts";
import { partsOf } from "../../money/ledger/kept";
import { ledgerEntries, paymentHistory } from "../../money/ledger/ledger-entry";
import { settings } from "../../platform/settings";
import { bidsRest } from "../profile/bids-rest";
import { type Profile, paidOut, shownPayment } from "../profile/profile";

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
