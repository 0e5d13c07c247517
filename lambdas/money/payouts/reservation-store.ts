import * as z from "zod/mini";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { withdrawalRoutes } from "#contracts/withdrawals";
import { Profile, profileKey, userPartition } from "../../accounts/profile/profile";
import { liveSession } from "../../accounts/profile/profile-store";
import { mayWithdraw } from "../../accounts/profile/suspension";
import type { Caller } from "../../platform/caller";
import { type Idempotency, idempotencyKey, replyIn, replyWrites } from "../../platform/idempotency";
import type { Condition } from "../../platform/table/expressions";
import type { Key } from "../../platform/table/item";
import { getItems } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import { appendEntry } from "../ledger/ledger";
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

const keptSeconds = 3 * 24 * 60 * 60;

// USER#<userId>   WITHDRAWN#<day in Nairobi>   what was taken out in a day
const dayKey = (userId: string, day: string): Key => ({
  pk: userPartition(userId),
  sk: `WITHDRAWN#${day}`,
});

/** What a writer may take out in a day: whole KES, and how many times. */
export interface DayLimits {
  perDay: number;
  countPerDay: number;
}

const Day = z.object({ count: z._default(z.int(), 0) });

/** Whether a day, as it was when it refused, has room for one more withdrawal of some amount. */
export const hasCount = (day: unknown, { countPerDay }: DayLimits): boolean =>
  (Day.safeParse(day).data?.count ?? 0) < countPerDay;

/**
 * The write that counts a withdrawal towards the day's limits; it refuses as `day` beyond one. One that
 * comes back gives back its amount, and stays counted.
 */
export const countOfDay = (
  userId: string,
  amount: number,
  { perDay, countPerDay }: DayLimits,
  now: Date,
): Write => ({
  name: "day",
  update: {
    Key: dayKey(userId, eastAfricanDay(now)),
    UpdateExpression: "SET #type = :type, #expiresAt = :expiresAt ADD #amount :amount, #count :one",
    ConditionExpression: [
      ":amount <= :perDay AND (attribute_not_exists(#amount) OR #amount <= :room)",
      "(attribute_not_exists(#count) OR #count < :countPerDay)",
    ].join(" AND "),
    ExpressionAttributeNames: {
      "#type": "type",
      "#expiresAt": "expiresAt",
      "#amount": "amount",
      "#count": "count",
    },
    ExpressionAttributeValues: {
      ":type": "WithdrawnOfDay",
      ":expiresAt": Math.floor(now.getTime() / 1000) + keptSeconds,
      ":amount": amount,
      ":perDay": perDay,
      ":room": perDay - amount,
      ":one": 1,
      ":countPerDay": countPerDay,
    },
  },
});

/** The writes that give a day back what came back on it; none once the day is over. */
export const uncountOfDay = (
  { userId, amount, createdAt }: { userId: string; amount: number; createdAt: string },
  now: Date,
): Write[] => {
  const day = eastAfricanDay(new Date(createdAt));
  if (day !== eastAfricanDay(now)) return [];
  return [
    {
      name: "day",
      update: {
        Key: dayKey(userId, day),
        UpdateExpression: "ADD #amount :less",
        ExpressionAttributeNames: { "#amount": "amount" },
        ExpressionAttributeValues: { ":less": -amount },
      },
    },
  ];
};
