import * as z from "zod/mini";
import type { Registration } from "#contracts/accounts";
import { Instant } from "#contracts/fields";
import type { InReview } from "#contracts/me";
import { LatestPayment } from "#contracts/payments";
import { AccountStatus, freshSignInMinutes, Suspension } from "#contracts/person";
import { maskedPhone } from "#contracts/phone-number";
import { requestMessages } from "#contracts/problem";
import type { Settings } from "#contracts/settings";
import { AppError, sessionEnded } from "../../platform/app-error";
import type { Caller, SessionGuard } from "../../platform/caller";
import { defineItem } from "../../platform/table/define-item";
import {
  atMost,
  type Change,
  type Condition,
  where,
  without,
} from "../../platform/table/expressions";
import { getItem } from "../../platform/table/read";

/**
 * A writer's newest prompted payment, stored in the profile so that one read shows it. Its phone
 * number is not masked.
 */
export const LatestPaymentItem = z.extend(LatestPayment, { attemptId: z.string() });
export type LatestPaymentItem = z.infer<typeof LatestPaymentItem>;

const PaidByHand = z.object({
  amount: z.int(),
  date: Instant,
  receiptNumber: z.nullable(z.string()),
});

export const shownPayment = ({
  attemptId: _ours,
  phone,
  ...shown
}: LatestPaymentItem): LatestPayment => ({ ...shown, phone: maskedPhone(phone) });

/**
 * A field that is only shown. An unreadable value is left out, so that the owner can still sign in.
 */
const shown = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** A set of strings, absent if empty. The document client returns a set; a JSON copy has a list. */
const strings = z.optional(
  z.pipe(
    z.union([z.set(z.string()), z.array(z.string())]),
    z.transform((values) => [...values]),
  ),
);

export const Profile = z.object({
  userId: z.string(),
  /**
   * The pool user that signs in. Absent while the account has its first pool user, whose id is the
   * account's.
   */
  poolUser: z.optional(z.string()),
  email: z.string(),
  emailConfirmedAt: z.optional(Instant),
  /** The next address during a change. It is reserved, and the user pool may have it already. */
  nextEmail: z.optional(z.string()),
  /**
   * Names and phone number are empty after a password reset that proved the address for the first
   * time, since a stranger may have entered them.
   */
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** The seven digits by which the writer pays without a prompt. */
  accountNumber: z.optional(z.string()),
  /** Earlier usernames in lower case. They stay reserved, since people may still pay to them. */
  earlierUsernames: z.optional(z.array(z.string())),
  phoneNumber: z.string(),
  /** The number that the owner last confirmed for a withdrawal. */
  confirmedPhone: z.optional(z.string()),
  /**
   * Phone numbers (E.164) that have paid by prompt: `payers` after the address was proven,
   * `payersBeforeProof` before.
   */
  payers: strings,
  payersBeforeProof: strings,
  /** Withdrawals are paused for a while after this time. */
  phoneChangedAt: z.optional(Instant),
  isAdmin: z.optional(z.boolean()),
  accountStatus: AccountStatus,
  totalMoney: z.int(),
  currentBalance: z.int(),
  /** Paid and pending withdrawals, without those that were returned. */
  totalWithdrawals: z.int(),
  /** All pay for work so far, which is part of `totalMoney`. */
  totalEarned: z._default(z.int(), 0),
  /** The part of the balance that the writer paid beyond the activation fee. */
  keptMoney: z.int(),
  payoutsOnTheirWay: z._default(z.int(), 0),
  amountOnItsWay: z._default(z.int(), 0),
  /** Number of ledger entries; the newest entry has this number. */
  entryCount: z.int(),
  unread: z.int(),
  lastPaymentDate: shown(Instant),
  activatedAt: shown(Instant),
  trainingActivatedAt: z.optional(Instant),
  paymentReference: z.optional(z.string()),
  normalTrainingAt: z.optional(Instant),
  specialTrainingAt: z.optional(Instant),
  latestPayment: shown(LatestPaymentItem),
  paidByHand: shown(PaidByHand),
  /** Sessions that began before this time (epoch seconds) have ended. */
  sessionsValidFrom: z.int(),
  /**
   * Ids of sessions that signed out, newest last. Older ids are removed, since their tokens have
   * expired.
   */
  signedOutSessions: z.optional(z.array(z.string())),
  /** Tenths of a star: 50 is 5.0. */
  rating: z.int(),
  awardCount: z.int(),
  /** Work in review, in the format of {@link markInReview}. */
  inReview: strings,
  /**
   * Tasks that the writer can't take again: the rejected work waits for a second look, or was paid
   * after one.
   */
  secondLooks: strings,
  approvedCount: z._default(z.int(), 0),
  missedCount: z._default(z.int(), 0),
  /**
   * Deadlines missed since the last approved work. After too many, bids are paused until
   * `bidsRestUntil`.
   */
  missedInARow: z._default(z.int(), 0),
  bidsRestUntil: z.optional(Instant),
  suspension: z.optional(Suspension),
  createdAt: Instant,
  lastUpdated: Instant,
  /** The time of the closing, which removes names, email and phone number from the profile. */
  closedAt: z.optional(Instant),
});
export type Profile = z.infer<typeof Profile>;

export const profiles = defineItem({
  type: "Profile",
  name: "profile",
  schema: Profile,
  key: ["USER#{userId}", "PROFILE"],
});

export const profileKey = (userId: string) => profiles.key({ userId });

export const profileAt = (userId: string) => profiles.at({ userId });

export async function findWriter(userId: string): Promise<Profile> {
  const profile = /^[\w-]{1,64}$/.test(userId) ? await profiles.find({ userId }) : undefined;
  if (!profile || profile.isAdmin) throw new AppError("not_found", requestMessages.userNotFound);
  return profile;
}

export async function findProfiles(
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Profile>> {
  const found = await profiles.findAll(userIds.map((userId) => ({ userId })));
  return new Map(found.map((profile) => [profile.userId, profile]));
}

/** A write of the caller's profile, on condition that the session has not ended. */
export const ownProfileChange = (
  caller: Caller,
  change: Change,
  ...conditions: readonly Condition[]
) => profiles.change({ userId: caller.userId }, change, liveSession(caller), ...conditions);

/** A person's full name; empty for a closed account and for undefined. */
export const nameOf = (person: Pick<Profile, "firstName" | "lastName"> | undefined): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : "";

export const isActive = where({ accountStatus: "active" });

export const isNotClosed = where({ closedAt: undefined });

type Session = Pick<Caller, "signedInAt" | "sessionId">;

export const profileNotFound = () => new AppError("not_found", requestMessages.profileNotFound);

/**
 * Throws if the caller has no profile or the session has ended. For use where the profile is read
 * anyway; docs/decisions/0010.
 */
export function insistOnLiveSession<P extends EndedSessions>(
  profile: P | undefined,
  { signedInAt, sessionId = "" }: Session,
): asserts profile is P {
  if (!profile) throw profileNotFound();
  const { sessionsValidFrom, signedOutSessions = [] } = profile;
  if (sessionsValidFrom > signedInAt || signedOutSessions.includes(sessionId)) throw sessionEnded();
}

/**
 * Throws if the sign-in is too old: a thief of a signed-in phone must not get the account or its
 * money. docs/decisions/0016.
 */
export function insistOnFreshSignIn({ signedInAt }: Session, now: Date): void {
  if (now.getTime() / 1000 - signedInAt > freshSignInMinutes * 60)
    throw new AppError("not_allowed", requestMessages.signInAgainFirst);
}

export const liveSession = ({ signedInAt, sessionId = "" }: Session) =>
  where({ sessionsValidFrom: atMost(signedInAt), signedOutSessions: without(sessionId) });

const EndedSessions = z.pick(Profile, { sessionsValidFrom: true, signedOutSessions: true });
type EndedSessions = z.infer<typeof EndedSessions>;

/**
 * Returns the fields that show which of a person's sessions have ended; undefined without a
 * profile.
 */
export const findEndedSessions = (userId: string) =>
  getItem(EndedSessions, profiles.key({ userId }));

/**
 * Throws if the session has ended or the caller has no profile, since an access token stays valid
 * for some hours. Costs one read; docs/decisions/0010 says which routes need it.
 */
export async function requireLiveSession(caller: Caller): Promise<void> {
  if (!(await hasAccount(caller))) throw profileNotFound();
}

export const sessionGuard: SessionGuard = { check: requireLiveSession };

/** True if the caller has an account; throws if the session has ended. */
export async function hasAccount(caller: Caller): Promise<boolean> {
  const ended = await findEndedSessions(caller.userId);
  if (ended) insistOnLiveSession(ended, caller);
  return ended !== undefined;
}

export const paidOut = ({
  totalWithdrawals,
  amountOnItsWay,
}: Pick<Profile, "totalWithdrawals" | "amountOnItsWay">) => totalWithdrawals - amountOnItsWay;

interface Waiting {
  id: string;
  submittedAt: string | null;
  amount: number;
}
type Marks = Pick<Profile, "inReview">;

const markOf = ({ id, submittedAt, amount }: Waiting) => `${submittedAt}#${amount}#${id}`;

const waitingIn = ({ inReview = [] }: Marks): Waiting[] =>
  inReview.map((mark) => {
    const [submittedAt = "", amount, id = ""] = mark.split("#");
    return { id, submittedAt, amount: Number(amount) };
  });

export const amountInReview = (profile: Marks) =>
  waitingIn(profile).reduce((sum, { amount }) => sum + amount, 0);

export const markInReview = (work: Waiting) => ({ inReview: new Set([markOf(work)]) });

/**
 * The entry to remove from the profile's `inReview` when work is decided; empty if there is none.
 */
export function unmarkInReview(profile: Marks, id: string): { inReview?: ReadonlySet<string> } {
  const mark = waitingIn(profile).find((work) => work.id === id);
  return mark ? { inReview: new Set([markOf(mark)]) } : {};
}

/**
 * The condition that the work in review is unchanged since the profile was read. Needed because one
 * batch read may return an old profile with newer items.
 */
export const inReviewAsRead = ({ inReview }: Marks): Condition =>
  where({ inReview: inReview && new Set(inReview) });

/**
 * Returns the profile's work in review with a new amount for the work `id`; undefined if that work
 * is not in review.
 */
export function repricedInReview(profile: Marks, id: string | null, amount: number) {
  const works = waitingIn(profile);
  return works.some((work) => work.id === id)
    ? new Set(works.map((work) => markOf(work.id === id ? { ...work, amount } : work)))
    : undefined;
}

/**
 * The count and total pay of the work in review, and the time by which all work will be answered.
 */
export function inReview(profile: Marks, { answerHours }: Settings["review"]): InReview {
  const works = waitingIn(profile);
  const newest = works
    .map(({ submittedAt }) => Date.parse(submittedAt ?? ""))
    .reduce((one, other) => Math.max(one, other), 0);
  return {
    count: works.length,
    amount: amountInReview(profile),
    answerBy: newest ? new Date(newest + answerHours * 3_600_000).toISOString() : null,
  };
}

export const poolUserOf = ({ userId, poolUser }: Pick<Profile, "userId" | "poolUser">) =>
  poolUser ?? userId;

type Person = Pick<Registration, "email" | "firstName" | "lastName" | "username" | "phoneNumber">;

export const newProfile = (person: Person, userId: string, now: Date): Profile => ({
  userId,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  username: person.username,
  phoneNumber: person.phoneNumber,
  accountStatus: "inactive",
  totalMoney: 0,
  currentBalance: 0,
  totalWithdrawals: 0,
  totalEarned: 0,
  keptMoney: 0,
  payoutsOnTheirWay: 0,
  amountOnItsWay: 0,
  entryCount: 0,
  unread: 0,
  sessionsValidFrom: 0,
  rating: 50,
  awardCount: 0,
  approvedCount: 0,
  missedCount: 0,
  missedInARow: 0,
  createdAt: now.toISOString(),
  lastUpdated: now.toISOString(),
});
