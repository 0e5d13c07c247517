import * as z from "zod/mini";
import type { Me, ProfileChange, Registration } from "#contracts/accounts";
import { Instant } from "#contracts/fields";
import { Account, openingAccount } from "../../ledger/account";
import { ledgerEntries, paymentHistory } from "../../ledger/ledger-entry";
import { shownPayment } from "../../payments/attempts/payment-attempt";
import { comparedName } from "../names/name-keys";

/** A person's document as it is stored; what money decides of it belongs to the ledger. */
export const Profile = z.extend(Account, {
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** Names given up, as they are compared: they stay reserved, since people go on paying to them. */
  earlierUsernames: z.optional(z.array(z.string())),
  phoneNumber: z.string(),
  isAdmin: z.optional(z.boolean()),
  /** Tenths of a star: 50 is 5.0. */
  rating: z.int(),
  awardCount: z.int(),
  createdAt: Instant,
});
export type Profile = z.infer<typeof Profile>;

type Person = Pick<Registration, "email" | "firstName" | "lastName" | "username" | "phoneNumber">;

/** The document of somebody who has just signed up: inactive, five stars, no money. */
export const newProfile = (person: Person, userId: string, now: Date): Profile => ({
  ...openingAccount,
  userId,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  username: person.username,
  phoneNumber: person.phoneNumber,
  rating: 50,
  awardCount: 0,
  createdAt: now.toISOString(),
  lastUpdated: now.toISOString(),
});

/** How many usernames one person may hold: since none is released, more would be hoarding. */
export const mostUsernames = 5;

/** The document after a person changed it. */
export function changedProfile(profile: Profile, change: ProfileChange, now: Date): Profile {
  const earlierUsernames = earlierNames(profile, change.username ?? profile.username);
  return {
    ...profile,
    firstName: change.firstName ?? profile.firstName,
    lastName: change.lastName ?? profile.lastName,
    username: change.username ?? profile.username,
    phoneNumber: change.phoneNumber ?? profile.phoneNumber,
    ...(earlierUsernames.length > 0 && { earlierUsernames }),
    lastUpdated: now.toISOString(),
  };
}

function earlierNames({ username, earlierUsernames = [] }: Profile, next: string): string[] {
  const held = new Set([...earlierUsernames, comparedName(username)]);
  held.delete(comparedName(next));
  return [...held];
}

/** The document as its owner sees it, from the profile and the newest items of the same partition. */
export function shownProfile(profile: Profile, items: readonly Record<string, unknown>[]): Me {
  const entries = ledgerEntries(items);
  return {
    userId: profile.userId,
    email: profile.email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    username: profile.username,
    phoneNumber: profile.phoneNumber,
    accountStatus: profile.accountStatus,
    ...(profile.isAdmin && { isAdmin: true as const }),
    totalMoney: profile.totalMoney,
    currentBalance: profile.currentBalance,
    totalWithdrawals: profile.totalWithdrawals,
    rating: profile.rating / 10,
    unreadNotifications: profile.unread,
    lastPaymentDate: profile.lastPaymentDate ?? null,
    activatedAt: profile.activatedAt ?? null,
    createdAt: profile.createdAt,
    lastUpdated: profile.lastUpdated,
    paymentHistory: paymentHistory(entries),
    recentEntries: entries,
    latestPayment: profile.latestPayment ? shownPayment(profile.latestPayment) : null,
  };
}
