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

/** A writer's newest payment as stored in the profile, so that one read shows it. Its phone is whole. */
export const LatestPaymentItem = z.extend(LatestPayment, { attemptId: z.string() });
export type LatestPaymentItem = z.infer<typeof LatestPaymentItem>;

/** The newest payment that came without a prompt of ours. */
const PaidByHand = z.object({
  amount: z.int(),
  date: Instant,
  receiptNumber: z.nullable(z.string()),
});

/** The newest payment that was prompted, as its writer sees it. */
export const shownPayment = ({
  attemptId: _ours,
  phone,
  ...shown
}: LatestPaymentItem): LatestPayment => ({ ...shown, phone: maskedPhone(phone) });

/**
 * A field that is only shown: if it can't be read it is left out, so that its owner can still
 * sign in.
 */
const shown = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** A set of strings, absent when it is empty. The document client reads a set; a copy in JSON has a list. */
const strings = z.optional(
  z.pipe(
    z.union([z.set(z.string()), z.array(z.string())]),
    z.transform((values) => [...values]),
  ),
);

/** A person's stored data. Amounts are whole KES. */
export const Profile = z.object({
  userId: z.string(),
  /** The pool user that signs in, if the first one (whose id is the account's) was deleted. */
  poolUser: z.optional(z.string()),
  email: z.string(),
  /** The time when somebody proved the address; absent until then. */
  emailConfirmedAt: z.optional(Instant),
  /** The next address: reserved already, and perhaps in the user pool already. */
  nextEmail: z.optional(z.string()),
  /**
   * Names and number are empty if the first proof of the address dropped them, until they are
   * entered again.
   */
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** Digits, to pay by hand. */
  accountNumber: z.optional(z.string()),
  /** Earlier usernames in the compared form: they stay reserved, since people go on paying to them. */
  earlierUsernames: z.optional(z.array(z.string())),
  phoneNumber: z.string(),
  /** The last number that its owner confirmed for a withdrawal. */
  confirmedPhone: z.optional(z.string()),
  /** Numbers that have paid by prompt, E.164: since the address was proven (`payers`), and before. */
  payers: strings,
  payersBeforeProof: strings,
  /** The last change of the number; withdrawals are paused for a while after it. */
  phoneChangedAt: z.optional(Instant),
  isAdmin: z.optional(z.boolean()),
  accountStatus: AccountStatus,
  totalMoney: z.int(),
  currentBalance: z.int(),
  /** Withdrawals that are paid or on their way, without those that came back. */
  totalWithdrawals: z.int(),
  /** Everything ever earned by work; a part of `totalMoney`. */
  totalEarned: z._default(z.int(), 0),
  /** The part of the balance that was paid in beyond the activation. */
  keptMoney: z.int(),
  payoutsOnTheirWay: z._default(z.int(), 0),
  amountOnItsWay: z._default(z.int(), 0),
  /** Number of ledger entries; equals the number of the newest. */
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
  /** Sessions begun before it (epoch seconds) have ended. */
  sessionsValidFrom: z.int(),
  /** Sessions that were signed out one by one, the newest last; older ones' tokens have run out. */
  signedOutSessions: z.optional(z.array(z.string())),
  /** Tenths of a star: 50 is 5.0. */
  rating: z.int(),
  awardCount: z.int(),
  /** Work that waits for its review, in {@link markInReview}'s form. */
  inReview: strings,
  /**
   * Tasks with rejected work that waits for a second look, or was paid after one: the writer can't
   * take them again.
   */
  secondLooks: strings,
  /** Numbers of approved tasks and of missed deadlines. */
  approvedCount: z._default(z.int(), 0),
  missedCount: z._default(z.int(), 0),
  /** Deadlines missed since the last submission, and the end of the pause on bids that they cause. */
  missedInARow: z._default(z.int(), 0),
  bidsRestUntil: z.optional(Instant),
  suspension: z.optional(Suspension),
  createdAt: Instant,
  lastUpdated: Instant,
  /** The time when its owner closed the account; the profile no longer names them. */
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

/** The read of a profile, for reading it with other items. */
export const profileAt = (userId: string) => profiles.at({ userId });

/** Returns the profile of a writer; throws for anybody else. */
export async function findWriter(userId: string): Promise<Profile> {
  const profile = /^[\w-]{1,64}$/.test(userId) ? await profiles.find({ userId }) : undefined;
  if (!profile || profile.isAdmin) throw new AppError("not_found", requestMessages.userNotFound);
  return profile;
}

/** Returns the profiles for these ids; people without a profile are left out. */
export async function findProfiles(
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Profile>> {
  const found = await profiles.findAll(userIds.map((userId) => ({ userId })));
  return new Map(found.map((profile) => [profile.userId, profile]));
}

/** The write that changes the caller's profile, who must be signed in by a session that has not been ended. */
export const ownProfileChange = (
  caller: Caller,
  change: Change,
  ...conditions: readonly Condition[]
) => profiles.change({ userId: caller.userId }, change, liveSession(caller), ...conditions);

/** A person's full name; empty once the account is closed, and for nobody. */
export const nameOf = (person: Pick<Profile, "firstName" | "lastName"> | undefined): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : "";

export const isActive = where({ accountStatus: "active" });

export const isNotClosed = where({ closedAt: undefined });

type Session = Pick<Caller, "signedInAt" | "sessionId">;

/** For a person in the user pool who has no account, or no longer has one. */
export const profileNotFound = () => new AppError("not_found", requestMessages.profileNotFound);

/**
 * Refuses a caller without a profile or with an ended session, using a profile that was read
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
 * Refuses a sign-in that is too old: somebody who finds a signed-in phone must not get the
 * account or its money. docs/decisions/0016.
 */
export function insistOnFreshSignIn({ signedInAt }: Session, now: Date): void {
  if (now.getTime() / 1000 - signedInAt > freshSignInMinutes * 60)
    throw new AppError("not_allowed", requestMessages.signInAgainFirst);
}

/** {@link insistOnLiveSession} as the condition of a write of the profile. */
export const liveSession = ({ signedInAt, sessionId = "" }: Session) =>
  where({ sessionsValidFrom: atMost(signedInAt), signedOutSessions: without(sessionId) });

const EndedSessions = z.pick(Profile, { sessionsValidFrom: true, signedOutSessions: true });
type EndedSessions = z.infer<typeof EndedSessions>;

/** Returns a person's ended sessions; undefined without a profile. */
export const findEndedSessions = (userId: string) =>
  getItem(EndedSessions, profiles.key({ userId }));

/**
 * Refuses a caller whose session was ended by signing out or by a new password: their access token
 * is valid for some hours more. One read; docs/decisions/0010 says who needs it.
 */
export async function requireLiveSession(caller: Caller): Promise<void> {
  if (!(await hasAccount(caller))) throw profileNotFound();
}

/** The check by which handlers refuse ended sessions. */
export const sessionGuard: SessionGuard = { check: requireLiveSession };

/** True if the caller has an account already; refuses an ended session. */
export async function hasAccount(caller: Caller): Promise<boolean> {
  const ended = await findEndedSessions(caller.userId);
  if (ended) insistOnLiveSession(ended, caller);
  return ended !== undefined;
}

export const paidOut = ({
  totalWithdrawals,
  amountOnItsWay,
}: Pick<Profile, "totalWithdrawals" | "amountOnItsWay">) => totalWithdrawals - amountOnItsWay;

/** Work that waits for its review; what it pays is in whole KES. */
interface Waiting {
  id: string;
  submittedAt: string | null;
  amount: number;
}
type Marks = Pick<Profile, "inReview">;

/** The profile's mark for waiting work: its submission time, amount and id. */
const markOf = ({ id, submittedAt, amount }: Waiting) => `${submittedAt}#${amount}#${id}`;

const waitingIn = ({ inReview = [] }: Marks): Waiting[] =>
  inReview.map((mark) => {
    const [submittedAt = "", amount, id = ""] = mark.split("#");
    return { id, submittedAt, amount: Number(amount) };
  });

/** The total pay of all work in review. */
export const amountInReview = (profile: Marks) =>
  waitingIn(profile).reduce((sum, { amount }) => sum + amount, 0);

/** Returns the addition to the profile for submitted work. */
export const markInReview = (work: Waiting) => ({ inReview: new Set([markOf(work)]) });

/** Returns the removal from the profile, as it was read, for decided work. */
export function unmarkInReview(profile: Marks, id: string): { inReview?: ReadonlySet<string> } {
  const mark = waitingIn(profile).find((work) => work.id === id);
  return mark ? { inReview: new Set([markOf(mark)]) } : {};
}

/**
 * The condition that the waiting work is unchanged since the profile was read. Items that were read
 * with the profile may be a moment newer.
 */
export const inReviewAsRead = ({ inReview }: Marks): Condition =>
  where({ inReview: inReview && new Set(inReview) });

/**
 * Returns the profile's waiting work with a new amount for one, from the profile as it was read;
 * undefined if that work doesn't wait for a review.
 */
export function repricedInReview(profile: Marks, id: string | null, amount: number) {
  const works = waitingIn(profile);
  return works.some((work) => work.id === id)
    ? new Set(works.map((work) => markOf(work.id === id ? { ...work, amount } : work)))
    : undefined;
}

/** Sums up waiting work: its count and amount, and the deadline for the last answer. */
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

/** The pool user that signs in for an account. */
export const poolUserOf = ({ userId, poolUser }: Pick<Profile, "userId" | "poolUser">) =>
  poolUser ?? userId;

type Person = Pick<Registration, "email" | "firstName" | "lastName" | "username" | "phoneNumber">;

/** The profile of somebody who has just signed up: inactive, five stars, no money. */
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
