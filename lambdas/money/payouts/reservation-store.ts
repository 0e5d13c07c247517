import { withdrawalRoutes } from "#contracts/withdrawals";
import { Profile, profileKey } from "../../accounts/profile/profile";
import { liveSession } from "../../accounts/profile/profile-store";
import { mayWithdraw } from "../../accounts/profile/suspension";
import type { Caller } from "../../platform/caller";
import { type Idempotency, idempotencyKey, replyIn, replyWrites } from "../../platform/idempotency";
import type { Condition } from "../../platform/table/expressions";
import { getItems } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import { appendEntry } from "../ledger/ledger-store";
import { countOfDay, type DayLimits } from "./day-store";
import { movedBy, onItsWay, type WithdrawalItem } from "./withdrawal";
import { withdrawalWrite } from "./withdrawal-store";

/** A writer's profile and what was answered under the client's key, in one read. */
export async function readRequest(userId: string, idempotency: Idempotency | undefined) {
  const [profile, remembered] = await getItems([
    profileKey(userId),
    ...(idempotency ? [idempotencyKey(idempotency)] : []),
  ]);
  return {
    profile: profile && Profile.parse(profile),
    earlier: idempotency && replyIn(withdrawalRoutes.withdraw.reply, remembered, idempotency),
  };
}

interface Reservation {
  caller: Caller;
  profile: Profile;
  withdrawal: WithdrawalItem;
  limits: DayLimits;
  idempotency: Idempotency | undefined;
  reply: unknown;
}

/**
 * The writes that take the amount out of the balance and record the withdrawal. They refuse under
 * `profile` or `entry` when the profile has moved on since it was read, as `day` beyond the day's
 * limit, and as `idempotency` when the key is known. Throws BalanceTooLow.
 */
export function reservationWrites(
  { caller, profile, withdrawal, limits, idempotency, reply }: Reservation,
  now: Date,
): Write[] {
  const { userId, amount } = withdrawal;
  const movement = { kind: "withdrawal", amount: -amount, ...movedBy(withdrawal, now) } as const;
  const conditions = [liveSession(caller), hasPhone(profile), mayWithdraw];
  const { writes } = appendEntry(profile, movement, { add: onItsWay(1, amount), conditions }, now);
  return [
    withdrawalWrite(withdrawal),
    ...writes,
    countOfDay(userId, amount, limits, now),
    ...replyWrites(idempotency, reply, now),
  ];
}

/** The phone number has not been changed since the profile was read. */
const hasPhone = ({ phoneChangedAt }: Profile): Condition =>
  phoneChangedAt === undefined
    ? {
        ConditionExpression: "attribute_not_exists(#phoneChangedAt)",
        ExpressionAttributeNames: { "#phoneChangedAt": "phoneChangedAt" },
      }
    : {
        ConditionExpression: "#phoneChangedAt = :phoneChangedAtRead",
        ExpressionAttributeNames: { "#phoneChangedAt": "phoneChangedAt" },
        ExpressionAttributeValues: { ":phoneChangedAtRead": phoneChangedAt },
      };
