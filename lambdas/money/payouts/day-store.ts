import * as z from "zod/mini";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { userPartition } from "../../accounts/profile/profile";
import type { Key } from "../../platform/table/item";
import type { Write } from "../../platform/table/transact";

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
