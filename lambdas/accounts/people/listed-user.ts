import { maskedPhone } from "#contracts/fields";
import type { ListedUser, UserSort } from "#contracts/people";
import type { Key } from "../../platform/table/item";
import { maskedNumberKeys } from "../profile/masked-number-store";
import { type Profile, paidOut } from "../profile/profile";
import { termsOf } from "./search-terms";

// pk                          sk                                    a writer's row, once in each order
// PEOPLE#<all|status>#<sort>  <what it is sorted by>#<userId>       and again among those of their status
// PEOPLE_BY                   <beginning to be found by>#<userId>   only who it is
// PERSON#<userId>             PERSON#<userId>                       the row, and where it stands
export const personKey = (userId: string): Key => ({
  pk: `PERSON#${userId}`,
  sk: `PERSON#${userId}`,
});
export const everyTerm = "PEOPLE_BY";
const orderPartition = (among: string, sort: UserSort) => `PEOPLE#${among}#${sort}`;

/** Where writers stand in an order. Those of one status are sorted by it as by their creation. */
export const placesIn = (status: ListedUser["accountStatus"] | undefined, sort: UserSort) =>
  orderPartition(status ?? "all", status && sort === "accountStatus" ? "createdAt" : sort);

/** Lists hold writers, and no more who closed their account. */
export const isListed = ({ isAdmin, closedAt }: Profile) => !isAdmin && !closedAt;

export const listedUser = (profile: Profile): ListedUser => ({
  userId: profile.userId,
  email: profile.email,
  emailConfirmed: profile.emailConfirmedAt !== undefined,
  firstName: profile.firstName,
  lastName: profile.lastName,
  username: profile.username,
  phoneNumber: maskedPhone(profile.phoneNumber),
  accountNumber: profile.accountNumber ?? null,
  accountStatus: profile.accountStatus,
  totalMoney: profile.totalMoney,
  currentBalance: profile.currentBalance,
  totalWithdrawals: paidOut(profile),
  rating: profile.rating / 10,
  suspension: profile.suspension ?? null,
  lastPaymentDate: profile.lastPaymentDate ?? null,
  trainingActivatedAt: profile.trainingActivatedAt ?? null,
  createdAt: profile.createdAt,
});

const sum = (amount: number) => String(amount).padStart(12, "0");

/** The sort key of a writer in an order; its pattern is that of a cursor. */
export function placeOf(user: ListedUser, sort: UserSort): string {
  const { createdAt, userId } = user;
  if (sort === "createdAt") return `${createdAt}#${userId}`;
  if (sort === "accountStatus") return `${user.accountStatus}#${createdAt}#${userId}`;
  return `${sum(user[sort])}#${createdAt}#${userId}`;
}

const sums = ["totalMoney", "totalWithdrawals", "createdAt"] as const;

/** Every place at which a writer's row stands. */
export const rowKeys = (user: ListedUser): Key[] => [
  { pk: orderPartition("all", "accountStatus"), sk: placeOf(user, "accountStatus") },
  ...sums.flatMap((sort) =>
    ["all", user.accountStatus].map((among) => ({
      pk: orderPartition(among, sort),
      sk: placeOf(user, sort),
    })),
  ),
];

/** Every beginning by which a writer is found, and where the masked number stands. */
export const termKeys = (profile: Profile): Key[] => [
  ...termsOf(profile).map((term) => ({ pk: everyTerm, sk: `${term}#${profile.userId}` })),
  ...maskedNumberKeys(profile.phoneNumber, profile.userId),
];
