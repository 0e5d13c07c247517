import { eastAfricanDay } from "#contracts/east-africa-time";
import { smallestWithdrawal } from "#contracts/fields";
import type { Wallet } from "#contracts/ledger";
import { kenyanPhone } from "#contracts/phone-number";
import type { ReplyOf } from "#contracts/route";
import type { Settings } from "#contracts/settings";
import { withdrawalMessages, withdrawalRoutes } from "#contracts/withdrawals";
import { isKnownNumber } from "../../accounts/profile/own-numbers";
import {
  insistOnLiveSession,
  liveSession,
  type Profile,
  profileAt,
} from "../../accounts/profile/profile";
import { insistOnWithdrawals, mayWithdraw } from "../../accounts/profile/suspension";
import { AppError, invalidField } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { type Idempotency, replyAt, replyIn, replyWrites } from "../../platform/idempotency";
import { newOwnedId } from "../../platform/ids";
import { expiresAfter, readItems } from "../../platform/table/define-item";
import { atMost, below, missingOr, where } from "../../platform/table/expressions";
import {
  ConditionFailed,
  retryContested,
  TransactionConflict,
  transact,
  type Write,
} from "../../platform/table/transact";
import { appendEntry } from "../ledger/ledger";
import { BalanceTooLow, partsOf } from "../ledger/movement";
import { isSetUp, pauses } from "./pause";
import { queuePayout } from "./payout-queue";
import {
  movedBy,
  newWithdrawal,
  onItsWay,
  shownWithdrawal,
  type WithdrawalItem,
  walletNames,
  withdrawalWrite,
  withdrawnOfDay,
} from "./withdrawal";

type Reply = ReplyOf<typeof withdrawalRoutes.withdraw>;
type WithdrawalLimits = Settings["withdrawals"] & Settings["limits"]["withdrawals"];

export interface WithdrawRequest {
  caller: Caller;
  wallet: Wallet;
  amount: number;
  /** The phone number that the caller confirmed as their own. */
  confirmPhoneNumber?: string | undefined;
  limits: WithdrawalLimits;
  idempotency: Idempotency | undefined;
  now: Date;
}

/**
 * Deducts an amount from the balance and records its withdrawal in one transaction; the payout is
 * sent afterwards. The same Idempotency-Key gets the same answer.
 */
export async function withdraw(request: WithdrawRequest): Promise<Reply> {
  try {
    return await retryContested(() => withdrawOnce(request));
  } catch (error) {
    if (error instanceof TransactionConflict) throw pressAgain();
    throw error;
  }
}

const pressAgain = () => new AppError("conflict", withdrawalMessages.pressAgain);

async function withdrawOnce(request: WithdrawRequest): Promise<Reply> {
  const { caller, idempotency } = request;
  const [profile, pause, answered] = await readItems([
    profileAt(caller.userId),
    pauses.at({}),
    ...replyAt(idempotency),
  ]);
  insistOnLiveSession(profile, caller);
  const earlier = idempotency && replyIn(withdrawalRoutes.withdraw.reply, answered, idempotency);
  if (earlier) return earlier;
  const phone = admittedPhone(request, profile);
  if (!isSetUp(request.wallet, pause))
    throw new AppError(
      "provider_unavailable",
      withdrawalMessages.notSetUp(walletNames[request.wallet]),
    );
  if (!isKnownNumber(profile, phone) && request.confirmPhoneNumber !== phone)
    throw new AppError("phone_unconfirmed", withdrawalMessages.isItYours(phone));
  return await reserve(request, profile, phone);
}

function admittedPhone({ amount, limits, now }: WithdrawRequest, profile: Profile): string {
  const said = withdrawalMessages;
  insistOnWithdrawals(profile);
  if (amount < smallestWithdrawal) throw invalidField("amount", said.tooSmall);
  if (amount > limits.largest) throw invalidField("amount", said.tooLarge(limits.largest));
  if (!profile.phoneNumber) throw new AppError("phone_needed", said.phoneNeeded);
  const phone = kenyanPhone(profile.phoneNumber);
  if (!phone) throw invalidField("phone", said.needsKenyanNumber);
  if (amount > profile.currentBalance)
    throw new AppError("insufficient_balance", lessThanAsked(profile));
  insistOnFree(profile, amount);
  if (isPhoneTooNew(profile, limits.phoneLockHours, now))
    throw new AppError("phone_changed", said.phoneChanged(limits.phoneLockHours));
  return phone;
}

function lessThanAsked(profile: Profile): string {
  const { withdrawable, kept } = partsOf(profile);
  return kept?.reason === "paid_in"
    ? withdrawalMessages.kept(withdrawable, kept.amount)
    : withdrawalMessages.insufficient(profile.currentBalance);
}

/** Throws if the amount includes money that has to stay in the balance. */
function insistOnFree(profile: Profile, amount: number) {
  const { withdrawable, kept } = partsOf(profile);
  if (!kept || amount <= withdrawable) return;
  const said = withdrawalMessages;
  if (kept.reason === "no_earnings") throw new AppError("not_yet", said.notYet(kept.amount));
  throw new AppError("kept_money", said.kept(withdrawable, kept.amount));
}

const isPhoneTooNew = ({ phoneChangedAt }: Profile, hours: number, now: Date) =>
  phoneChangedAt !== undefined &&
  now.getTime() - Date.parse(phoneChangedAt) < hours * 60 * 60 * 1000;

async function reserve(request: WithdrawRequest, profile: Profile, phone: string): Promise<Reply> {
  const { caller, wallet, amount, limits, idempotency, now } = request;
  const { userId } = caller;
  const withdrawal = newWithdrawal({
    withdrawalId: newOwnedId(userId, now),
    userId,
    wallet,
    amount,
    phone,
    entrySequence: profile.entryCount + 1,
    now,
  });
  const reply = { withdrawal: shownWithdrawal(withdrawal) };
  try {
    await transact([
      ...reservationWrites({ caller, profile, withdrawal, limits }, now),
      ...replyWrites(idempotency, reply, now),
    ]);
  } catch (error) {
    throw refusalBy(error, profile, limits);
  }
  await queuePayout(withdrawal.withdrawalId, 0);
  return reply;
}

interface Reservation {
  caller: Caller;
  profile: Profile;
  withdrawal: WithdrawalItem;
  limits: DayLimits;
}

/**
 * The writes that deduct the amount and record the withdrawal. Condition `profile` or `entry` fails
 * if the profile has changed since the read, and `day` above the day's limits. Throws
 * BalanceTooLow.
 */
export function reservationWrites(
  { caller, profile, withdrawal, limits }: Reservation,
  now: Date,
): Write[] {
  const { userId, amount, phone } = withdrawal;
  const movement = { kind: "withdrawal", amount: -amount, ...movedBy(withdrawal, now) } as const;
  const { phoneNumber, phoneChangedAt } = profile;
  const conditions = [liveSession(caller), where({ phoneNumber, phoneChangedAt }), mayWithdraw];
  const set = isKnownNumber(profile, phone) ? {} : { confirmedPhone: phone };
  const alongside = { set, add: onItsWay(1, amount), conditions };
  const { writes } = appendEntry(profile, movement, alongside, now);
  return [withdrawalWrite(withdrawal), ...writes, countOfDay(userId, amount, limits, now)];
}

/** A writer's daily limits: an amount in whole KES, and a number of withdrawals. */
export interface DayLimits {
  perDay: number;
  countPerDay: number;
}

const keptDays = 3;

/**
 * The write that counts a withdrawal towards the day's limits. Above a limit, condition `day`
 * fails.
 */
function countOfDay(userId: string, amount: number, limits: DayLimits, now: Date): Write {
  const { perDay, countPerDay } = limits;
  const leavesRoom = atMost(perDay - amount);
  const hasRoom = amount > perDay ? leavesRoom : missingOr(leavesRoom);
  return withdrawnOfDay.upsert(
    { userId, day: eastAfricanDay(now) },
    {
      set: { expiresAt: expiresAfter(now, { days: keptDays }) },
      add: { amount, count: 1 },
    },
    where({ amount: hasRoom, count: missingOr(below(countPerDay)) }),
  );
}

/**
 * Returns the error to throw after the writes failed. An error that a parallel request may have
 * caused is returned unchanged, so that the caller retries.
 */
function refusalBy(error: unknown, { currentBalance }: Profile, limits: DayLimits): unknown {
  const said = withdrawalMessages;
  if (error instanceof BalanceTooLow)
    return new AppError("insufficient_balance", said.insufficient(currentBalance));
  const isByDayAlone =
    error instanceof ConditionFailed && error.failures.size === 1 && error.failures.has("day");
  if (!isByDayAlone) return error;
  const { count } = withdrawnOfDay.schema.parse(error.failures.get("day") ?? {});
  return new AppError(
    "daily_limit",
    count < limits.countPerDay
      ? said.dailyLimit(limits.perDay)
      : said.dailyCount(limits.countPerDay),
  );
}
