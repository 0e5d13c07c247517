import { accountMessages } from "#contracts/accounts";
import { kenyanPhone, smallestWithdrawal } from "#contracts/fields";
import type { ReplyOf } from "#contracts/route";
import type { Settings } from "#contracts/settings";
import { type Wallet, withdrawalMessages, type withdrawalRoutes } from "#contracts/withdrawals";
import type { Profile } from "../../accounts/profile/profile";
import { insistOnLiveSession } from "../../accounts/profile/profile-store";
import { insistOnWithdrawals } from "../../accounts/profile/suspension";
import { AppError, invalidField } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import type { Idempotency } from "../../platform/idempotency";
import { newOwnedId } from "../../platform/ids";
import { retryContested } from "../../platform/retry";
import { ConditionFailed, TransactionConflict, transact } from "../../platform/table/transact";
import { BalanceTooLow, partsOf } from "../ledger/movement";
import { queuePayout } from "./payout-queue";
import { hasCount, readRequest, reservationWrites } from "./reservation-store";
import { insistOnSetUp } from "./wallets";
import { newWithdrawal, shownWithdrawal } from "./withdrawal";

type Reply = ReplyOf<typeof withdrawalRoutes.withdraw>;

type WithdrawalLimits = Settings["withdrawals"] & Settings["limits"]["withdrawals"];

export interface WithdrawRequest {
  caller: Caller;
  wallet: Wallet;
  amount: number;
  limits: WithdrawalLimits;
  idempotency: Idempotency | undefined;
  now: Date;
}

/**
 * Takes an amount out of the balance and records its withdrawal in the same step; the provider is
 * asked afterwards. The same Idempotency-Key gets the same answer.
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
  const { profile, earlier } = await readRequest(caller.userId, idempotency);
  if (!profile) throw new AppError("not_found", accountMessages.profileNotFound);
  insistOnLiveSession(profile, caller);
  if (earlier) return earlier;
  const phone = admittedPhone(request, profile);
  await insistOnSetUp(request.wallet);
  return await reserve(request, profile, phone);
}

/** The phone that the money goes to; throws why it may not go. */
function admittedPhone({ amount, limits, now }: WithdrawRequest, profile: Profile): string {
  const said = withdrawalMessages;
  insistOnWithdrawals(profile);
  if (amount < smallestWithdrawal) throw invalidField("amount", said.tooSmall);
  if (amount > limits.largest) throw invalidField("amount", said.tooLarge(limits.largest));
  const phone = kenyanPhone(profile.phoneNumber);
  if (!phone) throw invalidField("phone", said.needsKenyanNumber);
  if (amount > profile.currentBalance)
    throw new AppError("insufficient_balance", said.insufficient(profile.currentBalance));
  insistOnFree(profile, amount);
  if (isPhoneTooNew(profile, limits.phoneLockHours, now))
    throw new AppError("phone_changed", said.phoneChanged(limits.phoneLockHours));
  return phone;
}

/** Throws why an amount that is in the balance can't be taken out of it. */
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
    await transact(
      reservationWrites({ caller, profile, withdrawal, limits, idempotency, reply }, now),
    );
  } catch (error) {
    if (error instanceof BalanceTooLow)
      throw new AppError(
        "insufficient_balance",
        withdrawalMessages.insufficient(profile.currentBalance),
      );
    if (isBeyondTheDay(error))
      throw new AppError(
        "daily_limit",
        hasCount(error.failures.get("day"), limits)
          ? withdrawalMessages.dailyLimit(limits.perDay)
          : withdrawalMessages.dailyCount(limits.countPerDay),
      );
    throw error;
  }
  await queuePayout(withdrawal.withdrawalId, 0);
  return reply;
}

/** Nothing but the day stood in the way; else what has changed is looked at first. */
const isBeyondTheDay = (error: unknown): error is ConditionFailed =>
  error instanceof ConditionFailed && error.failures.size === 1 && error.failures.has("day");
